import { connect } from 'node:net'

import { afterAll, describe, expect, it } from 'vitest'

import { startService, token } from './service.ts'

/* The differences of the hosted service from the local server. docs/hosted.md lists them with the reasons. */

const service = await startService()
afterAll(() => service.close())

/** Sends bytes and returns everything that comes back. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.end(text))
    let received = ''
    socket
      .on('data', (chunk) => (received += String(chunk)))
      .on('close', () => resolve(received))
      .on('error', reject)
  })
}

describe('HTTP', () => {
  it.each(['before', 'after'] as const)(
    'a connection that a fault resets %s the effect breaks within the body',
    async (phase) => {
      const academy = await service.create()
      await academy.dashboard('faults.add', { operation: 'lists.create', phase, network: 'reset', times: 1 })
      const response = await fetch(`${service.url}/api/v1/lists`, {
        method: 'POST',
        headers: { authorization: `Bearer ${academy.api_key}`, 'content-type': 'application/json' },
        body: '{"name":"New"}',
      })
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toBeInstanceOf(TypeError)
      expect((await academy.get('/lists')).lists).toHaveLength(phase === 'after' ? 1 : 0)
    },
  )

  it('the runtime resolves `..` in a path before the service sees it', async () => {
    const { api_key } = await service.create()
    const head = `Host: localhost\r\nConnection: close\r\nAuthorization: Bearer ${api_key}\r\n\r\n`
    expect(await raw(`GET /api/v1/lists/../courses HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('another host name than its own gets nothing: a page of another site could point one at this machine', async () => {
    const { api_key } = await service.create()
    for (const [path, key] of [
      ['/api/v1/courses', api_key],
      ['/dashboard/api/controls', 'dev'],
    ] as const) {
      const received = await raw(
        `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
      )
      expect(received).toMatch(/^HTTP\/1\.1 403 [^]*Host: expected 127\.0\.0\.1 or localhost, got/)
    }
  })

  it('an empty header is missing', async () => {
    const received = await raw(
      'GET /api/v1/courses HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization:\r\n\r\n',
    )
    expect(received).toContain('{"code":"unauthorized","message":"Missing Authorization header')
  })

  it.each([
    ['malformed HTTP', 'NONSENSE\r\n\r\n', 501],
    [
      'a whole address in the first line',
      'GET http://localhost/api/v1/courses HTTP/1.1\r\nHost: localhost\r\n\r\n',
      500,
    ],
  ])('the runtime responds to %s itself', async (_, sent, status) => {
    const received = await raw(sent)
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(received).not.toContain('"error"')
  })
})

describe('memory', () => {
  it('journal, named snapshots and rate windows end when the platform evicts the object', async () => {
    const academy = await service.create({ rate_limit: { requests: 2, window_seconds: 3600 } })
    await academy.api('POST', '/students', { email: 'ada@example.com' })
    await academy.api('GET', '/courses')
    expect((await academy.api('GET', '/courses')).status).toBe(429)
    await academy.dashboard('snapshots.create', { name: 'Kept' })
    const sizes = async () => [
      (await academy.shown('journal.list')).length,
      (await academy.shown('snapshots.list')).length,
    ]
    expect(await sizes()).toEqual([3, 1])
    await academy.test('evict')
    expect(await sizes()).toEqual([0, 0])
    expect((await academy.api('GET', '/courses')).status).toBe(200)
  })
})

describe('the dashboard API', () => {
  it('lists academies with the counts after their last change in the dashboard', async () => {
    const academy = await service.create()
    const listed = async () => {
      const { body } = await service.control('academies.list')
      return body.data.find(({ id }: { id: string }) => id === academy.id).student_count
    }
    await academy.api('POST', '/students', { email: 'ada@example.com' })
    expect(await listed()).toBe(0)
    await academy.dashboard('rename', { name: 'Changed' })
    expect(await listed()).toBe(1)
  })

  it('keeps no journal of requests that reached no academy', async () => {
    await service.send('GET', '/api/v1/courses')
    const { body } = await service.control('journal.list')
    expect(body.data).toEqual([])
    expect((await service.send('GET', '/docs/key', undefined, token)).body).toEqual({ academy: null, api_key: null })
  })

  it('the stream of all academies only says that something may have changed', async () => {
    const text = await service.events('', 'data:')
    expect(text).toBe(': open\n\nevent: missed\ndata: {}\n\n')
  })

  it('sends a request of the journal again to its own academy only', async () => {
    const [one, other] = [await service.create(), await service.create()]
    await one.api('GET', '/courses')
    const [{ id }] = await one.shown('journal.list')
    const again = await one.dashboard('journal.replay', { entry: id })
    expect(again.body.data).toMatchObject({ id: id.replace(/1$/, '2'), status: 200 })
    expect((await one.dashboard('journal.replay', { entry: id, academy: other.id })).status).toBe(404)
    // An entry of another journal, as after an eviction.
    expect((await other.dashboard('journal.replay', { entry: id })).status).toBe(410)
  })
})

it('an address that has its derived id in one academy can get another id in others', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const first = await service.create({ students: [{ email }] })
  const id = crypto.randomUUID()
  await service.create({ students: [{ email, id }] })
  const third = await service.create({ students: [{ email }] })
  const idIn = async ({ get }: typeof first) => (await get('/students')).students[0].id
  expect(await idIn(third)).toBe(id)
  expect(await idIn(first)).not.toBe(id)
})
