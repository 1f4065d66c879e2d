import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
const show = (text) => {
  document.querySelector('output').textContent = text
}
call(new AcademyClient({ baseUrl: location.origin, apiKey: null })).then(show, show)
