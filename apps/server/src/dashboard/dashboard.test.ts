import { createPlatform, demoFixture } from '@academy-access/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openDashboard } from '../../test/dashboard.ts'
import { type AcademyServer, serve } from '../index.ts'

const platform = createPlatform({ seed: 'dashboard', fixture: demoFixture() })
const demo = platform.academy()
let server: AcademyServer
let dashboard: Awaited<ReturnType<typeof openDashboard>>
/** Path of the academy that only this test uses. */
let own: string
let key: string

beforeAll(async () => {
  server = await serve(platform, { port: 0 })
  dashboard = await openDashboard(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { data } = await dashboard.call('POST', `/academies/${demo.id}/fork`)
  own = `/academies/${data.id}`
  key = data.api_key
})
afterEach(async () => {
  await dashboard.call('DELETE', own)
})

const api = (method: string, path: string, body?: object, apiKey = key) =>
  fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const call: typeof dashboard.call = (...args) => dashboard.call(...args)
const unknownId = '00000000-0000-4000-8000-000000000000'

describe('academies', () => {
  it('creates one from {}, lists it without its key, and deletes it', async () => {
    const created = await call('POST', '/academies', {})
    expect([created.status, Object.keys(created.data)]).toEqual([201, ['id', 'name', 'api_key']])
    const { id, api_key } = created.data
    expect((await api('GET', '/courses', undefined, api_key)).status).toBe(200)
    const { data } = await call('GET', '/academies')
    expect(data.academies.map((academy: { id: string }) => academy.id)).toContain(id)
    expect(JSON.stringify(data)).not.toContain(api_key)
    expect(await call('DELETE', `/academies/${id}`)).toMatchObject({ status: 200, data: { deleted: true } })
    expect((await api('GET', '/courses', undefined, api_key)).status).toBe(401)
    expect(await call('GET', `/academies/${id}`)).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })

  it('a snapshot contains every field, restores the state, and creates an identical academy on another server', async () => {
    const before = (await call('GET', own)).data
    await api('POST', '/lists', { name: 'New' })
    expect((await call('GET', own)).data.lists).toHaveLength(before.lists.length + 1)
    expect((await call('PUT', own, before)).status).toBe(200)
    const { clock: _, ...restored } = (await call('GET', own)).data
    expect(restored).toEqual({ ...before, clock: undefined })
    const elsewhere = await serve(createPlatform({ fixture: { academies: [before] } }), { port: 0 })
    const headers = { authorization: `Bearer ${key}` }
    const ask = async (url: string) => (await fetch(`${url}/api/v1/students?limit=100`, { headers })).json()
    expect(await ask(elsewhere.url)).toEqual(await ask(server.url))
    await elsewhere.close()
  })

  it('an id in use is 409, a wrong fixture is 400 with the path of the error, and both change nothing', async () => {
    const snapshot = (await call('GET', own)).data
    const count = platform.academies.length
    expect(await call('POST', '/academies', snapshot)).toMatchObject({ status: 409 })
    const wrong = await call('POST', '/academies', { students: [{ email: 'a@b.co', purchases: ['none'] }] })
    expect(wrong).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('students[0].purchases[0]') },
    })
    expect(await call('PUT', own, { plan: 'gold' })).toMatchObject({ status: 400 })
    expect(platform.academies).toHaveLength(count)
    expect((await call('GET', own)).data.plan).toBe('paid')
  })

  it('PUT without api_keys keeps the keys', async () => {
    expect(await call('PUT', own, { name: 'Bare' })).toMatchObject({
      status: 200,
      data: { name: 'Bare', student_count: 0 },
    })
    expect((await api('GET', '/courses')).status).toBe(200)
  })

  it('changes name, plan, lock and limits, and a reset restores them', async () => {
    const changes = { name: 'Other', plan: 'trial', locked: true, limits: { students: 3 } } as const
    const rate_limit = { requests: 5, window_seconds: 1 }
    expect((await call('PATCH', own, { ...changes, rate_limit })).data).toMatchObject({ ...changes, rate_limit })
    expect((await api('GET', '/courses')).status).toBe(402)
    const rejected = await call('PATCH', own, { name: 'Never', plan: 'gold' })
    expect(rejected).toMatchObject({ status: 400, error: { message: expect.stringContaining('body.plan') } })
    expect((await call('POST', `${own}/reset`)).data).toMatchObject({
      name: `${demo.name} (fork)`,
      plan: 'paid',
      locked: false,
    })
    expect((await api('GET', '/courses')).status).toBe(200)
  })

  it('a fork has its own key, and no emails, requests or faults', async () => {
    await api('POST', '/students', { email: 'new@example.com' })
    await call('POST', `${own}/faults`, { operation: '*', status: 500 })
    const fork = await call('POST', `${own}/fork`)
    expect(fork.status).toBe(201)
    expect(fork.data.api_key).not.toBe(key)
    const path = `/academies/${fork.data.id}`
    expect((await call('GET', `${path}/outbox`)).data).toEqual({ outbox: [] })
    expect((await call('GET', `${path}/journal`)).data).toEqual({ journal: [] })
    expect((await call('GET', `${path}/faults`)).data).toEqual({ faults: [] })
    const emails = async (apiKey: string) => (await api('GET', '/students?limit=1', undefined, apiKey)).json()
    expect(await emails(fork.data.api_key)).toMatchObject({ data: { students: [{ email: 'new@example.com' }] } })
    await call('DELETE', path)
  })
})

