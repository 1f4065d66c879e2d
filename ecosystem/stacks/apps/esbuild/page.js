import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
const show = (text) => {
  document.querySelector('output').textContent = text
}
call(new AcademyClient({ baseUrl: BASE_URL, apiKey: API_KEY, dangerouslyAllowBrowser: true })).then(show, show)
