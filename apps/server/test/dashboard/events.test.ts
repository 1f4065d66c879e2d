import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'

import { createPlatform, type Platform } from '@academy-access/engine'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type AcademyServer, serve } from '../../src/index.ts'
import { openDashboard } from '../dashboard.ts'
import { openSocket } from '../raw.ts'
import { apiOf } from '../api.ts'

let platform: Platform
let server: AcademyServer
beforeEach(async () => {
  platform = createPlatform({ seed: 'events', fixture: { academies: [{ name: 'One' }, { name: 'Two' }] } })
  server = await serve(platform, { port: 0 })
})
afterEach(() => server.close())

/** Opens the events of the first academy, or of all. `next` returns the next event. */
async function listen({ all = false, last, query = '' }: { all?: boolean; last?: string; query?: string } = {}) {
  const caller = new AbortController()
  const path = all ? '' : `/academies/${platform.academy('One').id}`
  const url = `${server.url}/dashboard/api${path}/events${query}`
  const headers = last === undefined ? {} : { 'last-event-id': last }
  const response = await fetch(url, { signal: caller.signal, headers })
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

/** An event without its id. */
const withoutId = (event: string | undefined) => event?.replace(/^id: [0-9a-f]{8}-\d+\n/, '')
const idOf = (event: string | undefined) => /^id: (.+)$/m.exec(event ?? '')![1]!

const post = (name: string, path: string, body: string | object) =>
  apiOf(platform.academy(name).apiKey, server.url)('POST', path, body)
const createStudent = (name: string, email: string) => post(name, '/students', { email })

it('streams the outbox and journal entries of one academy', async () => {
  const events = await listen()
  expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await createStudent('Two', 'bob@example.com')
  await createStudent('One', 'ada@example.com')
  const { id, journal } = platform.academy('One')
  const { data } = await openDashboard(server).control('outbox.list', {}, id)
  expect(withoutId(await events.next())).toBe(`event: mail\ndata: ${JSON.stringify(data[0])}`)
  expect(withoutId(await events.next())).toBe(`event: request\ndata: ${JSON.stringify(journal.list()[0])}`)
  expect(JSON.stringify(journal.list()[0])).toContain('"request_body":{"email":"ada@example.com"}')
})

it('leaves out response bodies when a reader, or a reader of the journal, asks for it', async () => {
  const events = await listen({ all: true, query: '?response_bodies=false' })
  await createStudent('One', 'ada@example.com')
  const { id, journal } = platform.academy('One')
  const { response_body, request_headers, response_headers, ...brief } = journal.list()[0]!
  expect([response_body, request_headers, response_headers]).not.toContain(undefined)
  await events.next()
  expect(withoutId(await events.next())).toBe(`event: request\ndata: ${JSON.stringify({ academy: id, ...brief })}`)
  const read = (input: object) => openDashboard(server).control('journal.list', input, id)
  expect((await read({ response_bodies: false })).data).toEqual([brief])
  expect(await read({ response_bodies: true })).toEqual(await read({}))
  expect(await read({ response_bodies: 'no' })).toMatchObject({ error: { code: 'validation_error' } })
})

it('sends an event to the readers of its academy and of the platform alone, with what changed', async () => {
  const [one, all] = [await listen(), await listen({ all: true })]
  const [first, second] = platform.academies.list()
  const causes = [
    () => second!.clock.freeze(),
    () => second!.faults.add({ operation: '*', status: 500 }),
    () => first!.plan.update({ locked: true }),
    () => second!.reset(),
    () => fetch(`${server.url}/api/v1/courses`),
  ] satisfies (() => unknown)[]
  const seen = []
  for (const cause of causes) {
    await Promise.resolve(cause())
    const [, type, data] = /^event: (\w+)\ndata: (.*)$/.exec(withoutId(await all.next())!)!
    seen.push([type, JSON.parse(data!)])
  }
  const academy = second!.id
  expect(seen).toMatchObject([
    ['clock', { academy, frozen: true, real: false }],
    ['fault', { academy, faults: [{ operation: '*', status: 500, hits: 0 }] }],
    ['state', { academy: first!.id, part: 'academy' }],
    ['reset', { academy, name: 'Two' }],
    ['request', { academy: null, status: 401, nearest_key: null }],
  ])
  expect(withoutId(await one.next())).toBe('event: state\ndata: {"part":"academy"}')
  await createStudent('One', 'ada@example.com')
  expect(await one.next()).toMatch(/^event: request$/m)
})

it('continues after the last event that a reader got, also without a reader in the meantime', async () => {
  const first = await listen({ all: true })
  await createStudent('One', 'ada@example.com')
  const last = idOf(await first.next())
  const next = await first.next()
  first.stop()
  await createStudent('Two', 'bob@example.com')
  const again = await listen({ all: true, last })
  expect(await again.next()).toBe(next)
  expect(await again.next()).toMatch(/^event: mail\ndata: .*bob@example\.com/m)
  expect(await again.next()).toMatch(/^event: request\ndata: .*bob@example\.com/m)
  // A new event follows.
  platform.academy('One').reset()
  expect(await again.next()).toMatch(/^event: reset$/m)
  const one = await listen({ last })
  expect(await one.next()).toMatch(/^event: request\ndata: .*ada@example\.com/m)
  expect(await one.next()).toMatch(/^event: reset$/m)
})

it('tells a reader that events are missing: after a restart, and after more events than are kept', async () => {
  const first = await listen({ all: true, last: '12345678-7' })
  expect(withoutId(await first.next())).toBe('event: missed\ndata: {}')
  platform.academy('One').reset()
  const last = idOf(await first.next())
  for (let index = 0; index < 1001; index++) platform.academy('One').reset()
  const kept = idOf(await first.next())
  for (let index = 0; index < 1000; index++) await first.next()
  const [late, inTime] = [await listen({ all: true, last }), await listen({ all: true, last: kept })]
  expect(await late.next()).toMatch(/^event: missed$/m)
  expect(await inTime.next()).toMatch(/^event: reset$/m)
})

it('sends all of very many events at once, and keeps the latest ones for a reader that comes back', async () => {
  const events = await listen({ all: true })
  const academy = platform.academies.create({ name: 'x'.repeat(200) })
  await events.next()
  // More than 4 MiB of text.
  const many = 20_000
  for (let index = 0; index < many; index++) academy.reset()
  const ids = []
  while (ids.length < many) ids.push(idOf(await events.next()))
  academy.clock.freeze()
  expect(await events.next()).toMatch(/^event: clock$/m)
  const again = await listen({ all: true, last: ids.at(-900)! })
  expect(idOf(await again.next())).toBe(ids.at(-899))
})

it('sends a comment on a quiet connection', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const events = await listen({ all: true })
    vi.advanceTimersByTime(15_000)
    expect(await events.next()).toBe(': keep-alive')
  } finally {
    vi.useRealTimers()
  }
})