describe('keys', () => {
  it('a key is returned in full once, is masked in later responses, and can be revoked', async () => {
    const created = await call('POST', `${own}/keys`, { name: 'reader', permissions: ['courses.list'] })
    expect(created).toMatchObject({ status: 201, data: { name: 'reader', revoked: false } })
    const { id, key: full } = created.data
    expect((await api('GET', '/courses', undefined, full)).status).toBe(200)
    expect((await api('GET', '/lists', undefined, full)).status).toBe(403)
    const { keys } = (await call('GET', `${own}/keys`)).data
    expect(keys.map((row: { key: string }) => row.key)).toEqual(
      [key, full].map((text) => `aa_live_${'*'.repeat(28)}${text.slice(-4)}`),
    )
    const revoked = await call('DELETE', `${own}/keys/${id}`)
    expect(revoked.data).toEqual({ deleted: true })
    expect((await api('GET', '/courses', undefined, full)).status).toBe(401)
    expect((await call('DELETE', `${own}/keys/${unknownId}`)).status).toBe(404)
  })

  it('a key needs a name and known operations', async () => {
    expect((await call('POST', `${own}/keys`, {})).error!.message).toMatch(/^body\.name: /)
    const message = (await call('POST', `${own}/keys`, { name: 'a', permissions: ['offers.list'] })).error!.message
    expect(message).toMatch(/^body\.permissions/)
    expect((await call('POST', `${own}/keys`, { name: 'a', permision: [] })).error!.message).toMatch(
      /^body\.permision: unknown/,
    )
  })
})

