import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
window.result = (apiKey) => call(new AcademyClient({ baseUrl: location.origin, apiKey, dangerouslyAllowBrowser: true }))