it('stops listening a minute after the last reader has left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const stopped = vi.fn<() => void>()
    const { listeners } = platform.core
    const follow = listeners.add.bind(listeners)
    vi.spyOn(listeners, 'add').mockImplementation((listener) => {
      const stop = follow(listener)
      return () => {
        stopped()
        stop()
      }
    })
    const events = await listen({ all: true })
    const before = vi.getTimerCount()
    events.stop()
    // The server learns of the disconnect through the network.
    while (vi.getTimerCount() === before) await setImmediate()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stopped).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

it('ends when the academy is deleted, and when the server closes', async () => {
  const first = await listen()
  await openDashboard(server).control('academies.delete', { academy: platform.academy('One').id })
  expect(await first.next()).toBeUndefined()
  platform.academies.create({ name: 'One' })
  const second = await listen()
  await server.close()
  expect(await second.next()).toBeUndefined()
})

it('continues after a reset', async () => {
  const events = await listen()
  platform.academy('One').reset()
  await createStudent('One', 'ada@example.com')
  expect(await events.next()).toMatch(/^event: reset$/m)
  expect(await events.next()).toMatch(/^event: mail$/m)
})

it('drops a reader that stops reading, and requests succeed as before', async () => {
  const academy = platform.academy('One')
  const head = [`GET /dashboard/api/academies/${academy.id}/events HTTP/1.1`, 'Host: localhost']
  const socket = openSocket(server.url, head)
  // `once` would reject when the connection is reset.
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
  await once(socket, 'data')
  socket.pause()
  await post('One', '/lists', { name: 'VIP' })
  const [list] = academy.lists.list()
  const filler = 'x'.repeat(60_000)
  // The socket buffers of the operating system fill first. Their size varies.
  for (let batch = 0; batch < 150; batch++) {
    const emails = Array.from({ length: 100 }, (_, index) => `member-${batch}-${index}@example.com`)
    const response = await post('One', `/lists/${list?.id}/members`, { emails, filler })
    expect(response.status).toBe(200)
    await response.text()
  }
  socket.resume()
  await closed
  const events = await listen()
  await createStudent('One', 'ada@example.com')
  expect(await events.next()).toMatch(/^event: mail$/m)
})

it('survives a request body that cannot be serialised', async () => {
  const events = await listen()
  const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const response = await post('One', '/lists', `{"name":"Deep","nested":${nested}}`)
  expect(response.status).toBe(201)
  expect(await events.next()).toMatch(/^event: request$/m)
  await createStudent('One', 'ada@example.com')
  expect(await events.next()).toMatch(/^event: mail$/m)
})