describe('courses', () => {
  it('can be listed with hidden ones, added, changed and reordered', async () => {
    const created = await call('POST', `${own}/courses`, { title: 'New', slug: 'new', visibility: 'hidden' })
    expect(created).toMatchObject({ status: 201, data: { slug: 'new', term: 'included', lessons: [] } })
    const path = `${own}/courses/${created.data.id}`
    const lessons = [{ title: 'One', reading_time_minutes: 3 }]
    const changed = await call('PATCH', path, { visibility: 'published', term: 'one_time', price_cents: 900, lessons })
    expect(changed.data).toMatchObject({ title: 'New', visibility: 'published', price_cents: 900, lessons })
    expect((await call('PATCH', path, { title: 'Newer' })).data).toMatchObject({
      title: 'Newer',
      price_cents: 900,
      lessons,
    })
    const ids = (await call('GET', `${own}/courses`)).data.courses.map(({ id }: { id: string }) => id)
    const ordered = await call('PUT', `${own}/courses/order`, { ids: ids.toReversed() })
    expect(ordered.data.courses.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
    const published = (await (await api('GET', '/courses')).json()) as { data: { courses: object[] } }
    expect(published.data.courses[0]).toMatchObject({ title: 'Newer', lesson_count: 1 })
    expect((await call('PUT', `${own}/courses/order`, { ids: ids.slice(1) })).status).toBe(400)
    expect((await call('POST', `${own}/courses`, { title: 'New', slug: 'new' })).status).toBe(409)
    expect((await call('PATCH', path, { id: unknownId })).error!.message).toMatch(/^body\.id: unknown field/)
  })
})

describe('offers', () => {
  it('can be added, changed and deleted with their list', async () => {
    const [{ slug }] = (await call('GET', `${own}/courses`)).data.courses
    const created = await call('POST', `${own}/offers`, { name: 'Bundle', courses: [slug], holders: [] })
    expect(created).toMatchObject({
      status: 201,
      data: { name: 'Bundle', status: 'active', holder_list: { name: 'Bundle' } },
    })
    const path = `${own}/offers/${created.data.id}`
    const changed = await call('PATCH', path, { name: 'Renamed', status: 'inactive' })
    expect(changed.data).toMatchObject({ name: 'Renamed', courses: [slug], holder_list: { name: 'Bundle' } })
    expect((await call('GET', `${own}/offers`)).data.offers).toContainEqual(changed.data)
    expect((await call('DELETE', path)).data).toEqual({ deleted: true })
    const { lists } = (await call('GET', own)).data
    expect(lists.map(({ name }: { name: string }) => name)).not.toContain('Bundle')
    expect((await call('DELETE', path)).status).toBe(404)
  })
})

describe('reading and changing records one by one', () => {
  it('a course can be read and deleted, with its enrollments, purchases and grants', async () => {
    const [course] = (await call('GET', `${own}/courses`)).data.courses
    const path = `${own}/courses/${course.id}`
    expect((await call('GET', path)).data).toEqual(course)
    const { data } = await call('GET', `${own}/students?limit=1`)
    await call('PATCH', `${own}/students/${data.students[0].id}`, { purchases: [course.slug] })
    await call('POST', `${own}/offers`, { name: 'Bundle', courses: [course.slug] })
    expect((await call('DELETE', path)).data).toEqual({ deleted: true })
    expect(JSON.stringify((await call('GET', own)).data)).not.toContain(`"${course.slug}"`)
    expect([(await call('GET', path)).status, (await call('DELETE', path)).status]).toEqual([404, 404])
    expect((await api('GET', '/students')).status).toBe(200)
    const [offer] = (await call('GET', `${own}/offers`)).data.offers
    expect((await call('GET', `${own}/offers/${offer.id}`)).data).toEqual(offer)
  })

  it('students are searched, sorted and paged, and reading them fills no journal', async () => {
    const all = (await call('GET', `${own}/students?limit=1000`)).data
    expect(all.pagination).toEqual({ total: 120, limit: 1000, offset: 0 })
    const ids = (page: { students: { id: string }[] }) => page.students.map(({ id }) => id)
    expect(ids((await call('GET', `${own}/students?limit=5&offset=7`)).data)).toEqual(ids(all).slice(7, 12))
    expect(ids((await call('GET', `${own}/students?sort=joined_at&limit=2`)).data)).toEqual(
      ids(all).toReversed().slice(0, 2),
    )
    const { students, pagination } = (await call('GET', `${own}/students?search=LIND&sort=-name`)).data
    const names = students.map(({ name }: { name: string | null }) => name)
    const named = names.filter((name: string | null) => name !== null)
    expect(pagination.total).toBe(students.length)
    expect(names).toEqual([...named.toSorted().toReversed(), null, null])
    expect(named).toContain('Ada Lindqvist')
    const [removed] = ids(all)
    await api('DELETE', `/students/${removed}`)
    expect((await call('GET', `${own}/students?status=removed`)).data.students).toMatchObject([
      { id: removed, removed: true },
    ])
    expect((await call('GET', `${own}/students/${removed}`)).data).toMatchObject({ id: removed, removed: true })
    expect((await call('GET', `${own}/journal`)).data.journal).toHaveLength(1)
    const wrong = await call('GET', `${own}/students?sort=age`)
    expect(wrong.error!.message).toMatch(/^query\.sort: expected one of "joined_at", "-joined_at", .* got "age"$/)
  })

  it('lists and their members are searched, sorted and paged', async () => {
    const { lists, pagination } = (await call('GET', `${own}/lists?sort=-member_count`)).data
    expect(pagination.total).toBe(lists.length)
    const counts = lists.map((list: { member_count: number }) => list.member_count)
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a))
    const path = `${own}/lists/${lists[0].id}/members`
    const { members } = (await call('GET', `${path}?limit=1000&sort=email`)).data
    expect(members).toHaveLength(counts[0])
    const found = await call('GET', `${path}?search=${members[3].email}`)
    expect(found.data).toEqual({ members: [members[3]], pagination: { total: 1, limit: 50, offset: 0 } })
    expect((await call('GET', `${own}/lists/${unknownId}/members`)).status).toBe(404)
  })

  it('a key can be renamed, restricted, revoked and made valid again', async () => {
    const { id, key: full } = (await call('POST', `${own}/keys`, { name: 'CI' })).data
    const path = `${own}/keys/${id}`
    const changed = await call('PATCH', path, { name: 'Reader', permissions: ['courses.list'] })
    expect(changed.data).toMatchObject({ id, name: 'Reader', permissions: ['courses.list'], revoked: false })
    expect(changed.data.key).toMatch(/^aa_live_\*{28}/)
    const status = async (method: string) => (await api(method, '/lists', { name: 'New' }, full)).status
    expect(await status('POST')).toBe(403)
    await call('PATCH', path, { permissions: 'all', revoked: true })
    expect(await status('POST')).toBe(401)
    expect((await call('PATCH', path, { revoked: false })).data).toMatchObject({ name: 'Reader', permissions: 'all' })
    expect(await status('POST')).toBe(201)
    expect((await call('PATCH', path, { key: 'other' })).error!.message).toMatch(/^body\.key: unknown field/)
    expect((await call('PATCH', `${own}/keys/${unknownId}`, {})).status).toBe(404)
  })

  it('one fault can be deleted, and the others stay', async () => {
    const ids = []
    for (const status of [500, 503]) ids.push((await call('POST', `${own}/faults`, { operation: '*', status })).data.id)
    expect((await call('DELETE', `${own}/faults/${ids[0]}`)).data).toEqual({ deleted: true })
    expect((await call('GET', `${own}/faults`)).data.faults).toMatchObject([{ id: ids[1], status: 503, hits: 0 }])
    expect((await call('DELETE', `${own}/faults/${ids[0]}`)).status).toBe(404)
    expect((await call('DELETE', `${own}/faults/first`)).error!.message).toBe(
      'path.faultId: expected a number, got "first"',
    )
  })

  it('the journal is filtered by operation, status, text and fault, and read by id', async () => {
    await api('POST', '/students', { email: 'new@example.com' })
    await api('POST', '/students', { email: 'new@example.com' })
    await call('POST', `${own}/faults`, { operation: 'courses.list', status: 500, times: 1 })
    await api('GET', '/courses')
    const ids = async (query: string) =>
      (await call('GET', `${own}/journal?${query}`)).data.journal.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual(['1', '2', '3'])
    expect(await ids('operation=students.create')).toEqual(['1', '2'])
    expect([
      await ids('status=ok'),
      await ids('status=4xx'),
      await ids('status=5xx'),
      await ids('status=faulted'),
    ]).toEqual([['1'], ['2'], ['3'], ['3']])
    expect([await ids('search=NEW@example'), await ids('search=already_exists'), await ids('search=nowhere')]).toEqual([
      ['1', '2'],
      ['2'],
      [],
    ])
    expect(await ids('limit=1&offset=1')).toEqual(['2'])
    const { data } = await call('GET', `${own}/journal/1`)
    expect(data).toMatchObject({ id: '1', status: 201 })
    expect(data.changes).toMatchObject([{ kind: 'student', before: null, after: { email: 'new@example.com' } }])
    expect((await call('GET', `${own}/journal/9`)).error!.message).toBe('No journal entry 9')
    await api('GET', '/courses', undefined, 'wrong')
    const [entry] = (await call('GET', '/journal')).data.journal
    expect((await call('GET', `/journal/${entry.id}`)).data).toEqual(entry)
  })

  it('a request can be sent again here and in a fork of the state before it', async () => {
    await api('POST', '/students', { email: 'new@example.com' })
    expect((await call('POST', `${own}/journal/1/replay`)).data).toMatchObject({ id: '2', status: 409 })
    const fork = await call('POST', `${own}/fork`, { before: '1', name: 'Before' })
    expect(fork.data.name).toBe('Before')
    const there = await call('POST', `${own}/journal/1/replay`, { academy: fork.data.id })
    expect(there.data).toMatchObject({ id: '1', status: 201 })
    const { academies } = (await call('GET', '/academies')).data
    expect(academies.at(-1)).toMatchObject({ id: fork.data.id, fork_of: own.split('/').at(-1), student_count: 121 })
    expect((await call('POST', `${own}/fork`, { before: '99' })).status).toBe(404)
    expect((await call('POST', `${own}/fork`, { nam: 'x' })).error!.message).toMatch(/^body\.nam: unknown field/)
    await call('DELETE', `/academies/${fork.data.id}`)
  })

  it('a fork says in its name that it is one, and no two have the same name', async () => {
    const forks = [await call('POST', `${own}/fork`), await call('POST', `${own}/fork`, {})]
    expect(forks.map(({ data }) => data.name)).toEqual([`${demo.name} (fork) (fork)`, `${demo.name} (fork) (fork 2)`])
    for (const { data } of forks) await call('DELETE', `/academies/${data.id}`)
  })

  it('a state is kept under a name and restored', async () => {
    const created = await call('POST', `${own}/snapshots`, { name: 'Start' })
    expect(created).toMatchObject({ status: 201, data: { id: '1', name: 'Start', student_count: 120 } })
    expect((await call('POST', `${own}/snapshots`, { name: 'Start' })).status).toBe(409)
    await api('POST', '/students', { email: 'new@example.com' })
    await call('POST', `${own}/reset`)
    expect((await call('GET', `${own}/snapshots`)).data).toEqual({ snapshots: [created.data] })
    await api('POST', '/students', { email: 'new@example.com' })
    expect((await call('POST', `${own}/snapshots/1/restore`)).data).toMatchObject({ student_count: 120 })
    expect((await api('GET', '/courses')).status).toBe(200)
    expect((await call('DELETE', `${own}/snapshots/1`)).data).toEqual({ deleted: true })
    expect((await call('POST', `${own}/snapshots/1/restore`)).status).toBe(404)
  })

  it('an error names the wrong value by its place in the body, whatever the engine calls it', async () => {
    const [student] = (await call('GET', `${own}/students?limit=1`)).data.students
    const message = async (...args: Parameters<typeof call>) => {
      const { status, error } = await call(...args)
      expect(status).toBe(400)
      return error!.message
    }
    const offer = { name: 'Bundle' }
    expect(await message('POST', `${own}/offers`, { ...offer, courses: ['non'] })).toMatch(
      /^body\.courses\[0\]: no course/,
    )
    expect(await message('POST', `${own}/offers`, { ...offer, granted_to: ['non'] })).toMatch(
      /^body\.granted_to\[0\]: no list/,
    )
    expect(await message('POST', `${own}/offers`, { ...offer, holders: ['a@b.co'] })).toMatch(
      /^body\.holders\[0\]: no active/,
    )
    const path = `${own}/students/${student.id}`
    expect(await message('PATCH', path, { purchases: ['non'] })).toMatch(/^body\.purchases\[0\]: no course/)
    expect(await message('PATCH', path, { progress: { non: 1 } })).toMatch(/^body\.progress\.non: no course/)
    expect(await message('PUT', `${own}/courses/order`, { ids: [] })).toMatch(/^body\.ids: expected each/)
    expect(await message('POST', `${own}/faults`, { operation: '*', status: 418 })).toMatch(/^body\.status: /)
    expect(await message('POST', '/academies', { students: [{}] })).toMatch(/^body\.students\[0\]\.email: /)
    expect(await message('POST', '/academies', { plan: 'gold' })).toMatch(/^body\.plan: /)
    expect(await message('PUT', own, [])).toMatch(/^body: /)
    expect(await message('PUT', `${own}/clock`, { now: '9950-01-01T00:00:00Z' })).toMatch(
      /^body: expected a time up to/,
    )
  })
})

