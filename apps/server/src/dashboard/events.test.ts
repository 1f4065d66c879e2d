import { once } from 'node:events'
import { connect } from 'node:net'

import { createPlatform, type Platform } from '@academy-access/engine'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type AcademyServer, serve } from '../index.ts'
import { entryJson } from './entry-json.ts'

let platform: Platform
let server: AcademyServer
beforeEach(async () => {
  platform = createPlatform({ seed: 'events', fixture: { academies: [{ name: 'One' }, { name: 'Two' }] } })
  server = await serve(platform, { port: 0 })
})
afterEach(() => server.close())

/** Opens the events of the first academy. `next` returns the next event. */
async function listen() {
  const caller = new AbortController()
  const url = `${server.url}/dashboard/api/academies/${platform.academy('One').id}/events`
  const response = await fetch(url, { signal: caller.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        return block
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text += value
    }
  }
  expect(await next()).toBe(': open')
  return { response, next, stop: () => caller.abort() }
}

const post = (name: string, path: string, body: string) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.academy(name).apiKey}`, 'content-type': 'application/json' },
    body,
  })
const createStudent = (name: string, email: string) => post(name, '/students', JSON.stringify({ email }))

it('streams the outbox and journal entries of one academy', async () => {
  const events = await listen()
  expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await createStudent('Two', 'bob@example.com')
  await createStudent('One', 'ada@example.com')
  const { outbox, journal } = platform.academy('One')
  expect(await events.next()).toBe(`event: mail\ndata: ${JSON.stringify(outbox[0])}`)
  expect(await events.next()).toBe(`event: request\ndata: ${JSON.stringify(journal[0])}`)
  expect(JSON.stringify(journal[0])).toContain('"request_body":{"email":"ada@example.com"}')
})

it('removes its listener when the reader disconnects', async () => {
  const { core } = platform.academy('One')
  const events = await listen()
  expect(core.listeners.size).toBe(1)
  events.stop()
  // The server learns of the disconnect through the network.
  await vi.waitFor(() => expect(core.listeners.size).toBe(0), { timeout: 50_000 })
})

it('ends when the academy is deleted, and when the server closes', async () => {
  const first = await listen()
  await fetch(`${server.url}/dashboard/api/academies/${platform.academy('One').id}`, { method: 'DELETE' })
  expect(await first.next()).toBeUndefined()
  platform.createAcademy({ name: 'One' })
  const second = await listen()
  await server.close()
  expect(await second.next()).toBeUndefined()
})

it('continues after a reset', async () => {
  const events = await listen()
  platform.academy('One').reset()
  await createStudent('One', 'ada@example.com')
  expect(await events.next()).toMatch(/^event: mail\n/)
})

it('drops a reader that stops reading, and requests succeed as before', async () => {
  const academy = platform.academy('One')
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET /dashboard/api/academies/${academy.id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  expect(academy.core.listeners.size).toBe(1)
  await post('One', '/lists', JSON.stringify({ name: 'VIP' }))
  const [list] = academy.lists.list()
  const filler = 'x'.repeat(60_000)
  let batches = 0
  // The socket buffers of the operating system fill first. Their size varies.
  while (academy.core.listeners.size > 0 && batches < 500) {
    const emails = Array.from({ length: 100 }, (_, index) => `member-${batches}-${index}@example.com`)
    const response = await post('One', `/lists/${list?.id}/members`, JSON.stringify({ emails, filler }))
    expect(response.status).toBe(200)
    await response.text()
    batches++
  }
  expect(academy.core.listeners.size).toBe(0)
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
  const events = await listen()
  await createStudent('One', 'ada@example.com')
  expect(await events.next()).toMatch(/^event: mail\n/)
})

it('survives a request body that cannot be serialised', async () => {
  const events = await listen()
  const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const response = await post('One', '/lists', `{"name":"Deep","nested":${nested}}`)
  expect(response.status).toBe(201)
  expect(await events.next()).toMatch(/^event: request\n/)
  await createStudent('One', 'ada@example.com')
  expect(await events.next()).toMatch(/^event: mail\n/)
})

it('replaces the fields of an entry that cannot be serialised', () => {
  const circular: { self?: object } = {}
  circular.self = circular
  const entry = {
    method: 'GET',
    missing: undefined,
    request_body: circular,
    get response_body(): unknown {
      throw new RangeError('too deep')
    },
  }
  const replaced = '(this value cannot be written as JSON)'
  expect(JSON.parse(entryJson(entry))).toEqual({ method: 'GET', request_body: replaced, response_body: replaced })
})
