import { createPlatform, type Platform } from '@academy-access/engine'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type AcademyServer, serve } from '../index.ts'

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

const createStudent = (name: string, email: string) =>
  fetch(`${server.url}/api/v1/students`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.academy(name).apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

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
  const { listeners } = platform.academy('One')
  const events = await listen()
  expect(listeners.size).toBe(1)
  events.stop()
  // The server learns of the disconnect through the network.
  await vi.waitFor(() => expect(listeners.size).toBe(0))
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