it('PATCH of a student sets name, purchases and progress', async () => {
  const { data } = (await (await api('GET', '/students?limit=1')).json()) as { data: { students: { id: string }[] } }
  const [student] = data.students
  const [course] = (await call('GET', `${own}/courses`)).data.courses
  await api('POST', `/students/${student!.id}/enrollments`, { course_id: course.id })
  const path = `${own}/students/${student!.id}`
  const changes = { name: 'Ada', avatar_url: null, purchases: [course.slug], progress: { [course.slug]: 1 } }
  const changed = await call('PATCH', path, changes)
  expect(changed.data).toMatchObject({ name: 'Ada', avatar_url: null, purchases: [course.slug] })
  const enrolled = changed.data.enrollments.find((row: { course: string }) => row.course === course.slug)
  expect(enrolled.completed_lessons).toBe(1)
  expect((await call('PATCH', path, { progress: { [course.slug]: 9999 } })).status).toBe(400)
  expect((await call('PATCH', `${own}/students/${unknownId}`, {})).status).toBe(404)
})

it('emails and requests are listed newest last, and can be cleared', async () => {
  for (const email of ['one@example.com', 'two@example.com']) await api('POST', '/students', { email, colour: 1 })
  const { outbox } = (await call('GET', `${own}/outbox`)).data
  expect(outbox.map(({ to }: { to: string }) => to)).toEqual(['one@example.com', 'two@example.com'])
  const { journal } = (await call('GET', `${own}/journal`)).data
  expect(journal).toMatchObject(
    ['one', 'two'].map((name) => ({
      operation: 'students.create',
      status: 201,
      request_body: { email: `${name}@example.com` },
      ignored: ['body.colour'],
    })),
  )
  await call('DELETE', `${own}/outbox`)
  await call('DELETE', `${own}/journal`)
  expect((await call('GET', `${own}/outbox`)).data.outbox).toEqual([])
  expect((await call('GET', `${own}/journal`)).data.journal).toEqual([])
})

