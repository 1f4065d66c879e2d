import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

import { controlList } from '@academy-access/engine/internal'
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { basic, newKey, type Read, startService, token } from './service.ts'

const service = await startService()
const closed = await startService({ token: null })
afterAll(() => Promise.all([service.close(), closed.close()]))

const error = (status: number, code: string) => ({ status, body: { error: { code } } })
const unauthorized = error(401, 'unauthorized')
const invalid = (message: string) => ({
  status: 400,
  body: { error: { code: 'validation_error', message: expect.stringContaining(message) } },
})
const create = (fixture: object) => service.control('academies.create', fixture)
const listed = async (id: string) =>
  (await service.control('academies.list')).body.data.find((one: { id: string }) => one.id === id)
const statuses = (all: readonly Read[]) => all.map(({ status }) => status).toSorted((a, b) => a - b)

describe('keys', () => {
  it('a key is rejected at the first request after its revocation, although the Worker has cached its academy', async () => {
    const academy = await service.create({ students: [{ email: 'ada@example.com' }] })
    expect((await academy.api('GET', '/courses')).status).toBe(200)
    const [{ id: keyId }] = await academy.shown('keys.list')
    await academy.dashboard('keys.revoke', { key: keyId })
    const revoked = { status: 401, body: { error: { message: 'This API key was revoked' } } }
    expect(await academy.api('GET', '/courses')).toMatchObject(revoked)
    await academy.test('evict')
    expect(await academy.api('POST', '/lists', { name: 'New' })).toMatchObject(unauthorized)
    await academy.dashboard('keys.update', { key: keyId, revoked: false })
    expect((await academy.get('/lists')).lists).toEqual([])
  })

  it('a new key works at once, and after an eviction', async () => {
    const academy = await service.create()
    const { key } = await academy.shown('keys.create', { name: 'second' })
    const second = service.academyOf({ id: academy.id, api_key: key })
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
    expect((await fourth.get('/students')).students[0].id).toBe(id)
  })

  it('rejects another id for an address, and an id of another address', async () => {
    const id = crypto.randomUUID()
    const email = `${id}@example.com`
    await service.create({ students: [{ email, id }] })
    expect(await create({ students: [{ email, id: crypto.randomUUID() }] })).toMatchObject(invalid(email))
    expect(await create({ students: [{ email: 'other@example.com', id }] })).toMatchObject(invalid(email))
  })

  it('whatever is claimed in whatever order, two addresses never have one id, nor has an address two', async () => {
    const claims = fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { minLength: 4, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(claims, async (history) => {
        const ids = Array.from({ length: 3 }, () => crypto.randomUUID())
        const emails = ids.map((id) => `${id}@example.com`)
        const [emailOf, idOf] = [new Map<string, string>(), new Map<string, string>()]
        for (const [email, id] of history.map(([one, other]) => [emails[one]!, ids[other]!] as const)) {
          const owner = emailOf.get(id) ?? email
          const own = idOf.get(email) ?? id
          // An id that is claimed in vain is in the way of other addresses.
          emailOf.set(id, owner)
          if (owner === email) idOf.set(email, own)
          const expected = owner !== email ? [[owner, id]] : own === id ? [] : [[email, own]]
          expect((await service.send('GET', `/test/claimAccount/${email}/${id}`)).body).toEqual(expected)
        }
        // What the academies see.
        for (const [email, id] of idOf) {
          const academy = await service.create({ students: [{ email }] })
          expect((await academy.get('/students')).students[0].id).toBe(id)
        }
      }),
      { numRuns: 10, seed: 1 },
    )
  })

  it('of creations at once with one id, only those of one address succeed', async () => {
    const id = crypto.randomUUID()
    const emails = Array.from({ length: 8 }, (_, index) => `${index}-${id}@example.com`)
    const created = await Promise.all(emails.map((email) => create({ students: [{ email, id }] })))
    expect(created.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('claims', () => {
  /** A student with an id of its own, and an API key. */
  const newClaims = () => {
    const [id, key] = [crypto.randomUUID(), newKey()]
    const student = { email: `${id}@example.com`, id }
    return { id, student, key, fixture: { students: [student], api_keys: [{ name: 'fixed', key }] } }
  }

  /** Whether another academy can be created with the id, for another address, and with the key. */
  const canBeClaimed = async ({ id, key }: ReturnType<typeof newClaims>) => {
    const students = [{ email: `other-${id}@example.com`, id }]
    return (await create({ students, api_keys: [{ name: 'free', key }] })).status === 200
  }

  it('a rejected fixture claims no id and no key', async () => {
    const [first, second, third, fourth] = [newClaims(), newClaims(), newClaims(), newClaims()]
    await service.create(first.fixture)
    expect((await create({ ...second.fixture, lists: [{ name: '' }] })).status).toBe(400)
    // A key and an id of another academy.
    const keys = [third, first].map(({ key }) => ({ name: key, key }))
    expect((await create({ ...third.fixture, api_keys: keys })).status).toBe(409)
    const students = [fourth.student, { email: 'other@example.com', id: first.id }]
    expect((await create({ ...fourth.fixture, students })).status).toBe(400)
    for (const claims of [second, third, fourth]) expect(await canBeClaimed(claims)).toBe(true)
  })

  it('a restore that is rejected claims nothing and changes nothing, and one that is not works', async () => {
    const [claims, others] = [newClaims(), newClaims()]
    const academy = await service.create({ name: 'Before' })
    expect((await academy.dashboard('restore', { ...claims.fixture, lists: [{ name: '' }] })).status).toBe(400)
    expect((await academy.shown('snapshot')).name).toBe('Before')
    expect(await canBeClaimed(claims)).toBe(true)
    expect((await academy.dashboard('restore', { name: 'After', ...others.fixture })).status).toBe(200)
    await academy.test('evict')
    const restored = service.academyOf({ id: academy.id, api_key: others.key })
    expect((await restored.get('/students')).students).toMatchObject([others.student])
    expect(await canBeClaimed(others)).toBe(false)
  })

  it('arguments in an array claim as an object does', async () => {
    const [own, made, restored] = [newClaims(), newClaims(), newClaims()]
    const academy = await service.create()
    const { email } = own.student
    expect((await academy.dashboard('students.createMany', [1, own.student])).status).toBe(200)
    const created = await create({ students: [{ email, id: crypto.randomUUID() }] })
    expect(created).toMatchObject(invalid(`${own.id} is the account of "${email}"`))
    const id = crypto.randomUUID()
    expect((await service.control('academies.create', [id, made.fixture])).body.data.id).toBe(id)
    expect((await service.control('academies.get', [id])).body.data).toMatchObject({ id, student_count: 1 })
    expect((await academy.dashboard('restore', [academy.id, restored.fixture])).status).toBe(200)
    for (const claims of [own, made, restored]) expect(await canBeClaimed(claims)).toBe(false)
    expect((await service.control('academies.delete', [id])).status).toBe(200)
    expect((await service.control('academies.get', [id])).status).toBe(404)
  })

  it('a key of a creation that was cut off is free, and one of an academy is not', async () => {
    const { key, fixture } = newClaims()
    await service.send('GET', `/test/claim/${key}`)
    expect((await create(fixture)).status).toBe(200)
    expect((await create({ api_keys: fixture.api_keys })).status).toBe(409)
  })

  it('of creations at once with the same keys at most one succeeds, and none keeps them otherwise', async () => {
    for (let round = 0; round < 5; round++) {
      const keys = Array.from({ length: 8 }, newKey).map((key) => ({ name: key, key }))
      const orders = [keys, keys.toReversed(), [...keys.slice(4), ...keys.slice(0, 4)]]
      const responses = await Promise.all(orders.map((api_keys) => create({ api_keys })))
      expect([
        [200, 409, 409],
        [409, 409, 409],
      ]).toContainEqual(statuses(responses))
      const academy = responses.find(({ status }) => status === 200)
      if (academy) await service.academyOf(academy.body.data).remove()
      expect((await create({ api_keys: keys })).status).toBe(200)
    }
  })
})

describe('academies', () => {
  it('are listed with labels and time to live', async () => {
    const labels = { pull_request: '7', branch: 'feature/ü', owner: 'ada' }
    const { id, dashboard } = await service.create({ name: 'Listed', ttl: 3600, labels })
    const found = await listed(id)
    expect(found).toMatchObject({ name: 'Listed', labels, student_count: 0 })
    expect(Date.parse(found.expires_at) - Date.parse(found.created_at)).toBe(3_600_000)
    await dashboard('rename', { name: 'Renamed' })
    await dashboard('plan.update', { ttl: null })
    expect(await listed(id)).toMatchObject({ name: 'Renamed', labels, expires_at: null })
  })

  it('with an end are there when an alarm rings before it', async () => {
    const { id, get, test } = await service.create({ ttl: 3600 })
    const before = await listed(id)
    await test('ring')
    await test('evict')
    expect(await get('/students')).toMatchObject({ students: [] })
    expect(await listed(id)).toEqual(before)
  })

  it('only the controls that mean an end and labels take them, and a fork gives them to the copy alone', async () => {
    const labels = { a: 'original' }
    const { id, dashboard, shown } = await service.create({ ttl: 3600, labels })
    const before = await listed(id)
    for (const { name, on, control } of controlList) {
      if (on === 'platform' || ['fork', 'plan.update'].includes(name)) continue
      for (const given of [{ ttl: 100 }, { labels: { b: 'x' } }])
        expect(await dashboard(name, given), `${name}: ${control.summary}`).toMatchObject(
          error(400, 'validation_error'),
        )
    }
    const copy = await shown('fork', { ttl: 60, labels: { a: 'copy' } })
    expect(await listed(id)).toEqual(before)
    const found = await listed(copy.id)
    expect(found).toMatchObject({ labels: { a: 'copy' } })
    expect(Date.parse(found.expires_at) - Date.parse(found.created_at)).toBe(60_000)
    expect(await listed((await shown('fork', {})).id)).toMatchObject({ labels: {}, expires_at: null })
    await dashboard('plan.update', { labels: {} })
    expect(await listed(id)).toEqual({ ...before, labels: {} })
  })

  it('of a fork and a deletion at once the fork is there with its end, or nothing of it', async () => {
    for (let round = 0; round < 20; round++) {
      const academy = await service.create()
      const name = `Copy ${academy.id}`
      const [fork, removed] = await Promise.all([academy.dashboard('fork', { name, ttl: 60 }), academy.remove()])
      expect([removed.status, [200, 404].includes(fork.status)]).toEqual([200, true])
      const { body } = await service.control('academies.list')
      const found = body.data.filter((one: { id: string; name: string }) => one.name === name || one.id === academy.id)
      expect(found.map((one: { id: string }) => one.id)).toEqual(fork.status === 200 ? [fork.body.data.id] : [])
      if (found[0]) expect(found[0].expires_at).not.toBeNull()
    }
  })

  it.each<[object | string, string]>([
    [{ ttl: 0 }, 'body.ttl'],
    [{ ttl: 'soon' }, 'body.ttl'],
    [{ labels: { a: 1 } }, 'body.labels'],
    [
      { labels: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`label-${index}`, 'x'])) },
      'body.labels: expected at most 50 labels',
    ],
    [{ nmae: 'x' }, 'nmae'],
    [{ id: 'x' }, 'body.id'],
    ['{"name"', ''],
  ])('%j is rejected', async (body, message) => {
    expect(await service.control('academies.create', body)).toMatchObject(invalid(message))
  })

  it('want a body of at most 16 MiB, in bytes, in UTF-8 and with its type', async () => {
    const { id, dashboard } = await service.create({ name: 'Before' })
    const fixture = (length: number) => JSON.stringify({ name: 'x', courses: 'ü'.repeat(length) })
    const untyped = {
      method: 'POST',
      headers: { ...token, connection: 'close' },
      body: Buffer.from('{"name":"Untyped"}'),
    }
    for (const own of ['/controls/academies.create', `/academies/${id}/controls/restore`]) {
      const path = `/dashboard/api${own}`
      const tooLong = await service.send('POST', path, fixture(8 * 2 ** 20), token)
      expect(tooLong, path).toMatchObject(invalid('body: expected at most 16777216 bytes'))
      expect((await fetch(service.url + path, untyped)).status, path).toBe(400)
      const latin1 = { ...untyped, headers: { ...untyped.headers, 'content-type': 'application/json' } }
      expect(
        (await fetch(service.url + path, { ...latin1, body: Buffer.from('{"name":"\xe9"}', 'latin1') })).status,
      ).toBe(400)
    }
    expect((await service.control('academies.create', '\ufeff{"name":"Marked"}')).status).toBe(200)
    expect(await service.control('academies.create', fixture(8 * 2 ** 20 - 100))).toMatchObject(invalid('courses'))
    expect((await dashboard('snapshot')).body.data.name).toBe('Before')
  })

  it('D07 the body of a GET is ignored', async () => {
    const { api_key } = await service.create()
    for (const [path, authorization] of [
      ['/api/v1/courses', `Bearer ${api_key}`],
      ['/dashboard/api/controls', token.authorization],
    ] as const) {
      const headers = { authorization, 'content-type': 'text/plain', 'content-length': 5 }
      const sent = request(service.url + path, { headers })
      sent.end('hello')
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      response.resume()
      expect(response.statusCode).toBe(200)
    }
  })

  it('are deleted when their time is over, and leave nothing', async () => {
    const academy = await service.create({ ttl: 1, students: [{ email: 'ada@example.com' }] })
    const isGone = async () => expect(await academy.api('GET', '/courses')).toMatchObject(unauthorized)
    await vi.waitFor(isGone, { timeout: 120_000 })
    await vi.waitFor(async () => expect(await academy.test('rows')).toBe(0), { timeout: 120_000 })
    expect(await listed(academy.id)).toBeUndefined()
    expect((await academy.dashboard('students.list')).status).toBe(404)
  })

  it('are gone after their deletion and an eviction, and their keys are free', async () => {
    const first = await service.create({ name: 'First' })
    await first.api('GET', '/courses')
    const api_keys = [{ name: 'fixed', key: first.api_key }]
    expect(await create({ api_keys })).toMatchObject(error(409, 'already_exists'))
    expect((await first.remove()).status).toBe(200)
    await first.test('evict')
    expect(await first.api('GET', '/courses')).toMatchObject(unauthorized)
    expect(await first.test('rows')).toBe(0)
    // The Worker still has the former academy of the key in its cache.
    const second = await service.create({ api_keys, courses: [{ title: 'Algebra', slug: 'algebra' }] })
    expect((await second.api('POST', '/lists', { name: 'With a body' })).status).toBe(201)
    expect((await second.get('/courses')).courses).toHaveLength(1)
  })

  it('a key of a deleted academy, which another one has now, works also where the id exists again', async () => {
    const first = await service.create()
    const api_keys = [{ name: 'fixed', key: first.api_key }]
    expect((await first.api('GET', '/courses')).status).toBe(200)
    await first.remove()
    // The Worker remembers this object for the key, and it has an academy again.
    await service.create({ id: first.id })
    const second = await service.create({ api_keys })
    expect((await second.api('POST', '/lists', { name: 'Here' })).status).toBe(201)
    expect((await second.get('/lists')).lists).toHaveLength(1)
  })

  it('one id is one academy', async () => {
    const id = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => create({ id })))
    expect(statuses(all)).toEqual([200, 409, 409, 409, 409])
  })

  it('one that is created while another one with its id is deleted stays', async () => {
    const id = crypto.randomUUID()
    for (let round = 0; round < 5; round++) {
      const former = await service.create({ id })
      const [removed, created] = await Promise.all([former.remove(), create({ id })])
      expect(removed.status).toBe(200)
      expect([200, 409]).toContain(created.status)
      if (created.status === 409) continue
      const academy = service.academyOf(created.body.data)
      await academy.test('evict')
      expect((await academy.api('GET', '/courses')).status).toBe(200)
      expect((await academy.remove()).status).toBe(200)
    }
  })

  it('a fork is an academy of its own', async () => {
    const source = await service.create({ name: 'Source', students: [{ email: 'ada@example.com' }] })
    const copy = service.academyOf(await source.shown('fork', { name: 'Copy', ttl: 3600 }))
    await copy.api('POST', '/students', { email: 'bob@example.com' })
    for (const [academy, total] of [
      [source, 1],
      [copy, 2],
    ] as const) {
      await academy.test('evict')
      expect((await academy.get('/students')).pagination.total).toBe(total)
    }
  })

  it('are compared with each other by id and by name, and with themselves', async () => {
    const [email, name] = [`${crypto.randomUUID()}@example.com`, `Sandbox ${crypto.randomUUID()}`]
    const fixture = {
      courses: [{ slug: 'go', title: 'Go' }],
      students: [{ email, name: 'Ada', enrollments: [{ course: 'go' }] }],
      lists: [{ name: 'VIP', members: [email] }],
    }
    const one = await service.create(fixture)
    // An address can have two ids in two academies.
    const other = await service.create({
      ...fixture,
      name,
      students: fixture.students.map((student) => ({ ...student, id: crypto.randomUUID() })),
    })
    const compare = async (input: object) => one.dashboard('compare', input)
    const none = { items: [], total: 0, added: 0, changed: 0, removed: 0 }
    for (const input of [{ with: name }, { with: other.id.toUpperCase() }, { with: one.id }, {}]) {
      expect(await compare(input)).toMatchObject({ status: 200, body: { data: none } })
    }
    await one.api('POST', '/lists', { name: 'New' })
    await other.dashboard('rename', { name: `${name} 2` })
    await other.dashboard('lists.create', { name: 'Old' })
    const { items, ...counts } = (await compare({ with: `${name} 2` })).body.data
    expect(counts).toEqual({ total: 2, added: 1, changed: 0, removed: 1 })
    expect(items).toMatchObject([
      { kind: 'list', name: 'New', change: 'added' },
      { kind: 'list', name: 'Old', change: 'removed' },
    ])
    const unknown = { status: 404, body: { error: { code: 'not_found' } } }
    for (const id of ['no such academy', crypto.randomUUID()])
      expect(await compare({ with: id })).toMatchObject(unknown)
    expect(await compare({ with: other.id, before: 'req_1' })).toMatchObject(invalid('expected one of with'))
  })
})

describe('the token', () => {
  const pages = ['/dashboard', '/dashboard/requests', '/docs', '/openapi.json']

  it('is a bearer token or the password of a browser', async () => {
    for (const headers of [token, basic('any')])
      for (const path of pages)
        expect((await service.send('GET', path, undefined, { ...headers, accept: 'text/html' })).status, path).toBe(200)
  })

  it('without it, nothing of the dashboard and the documentation is served, and without one at all it is not there', async () => {
    expect(await service.send('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    for (const path of [...pages, '/dashboard/api/controls', '/dashboard/openapi.json', '/docs/docs.js']) {
      for (const headers of [{}, { authorization: 'Bearer nope' }, basic('x', 'nope')]) {
        const { status } = await service.send('GET', path, undefined, headers)
        expect(status, path).toBe(path.startsWith('/dashboard/api') ? 403 : 401)
      }
      expect((await closed.send('GET', path, undefined, token)).status, path).toBe(404)
    }
  })

  it.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'is of no use to a page of another site: %o',
    async (headers) => {
      const response = await service.control('academies.create', {}, { ...token, ...headers })
      expect(response).toMatchObject(error(403, 'forbidden'))
    },
  )
})
