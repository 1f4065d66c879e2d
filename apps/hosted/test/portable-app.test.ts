import { createRequire } from 'node:module'

import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'

const script = `
import { createPlatform } from '@academy-access/engine'
import { createApp } from '@academy-access/server/app'

const platform = createPlatform({ seed: 'portable', fixture: { academies: [{ name: 'Portable' }] } })
const pages = { 'docs/index.html': 'the documentation', 'dashboard/index.html': 'the dashboard' }
const files = async (name) => (name in pages ? new TextEncoder().encode(pages[name]) : undefined)
const app = createApp(platform, { dashboardToken: 'secret', files })
export default {
  fetch: (request) =>
    new URL(request.url).pathname === '/key' ? new Response(platform.academy().apiKey) : app.fetch(request),
}`

let worker: Miniflare
beforeAll(async () => {
  // The built files, as a user installs them, for a platform that has no module of Node.
  const { outputFiles, metafile } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['browser'],
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  const inputs = Object.keys(metafile.inputs)
  const built = createRequire(import.meta.url).resolve('@academy-access/server/app')
  expect(inputs.some((input) => built.endsWith(input.replaceAll('../', '')))).toBe(true)
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
  worker = new Miniflare({ modules: true, script: outputFiles[0]!.text, compatibilityDate: '2026-07-01' })
  await worker.ready
})
afterAll(() => worker.dispose())

it('createApp of @academy-access/server/app serves the API, its document, the pages and the dashboard API without Node', async () => {
  const get = (path: string, token?: string) =>
    worker.dispatchFetch(
      `http://localhost${path}`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    )
  const key = await (await get('/key')).text()
  expect(await (await get('/health')).json()).toEqual({ status: 'ok' })
  expect(await (await get('/api/v1/courses', key)).json()).toEqual({ data: { courses: [] } })
  expect((await get('/api/v1/courses')).status).toBe(401)
  const created = await worker.dispatchFetch('http://localhost/api/v1/students', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  expect(created.status).toBe(201)
  expect(await (await get('/openapi.json')).json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  expect(await (await get('/docs')).text()).toContain('the documentation')
  expect(await (await get('/dashboard')).text()).toContain('the dashboard')
  expect((await get('/dashboard/api')).status).toBe(403)
  expect(await (await get('/dashboard/api', 'secret')).json()).toMatchObject({ data: { access: 'all' } })
})
