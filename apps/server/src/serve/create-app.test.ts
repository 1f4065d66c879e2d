import { listen as listenWith } from '@academy-access/kit/listen'
import { createPlatform } from '@academy-access/engine'
import { H3, serve as listen, toNodeHandler } from 'h3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { createApp as createPortableApp } from '../app.ts'
import { createApp, serve } from '../index.ts'

const platform = createPlatform({ seed: 'mounted', fixture: { academies: [{ name: 'Mounted' }] } })
const academy = platform.academy()
const authorized = { headers: { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' } }

const app = new H3().get('/', () => 'my app').mount('/academy-service', createApp(platform))
const server = listen(app, { port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false })
let url: string
beforeAll(async () => {
  await server.ready()
  url = `${server.url?.replace(/\/$/, '')}/academy-service`
})
afterAll(() => server.close(true))

it('another app mounts the API, its document, and /health', async () => {
  platform.academy().journal.clear()
  expect(await (await fetch(new URL('/', url))).text()).toBe('my app')
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  expect(await (await fetch(`${url}/api/v1/courses`, authorized)).json()).toEqual({ data: { courses: [] } })
  const body = JSON.stringify({ name: 'VIP' })
  expect((await fetch(`${url}/api/v1/lists`, { ...authorized, method: 'POST', body })).status).toBe(201)
  expect(academy.journal.list().map(({ path }) => path)).toEqual(['/api/v1/courses', '/api/v1/lists'])
  const unknown = await fetch(`${url}/nothing`)
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { code: 'not_found' } }])
})

it('R016 a change that could not be stored gets an error of the API, and the reason is printed', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const full = new Error('the disk is full')
  const response = await createApp(platform, { saved: () => Promise.reject(full) }).request(
    '/api/v1/courses',
    authorized,
  )
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([500, '*'])
  expect(await response.json()).toEqual({ error: { code: 'internal_error', message: expect.any(String) } })
  expect(printed).toHaveBeenCalledWith('academy-server:', full)
  printed.mockRestore()
})

it('faults end the response, in an app that cannot cut the connection too', async () => {
  for (const network of ['reset', 'truncate'] as const) {
    academy.faults.add({ operation: 'courses.list', network, times: 1 })
    const read = fetch(`${url}/api/v1/courses`, authorized).then((response) => response.text())
    await expect(read, network).rejects.toThrow(TypeError)
  }
})

it('links of the dashboard API have the path of the other app', async () => {
  await fetch(`${url}/api/v1/students`, {
    ...authorized,
    method: 'POST',
    body: JSON.stringify({ email: 'ada@example.com', send_welcome_email: true }),
  })
  const base = `${url}/dashboard/api`
  expect(await (await fetch(base)).json()).toMatchObject({ data: { url, base_url: `${url}/api/v1` } })
  const outbox = await fetch(`${base}/academies/${academy.id}/controls/outbox.list`, { method: 'POST' })
  const { data } = (await outbox.json()) as { data: { text: string; link: string }[] }
  const [email] = data
  expect(email?.link).toMatch(/^\/academy-service\/dashboard\/sign-in\?academy=/)
  expect(email?.text).toContain(`${new URL(url).origin}${email?.link}`)
})

it('sends a browser to the dashboard below its own path', async () => {
  const response = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/academy-service/dashboard'])
})

it('only this machine gets the dashboard of an app without a token', async () => {
  const none = createApp(platform)
  for (const path of ['/dashboard', '/dashboard/requests', '/dashboard/api/controls']) {
    const response = await none.request(`http://localhost${path}`)
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('dashboardToken')])
  }
  const guarded = createApp(platform, { dashboardToken: 'secret', host: 'staging.example.com' })
  const call = (authorization: string, host = 'staging.example.com') =>
    guarded.request(`http://${host}/dashboard/api/controls`, { headers: { authorization, host } })
  expect((await call('Bearer secret')).status).toBe(200)
  expect((await call('Bearer wrong')).status).toBe(403)
  expect((await call('Bearer secret', 'host.docker.internal')).status).toBe(200)
  expect((await call('Bearer wrong', 'host.docker.internal')).status).toBe(403)
})

it('a server of node:http serves the app', async () => {
  await using http = await listenWith(toNodeHandler(createApp(platform)))
  expect((await fetch(`${http.url}/dashboard/api/controls`)).status).toBe(200)
})

it('without Node, an app reads the files of its pages with a function', async () => {
  const files = async (name: string) => (name === 'docs/docs.css' ? new TextEncoder().encode('body {}') : undefined)
  const portable = createPortableApp(platform, { files })
  expect(await (await portable.request('/docs/docs.css')).text()).toBe('body {}')
  expect((await portable.request('/docs')).status).toBe(404)
  expect((await portable.request('/api/v1/courses', authorized)).status).toBe(200)
})

it('serve and createApp reject unknown options, and a first argument that is no platform', async () => {
  const wrong = (options: object) => options as never
  await expect(serve(platform, wrong({ prot: 0 }))).rejects.toThrow('serve: unknown option prot; did you mean port?')
  await expect(serve(wrong({ platform, port: 0 }))).rejects.toThrow('serve: the first argument must be a platform')
  await expect(serve(platform, 0 as never)).rejects.toThrow('must be an object of options, got 0')
  expect(() => createApp(platform, wrong({ dashboardTokens: 'x' }))).toThrow('did you mean dashboardToken?')
  expect(() => createApp(platform, wrong({ files: async () => undefined }))).toThrow('createApp: unknown option files')
  expect(() => createPortableApp(platform, wrong({ file: async () => undefined }))).toThrow('did you mean files?')
})