it('emails and requests are listed by pages, counted from the newest', async () => {
  const names = ['one', 'two', 'three', 'four', 'five']
  await call('DELETE', `${own}/journal`)
  await call('DELETE', `${own}/outbox`)
  await call('DELETE', '/journal')
  for (const name of names) await api('POST', '/students', { email: `paged-${name}@example.com` })
  for (const name of names) await api('GET', `/courses?${name}`, undefined, 'wrong')
  const pages: [query: string, expected: string[]][] = [
    ['', names],
    ['?limit=2', ['four', 'five']],
    ['?limit=2&offset=2', ['two', 'three']],
    ['?offset=4&limit=2', ['one']],
    ['?limit=1000&offset=5', []],
    ['?offset=9007199254740991', []],
  ]
  for (const [query, expected] of pages) {
    const { outbox } = (await call('GET', `${own}/outbox${query}`)).data
    expect(outbox.map(({ to }: { to: string }) => to)).toEqual(expected.map((name) => `paged-${name}@example.com`))
    const { journal } = (await call('GET', `${own}/journal${query}`)).data
    const sent = journal.map((entry: { request_body: { email: string } }) => entry.request_body.email)
    expect(sent).toEqual(expected.map((name) => `paged-${name}@example.com`))
    const { journal: others } = (await call('GET', `/journal${query}`)).data
    expect(others.map(({ path }: { path: string }) => path)).toEqual(expected.map((name) => `/api/v1/courses?${name}`))
  }
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'limit=', 'limit=-1', 'offset=-1', 'offset=1.5']) {
    const { status, error } = await call('GET', `${own}/journal?${query}`)
    expect([status, error?.code, error?.message], query).toEqual([
      400,
      'validation_error',
      expect.stringContaining(`query.${query.split('=', 1).join('')}: expected an integer from`),
    ])
  }
})

