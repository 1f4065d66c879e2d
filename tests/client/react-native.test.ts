import { createRequire } from 'node:module'

import type { AcademyClient as Client } from '@academy-access/sdk'
import { listen } from '@academy-access/kit/listen'
import { AbortController, AbortSignal } from 'abort-controller'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// React Native 0.86 has the globals of these packages: signals without a reason and without throwIfAborted, a Request that
// knows no signal of Node, responses without streams, and no DOMException. What runs in this process has them too.
const statuses: number[] = []
const stalled: (() => void)[] = []
const server = await listen((request, response) => {
  const isStalled = request.url === '/api/v1/lists'
  response.setHeader('content-type', 'application/json')
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*, authorization')
  if (request.method === 'OPTIONS') response.end()
  else if (isStalled) stalled.shift()?.()
  else {
    response.statusCode = statuses.shift() ?? 200
    const body = response.statusCode === 200 ? { data: { courses: [] } } : { error: { code: 'busy', message: 'Busy' } }
    response.end(JSON.stringify(body))
  }
})
let client: Client

// Packages without types.
const require = createRequire(import.meta.url)
const { JSDOM } = require('jsdom') as { JSDOM: new (html: string, options: object) => { window: typeof globalThis } }

beforeAll(async () => {
  const { window } = new JSDOM('', { url: server.url })
  vi.stubGlobal('XMLHttpRequest', window.XMLHttpRequest)
  const { fetch, Headers, Request, Response } = require('whatwg-fetch') as typeof globalThis
  const globals = { fetch, Headers, Request, Response, AbortController, AbortSignal, DOMException: undefined }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  const { AcademyClient } = await import('@academy-access/sdk')
  client = new AcademyClient({ baseUrl: server.url, apiKey: 'key' })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.resetModules()
  await server.close()
})

it('a read is repeated, and an error has its code', async () => {
  statuses.push(503)
  const { data, attempts } = await client.courses.list().withResponse()
  expect([data.items, attempts]).toEqual([[], 2])
  statuses.push(409)
  expect((await client.courses.list().result()).error).toMatchObject({ code: 'busy', httpStatus: 409 })
})

it('an abort rejects with an AbortError, before and during a request', async () => {
  const controller = new globalThis.AbortController()
  const { signal } = controller
  const arrived = new Promise<void>((resolve) => void stalled.push(resolve))
  const reasons = [client.lists.list({}, { signal }).catch((reason: unknown) => reason)]
  await arrived
  controller.abort()
  reasons.push(client.courses.list({}, { signal }).catch((reason: unknown) => reason))
  for (const reason of await Promise.all(reasons))
    expect(reason).toMatchObject({ name: 'AbortError', message: 'aborted' })
})

it('a time limit ends a call', async () => {
  const { error } = await client.lists.list({}, { timeout: 50, maxRetries: 0 }).result()
  expect(error).toMatchObject({ name: 'TimeoutError', limit: 'timeout' })
})
