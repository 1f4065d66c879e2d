import { setImmediate } from 'node:timers/promises'

import { type Academy, createPlatform, type Platform } from '@academy-access/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { type AcademyServer, createApp, serve } from '../index.ts'

let platform: Platform
let academy: Academy
let server: AcademyServer

beforeEach(async () => {
  platform = createPlatform({ seed: 'server' })
  academy = platform.academy()
  server = await serve(platform, { port: 0 })
})
afterEach(() => server.close())

const authorized = () => ({ authorization: `Bearer ${academy.apiKey}` })

describe('serve', () => {
  it.each([
    ['/health', 'OK'],
    ['/openapi.json', 'OK'],
    ['/docs', 'OK'],
    ['/dashboard/api', 'OK'],
    ['/api/v1/courses', 'Unauthorized'],
    ['/unknown', 'Not Found'],
  ])('the status line of %s has the phrase %s', async (path, phrase) => {
    expect((await fetch(server.url + path)).statusText).toBe(phrase)
  })

  it.each(['/health', '/', '/docs', '/openapi.json', '/docs/docs.js', '/dashboard/openapi.json'])(
    'responds to HEAD %s as to GET, without a body',
    async (path) => {
      const look = async (send: (init: RequestInit) => Response | Promise<Response>, method: string) => {
        const { status, headers, body } = await send({ method, headers: { accept: 'text/html' }, redirect: 'manual' })
        // Of the connection, which the `fetch` of Node closes after HEAD; and a length that HEAD need not have.
        const others = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
        return {
          status,
          headers: [...headers].filter(([name]) => !others.has(name)),
          hasBody: body !== null && (await new Response(body).text()) !== '',
        }
      }
      for (const send of [
        (init: RequestInit) => fetch(server.url + path, init),
        (init: RequestInit) => createApp(platform, { dashboardToken: 'secret' }).request(path, init),
      ]) {
        const head = await look(send, 'HEAD')
        expect(head).toEqual({ ...(await look(send, 'GET')), hasBody: false })
        expect(head.status).toBeLessThan(400)
      }
    },
  )

  it('keeps idle connections for longer than a busy client is busy', async () => {
    expect((await fetch(`${server.url}/health`)).headers.get('keep-alive')).toBe('timeout=600')
  })

  it.each([undefined, '{"name":"VIP"}'])('sends nothing when a change cannot be saved: body %s', async (body) => {
    const saved = async () => {
      // The whole request has arrived by then.
      await setImmediate()
      throw new Error('the disk is full')
    }
    const full = await serve(platform, { port: 0, saved })
    const method = body === undefined ? 'GET' : 'POST'
    const request = { method, headers: { ...authorized(), 'content-type': 'application/json' }, ...(body && { body }) }
    await expect(fetch(`${full.url}/api/v1/lists`, request)).rejects.toThrow('fetch failed')
    await full.close()
  })

  it('close waits for requests in progress and accepts no new ones', async () => {
    academy.faults.add({ operation: 'courses.list', delay_ms: 150, times: 1 })
    const inFlight = fetch(`${server.url}/api/v1/courses`, { headers: authorized() })
    while (academy.faults.list().length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const closed = server.close()
    expect((await inFlight).status).toBe(200)
    await closed
    await expect(fetch(`${server.url}/health`)).rejects.toThrow()
  })
})
