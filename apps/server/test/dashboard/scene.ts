import { createPlatform, demoFixture } from '@academy-access/engine'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { type AcademyServer, serve } from '../../src/index.ts'
import { openDashboard } from '../dashboard.ts'

export const platform = createPlatform({ seed: 'dashboard', fixture: demoFixture() })
export const demo = platform.academy()
export let server: AcademyServer
export let dashboard: Awaited<ReturnType<typeof openDashboard>>
/** Path of the academy that only this test uses. */
export let own: string
export let key: string

beforeAll(async () => {
  server = await serve(platform, { port: 0 })
  dashboard = await openDashboard(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { data } = await dashboard.call('POST', `/academies/${demo.id}/fork`)
  own = `/academies/${data.id}`
  key = data.api_key
})
afterEach(async () => {
  await dashboard.call('DELETE', own)
})

export const api = (method: string, path: string, body?: object, apiKey = key) =>
  fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
export const call: typeof dashboard.call = (...args) => dashboard.call(...args)
export const unknownId = '00000000-0000-4000-8000-000000000000'
