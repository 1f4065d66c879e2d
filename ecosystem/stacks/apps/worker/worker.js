import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
export default {
  async fetch(request, { ACADEMY_BASE_URL: baseUrl, ACADEMY_API_KEY: apiKey }) {
    return new Response(await call(new AcademyClient({ baseUrl, apiKey })))
  },
}