it('requests that reached no academy are in the journal of the platform, with a hint', async () => {
  await call('DELETE', '/journal')
  await api('GET', '/courses', undefined, 'wrong')
  const { journal } = (await call('GET', '/journal')).data
  expect(journal).toMatchObject([
    { status: 401, code: 'unauthorized', hint: expect.stringContaining('the nearest is …0001') },
  ])
  expect((await call('DELETE', '/journal')).data).toEqual({ deleted: true })
  expect((await call('GET', '/journal')).data.journal).toEqual([])
})

it('D32 faults can be added, fire, and can be listed and cleared', async () => {
  const fault = { operation: 'courses.list', status: 429, retry_after: 7, times: 2 }
  expect(await call('POST', `${own}/faults`, fault)).toMatchObject({ status: 201, data: { ...fault, phase: 'before' } })
  const limited = await api('GET', '/courses')
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await call('GET', `${own}/faults`)).data.faults).toMatchObject([{ ...fault, times: 1 }])
  expect((await call('DELETE', `${own}/faults`)).data).toEqual({ deleted: true })
  expect((await api('GET', '/courses')).status).toBe(200)
  const wrong = await call('POST', `${own}/faults`, { operation: 'offers.list', status: 500 })
  expect(wrong).toMatchObject({ status: 400, error: { message: expect.stringContaining('body.operation: expected') } })
})

