import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

import { afterAll, describe, expect, it, vi } from 'vitest'

import { academyOf, startService, token } from './service.ts'

const service = await startService()
const closed = await startService({ token: null })
afterAll(() => Promise.all([service.close(), closed.close()]))

const unauthorized = { status: 401, body: { error: { code: 'unauthorized' } } }
const pages = ['/dashboard', '/dashboard/requests', '/docs', '/openapi.json']

describe('the API', () => {
  it('responds to a request without an academy as the local server does', async () => {
    expect(await service.send('GET', '/api/v1/courses')).toMatchObject(unauthorized)
    const key = { authorization: `Bearer aa_live_${'0'.repeat(32)}` }
    const unknown = await service.send('GET', '/api/v1/courses', undefined, key)
    expect(unknown).toMatchObject({ status: 401, body: { error: { message: 'Unknown API key' } } })
    expect(unknown.headers.get('www-authenticate')).toBe('Bearer')
    expect(await service.send('GET', '/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    const origin = { origin: 'https://app.example', 'access-control-request-method': 'POST' }
    const preflight = await service.send('OPTIONS', '/api/v1/students', undefined, origin)
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(await service.send('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it('keeps academies apart, and knows a key of each', async () => {
    const [one, other] = [await service.create({ students: [{ email: 'ada@example.com' }] }), await service.create()]
    expect((await one.api('GET', '/students')).body.data.pagination.total).toBe(1)
    expect((await other.api('GET', '/students')).body.data.pagination.total).toBe(0)
  })

  it('of many writers with one address one succeeds', async () => {
    const { api } = await service.create()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => api('POST', '/students', { email: 'ada@example.com' })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(all.filter(({ body }) => body.error?.code === 'already_exists')).toHaveLength(19)
  })

  it('a key is rejected at the first request after its revocation, although the Worker has cached its academy', async () => {
    const academy = await service.create({ students: [{ email: 'ada@example.com' }] })
    expect((await academy.api('GET', '/courses')).status).toBe(200)
    const { body } = await academy.dashboard('keys.list')
    const [{ id }] = body.data
    await academy.dashboard('keys.revoke', { keyId: id })
    expect(await academy.api('GET', '/courses')).toMatchObject({
      status: 401,
      body: { error: { message: 'This API key was revoked' } },
    })
    await academy.test('evict')
    expect(await academy.api('POST', '/lists', { name: 'New' })).toMatchObject(unauthorized)
    await academy.dashboard('keys.update', { keyId: id, revoked: false })
    expect((await academy.api('GET', '/lists')).body.data.lists).toEqual([])
  })

  it('a new key works at once, and after an eviction', async () => {
    const academy = await service.create()
    const { body } = await academy.dashboard('keys.create', { name: 'second' })
    const second = academyOf({ id: academy.id, api_key: body.data.key }, service)
    expect((await second.api('GET', '/courses')).status).toBe(200)
    await academy.test('evict')
    expect((await second.api('GET', '/courses')).status).toBe(200)
  })
})

describe('accounts', () => {
  it('an address has one id in all academies, also when a fixture has chosen it', async () => {
    const id = crypto.randomUUID()
    const email = `${id}@example.com`
    await service.create({ students: [{ email, id }] })
    const [second, third] = [await service.create({ lists: [{ name: 'VIP' }] }), await service.create()]
    expect((await second.api('POST', '/students', { email: email.toUpperCase() })).body.data.id).toBe(id)
    const { body } = await third.api('POST', '/lists', { name: 'VIP' })
    const added = await third.api('POST', `/lists/${body.data.id}/members`, { emails: [email, 'other@example.com'] })
    expect(added.body.data.results[0].student_id).toBe(id)
    const fourth = await service.create({ students: [{ email }] })
    expect((await fourth.api('GET', '/students')).body.data.students[0].id).toBe(id)
  })

  it('rejects another id for an address, and an id of another address', async () => {
    const id = crypto.randomUUID()
    await service.create({ students: [{ email: `${id}@example.com`, id }] })
    for (const student of [
      { email: `${id}@example.com`, id: crypto.randomUUID() },
      { email: 'other@example.com', id },
    ]) {
      const response = await service.control('academies.create', { students: [student] })
      expect(response, JSON.stringify(student)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', message: expect.stringContaining(`${id}@example.com`) } },
      })
    }
  })
})

describe('academies', () => {
  it('are listed with labels and time to live, and validated', async () => {
    const labels = { pull_request: '7', branch: 'feature/ü', owner: 'ada' }
    const { id, dashboard } = await service.create({ name: 'Listed', ttl: 3600, labels })
    const find = async () => {
      const { body } = await service.control('academies.list')
      return body.data.find((one: { id: string }) => one.id === id)
    }
    const found = await find()
    expect(found).toMatchObject({ name: 'Listed', labels, student_count: 0 })
    expect(Date.parse(found.expires_at) - Date.parse(found.created_at)).toBe(3_600_000)
    await dashboard('rename', { name: 'Renamed', ttl: null })
    expect(await find()).toMatchObject({ name: 'Renamed', labels, expires_at: null })
    for (const [wrong, name] of [
      [{ ttl: 0 }, 'body.ttl'],
      [{ ttl: 'soon' }, 'body.ttl'],
      [{ labels: { a: 1 } }, 'body.labels'],
      [
        { labels: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`label-${index}`, 'x'])) },
        'body.labels: expected at most 50 labels',
      ],
      [{ nmae: 'x' }, 'nmae'],
      [{ id: 'x' }, 'body.id'],
    ] as const) {
      const response = await service.control('academies.create', wrong)
      expect(response, name).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } })
      expect(response.body.error.message).toContain(name)
    }
    const broken = await service.control('academies.create', '{"name"')
    expect(broken).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } })
  })

  it('the body of a request to the dashboard has at most 16 MiB, in bytes', async () => {
    const { id, dashboard } = await service.create({ name: 'Before' })
    const fixture = (length: number) => JSON.stringify({ name: 'x', courses: 'ü'.repeat(length) })
    const tooLong = { status: 400, body: { error: { message: 'body: expected at most 16777216 bytes' } } }
    for (const path of ['/controls/academies.create', `/academies/${id}/controls/restore`]) {
      const send = (text: string) => service.send('POST', `/dashboard/api${path}`, text, token)
      expect(await send(fixture(8 * 2 ** 20)), path).toMatchObject(tooLong)
    }
    const shorter = await service.control('academies.create', fixture(8 * 2 ** 20 - 100))
    expect(shorter.body.error.message).toContain('courses')
    expect((await dashboard('snapshot')).body.data.name).toBe('Before')
  })

  it('want a body with its type and without a byte order mark, as those of the local server do', async () => {
    const { id } = await service.create()
    const init = { headers: { ...token, connection: 'close' }, body: new TextEncoder().encode('{"name":"Untyped"}') }
    for (const own of ['/controls/academies.create', `/academies/${id}/controls/rename`]) {
      const path = `/dashboard/api${own}`
      expect((await fetch(service.url + path, { ...init, method: 'POST' })).status, own).toBe(400)
      expect((await service.send('POST', path, '\ufeff{"name":"Marked"}', token)).status, own).toBe(400)
    }
  })

  it('D07 the body of a GET is ignored', async () => {
    const academy = await service.create()
    const get = async (path: string, authorization: string) => {
      const headers = { authorization, 'content-type': 'text/plain', 'content-length': 5 }
      const sent = request(service.url + path, { headers })
      sent.end('hello')
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode
    }
    expect(await get('/api/v1/courses', `Bearer ${academy.api_key}`)).toBe(200)
    expect(await get('/dashboard/api/controls', token.authorization)).toBe(200)
  })

  it('are deleted when their time is over, and leave nothing', async () => {
    const academy = await service.create({ ttl: 1, students: [{ email: 'ada@example.com' }] })
    await vi.waitFor(async () => expect(await academy.api('GET', '/courses')).toMatchObject(unauthorized), {
      timeout: 120_000,
    })
    await vi.waitFor(async () => expect(await academy.test('rows')).toBe(0), { timeout: 120_000 })
    const { body } = await service.control('academies.list')
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(academy.id)
    expect((await academy.dashboard('students.list')).status).toBe(404)
  })

  it('a deleted academy is gone after an eviction too, and its key is free', async () => {
    const first = await service.create({ name: 'First' })
    await first.api('GET', '/courses')
    const api_keys = [{ name: 'fixed', key: first.api_key }]
    const taken = await service.control('academies.create', { api_keys })
    expect(taken).toMatchObject({ status: 409, body: { error: { code: 'already_exists' } } })
    expect((await first.remove()).status).toBe(200)
    await first.test('evict')
    expect(await first.api('GET', '/courses')).toMatchObject(unauthorized)
    expect(await first.test('rows')).toBe(0)
    // The Worker still has the former academy of the key in its cache.
    const second = await service.create({ api_keys, courses: [{ title: 'Algebra', slug: 'algebra' }] })
    expect((await second.api('POST', '/lists', { name: 'With a body' })).status).toBe(201)
    expect((await second.api('GET', '/courses')).body.data.courses).toHaveLength(1)
  })

  it('one id is one academy', async () => {
    const id = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => service.control('academies.create', { id })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(4)
  })

  it('an academy that is created while another one with its id is deleted stays', async () => {
    const id = crypto.randomUUID()
    for (let round = 0; round < 5; round++) {
      const former = await service.create({ id })
      const [removed, created] = await Promise.all([former.remove(), service.control('academies.create', { id })])
      expect(removed.status).toBe(200)
      expect([200, 409]).toContain(created.status)
      if (created.status === 409) continue
      const academy = academyOf(created.body.data, service)
      await academy.test('evict')
      expect((await academy.api('GET', '/courses')).status).toBe(200)
      expect((await academy.remove()).status).toBe(200)
    }
  })

  it('a fork is an academy of its own', async () => {
    const source = await service.create({ name: 'Source', students: [{ email: 'ada@example.com' }] })
    const { status, body } = await source.dashboard('fork', { name: 'Copy', ttl: 3600 })
    expect(status).toBe(200)
    const copy = academyOf(body.data, service)
    await copy.api('POST', '/students', { email: 'bob@example.com' })
    await source.test('evict')
    await copy.test('evict')
    expect((await source.api('GET', '/students')).body.data.pagination.total).toBe(1)
    expect((await copy.api('GET', '/students')).body.data.pagination.total).toBe(2)
  })
})

describe('the token', () => {
  it('nothing of the dashboard and the documentation is served without it', async () => {
    for (const path of [...pages, '/dashboard/api/controls', '/dashboard/openapi.json', '/docs/docs.js']) {
      const expected = path.startsWith('/dashboard/api') ? 403 : 401
      for (const headers of [{}, { authorization: 'Bearer nope' }, { authorization: `Basic ${btoa('x:nope')}` }]) {
        expect((await service.send('GET', path, undefined, headers)).status, path).toBe(expected)
      }
      expect((await closed.send('GET', path, undefined, token)).status, path).toBe(404)
    }
  })

  it('is a bearer token or the password of a browser', async () => {
    for (const headers of [token, { authorization: `Basic ${btoa('any:dev')}` }]) {
      const accept = { ...headers, accept: 'text/html' }
      for (const path of pages) expect((await service.send('GET', path, undefined, accept)).status, path).toBe(200)
    }
  })

  it('is of no use to a page of another site', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const response = await service.control('academies.create', {}, { ...token, ...headers })
      expect(response).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    }
  })
})
