import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import { createPlatform } from '@academy-access/engine'
import { chromium } from 'playwright'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openSocket } from '../../test/raw.ts'
import { type AcademyServer, serve } from '../index.ts'

const platform = createPlatform({ seed: 'faults' })
const academy = platform.academy()
const lists = () => academy.lists.list().map(({ name }) => name)

let server: AcademyServer
beforeEach(async () => {
  academy.reset()
  server = await serve(platform, { port: 0 })
})
afterEach(() => server.close())

/** Requests a new list over a plain connection. */
function createList(): Socket {
  const body = '{"name":"New"}'
  const head = ['POST /api/v1/lists HTTP/1.1', 'Host: x', `Authorization: Bearer ${academy.apiKey}`]
  return openSocket(server.url, [...head, `Content-Length: ${body.length}`], body)
}

/** The number of announced bytes, and the bytes received. */
function bodyOf(response: string): { announced: number; body: string } {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 201 /)
  return { announced: Number(/content-length: (\d+)/i.exec(head)![1]), body }
}

const firstBytes = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
      if (received.includes('{"data":')) resolve(received)
    })
  })

describe.each(['before', 'after'] as const)('D32 over TCP, %s the effect', (phase) => {
  it('a truncated response ends the connection before the announced length', async () => {
    academy.faults.add({ operation: 'lists.create', network: 'truncate', phase })
    const { announced, body } = bodyOf(await text(createList()))
    expect(body).toMatch(phase === 'before' ? /^\{"data":$/ : /^\{"data":\{"id":/)
    expect(announced).toBeGreaterThan(body.length)
    expect(lists()).toEqual(phase === 'before' ? [] : ['New'])
  })

  it('a stalled response stays open until the server closes', async () => {
    academy.faults.add({ operation: 'lists.create', network: 'stall', phase })
    const socket = createList()
    const ended = new Promise((resolve) => socket.on('close', resolve))
    const { announced, body } = bodyOf(await firstBytes(socket))
    expect(announced).toBeGreaterThan(body.length)
    const health = await fetch(`${server.url}/health`)
    expect([health.status, socket.readableEnded, socket.destroyed]).toEqual([200, false, false])
    expect(lists()).toEqual(phase === 'before' ? [] : ['New'])
    await server.close()
    await ended
  })

  it('a reset connection sends no byte', async () => {
    academy.faults.add({ operation: 'lists.create', network: 'reset', phase })
    await expect(text(createList())).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(lists()).toEqual(phase === 'before' ? [] : ['New'])
  })
})

it('a latency delays every response of the API, and no other response', async () => {
  const slow = await serve(platform, { port: 0, latency: [60, 80] })
  const started = performance.now()
  await (await fetch(`${slow.url}/api/v1/courses`)).text()
  // Timers of Node may fire up to a millisecond early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(59)
  await slow.close()
  const slower = await serve(platform, { port: 0, latency: [3_600_000, 3_600_000] })
  const caller = new AbortController()
  const delayed = fetch(`${slower.url}/api/v1/courses`, { signal: caller.signal })
  expect((await fetch(`${slower.url}/health`)).status).toBe(200)
  caller.abort()
  await expect(delayed).rejects.toMatchObject({ name: 'AbortError' })
  await slower.close()
})

it('D32 a page in Chromium sees a reset connection as an error, also on a connection that it has used before', async () => {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH']!, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(`${server.url}/docs`)
    for (const phase of ['before', 'after'] as const) {
      academy.reset()
      academy.faults.add({ operation: 'lists.create', network: 'reset', phase, times: 1 })
      const outcome = await page.evaluate(async (key) => {
        const send = (method: string, body: string | null) =>
          fetch('/api/v1/lists', {
            method,
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body,
          })
        // A connection that was used before: Chromium repeats a request on it when it ends without a byte.
        for (let index = 0; index < 3; index++) await (await send('GET', null)).text()
        return send('POST', '{"name":"New"}')
          .then((response) => response.json())
          .then(JSON.stringify, String)
      }, academy.apiKey)
      expect(outcome, phase).toMatch(/^TypeError: /)
      expect(
        academy.journal.list().filter(({ method }) => method === 'POST'),
        phase,
      ).toMatchObject([{ status: 0, network: 'reset' }])
      expect(lists(), phase).toEqual(phase === 'before' ? [] : ['New'])
    }
  } finally {
    await browser.close()
  }
})