describe('the clock', () => {
  const now = '2030-01-01T00:00:00.000Z'

  it('is set, then advanced, then frozen', async () => {
    const set = await call('PUT', `${own}/clock`, {
      now: '2030-01-01T01:00:00+01:00',
      advance_ms: 60_000,
      frozen: true,
    })
    expect(set.data).toEqual({ now: '2030-01-01T00:01:00.000Z', frozen: true })
    expect((await call('PUT', `${own}/clock`, { advance_ms: 1000 })).data.now).toBe('2030-01-01T00:01:01.000Z')
    expect((await call('GET', `${own}/clock`)).data).toEqual({ now: '2030-01-01T00:01:01.000Z', frozen: true })
    await api('POST', '/lists', { name: 'New' })
    expect((await call('GET', own)).data.lists.at(-1).created_at).toBe('2030-01-01T00:01:01.000Z')
  })

  it('resumes from the frozen time, without a jump', async () => {
    await call('PUT', `${own}/clock`, { now, frozen: true })
    const before = Date.now()
    const resumed = Date.parse((await call('PUT', `${own}/clock`, { frozen: false })).data.now) - Date.parse(now)
    expect(resumed).toBeGreaterThanOrEqual(0)
    expect(resumed).toBeLessThanOrEqual(Date.now() - before)
  })

  it('does not change when any field is wrong', async () => {
    await call('PUT', `${own}/clock`, { now, frozen: true })
    for (const wrong of [
      { now: 'noon' },
      { advance_ms: -1 },
      { frozen: 1 },
      { now: '9999-12-31T23:59:59Z', advance_ms: 1000, frozen: false },
      { speed: 2 },
    ]) {
      expect((await call('PUT', `${own}/clock`, wrong)).status, JSON.stringify(wrong)).toBe(400)
    }
    expect((await call('GET', `${own}/clock`)).data).toEqual({ now, frozen: true })
  })
})

describe('wrong requests', () => {
  it.each([
    ['GET', '/academy', 404],
    ['DELETE', '/academies', 404],
    ['GET', '/academies/7', 400],
    ['GET', `/academies/${unknownId}`, 404],
    ['GET', `/academies/${unknownId}/events`, 404],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await call(method, path)).status).toBe(status)
  })

  it.each(['', '{', '[]', '7', 'null'])('the body %j is 400', async (body) => {
    const responses = await Promise.all([call('POST', '/academies', body), call('PATCH', own, body)])
    expect(responses.map(({ status }) => status)).toEqual([400, 400])
  })

  it('a body with another Content-Type is 400', async () => {
    const headers = { 'content-type': 'text/plain' }
    const response = await fetch(`${server.url}/dashboard/api/academies`, { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(400)
  })
})

it('these tests call every endpoint of the document', () => {
  const streams = ['GET /dashboard/api/academies/{id}/events', 'GET /dashboard/api/events']
  expect([...dashboard.called, ...streams].toSorted()).toEqual(expect.arrayContaining(dashboard.documented.toSorted()))
})

it('the page lists every endpoint', async () => {
  const response = await fetch(`${server.url}/dashboard`)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  for (const line of dashboard.documented) expect(page).toContain(line.split(' ')[1]!.replaceAll(/\{(\w+)\}/g, ':$1'))
})
