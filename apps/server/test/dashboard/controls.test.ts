// cspell:ignore creat cuorse boddy
import { createPlatform, demoFixture } from '@academy-access/engine'
import { controlList } from '@academy-access/engine/internal'
import { beforeEach, describe, expect, it } from 'vitest'

import { serveDashboard } from '../dashboard.ts'
import { apiOf } from '../api.ts'

const platform = createPlatform({ seed: 'controls', fixture: demoFixture() })
const { control, request, url } = await serveDashboard(platform)
const academy = platform.academy()
const { id } = academy
const own = (name: string, input?: unknown) => control(name, input, id)
const api = apiOf(academy.apiKey, url)
const unknownId = '00000000-0000-4000-8000-000000000000'
beforeEach(() => academy.reset())

it('the controls are listed with their kind, what they do, and the schema of their input', async () => {
  const { data } = await request('/controls')
  expect(data.controls).toHaveLength(controlList.length)
  expect(data.controls.find(({ name }: { name: string }) => name === 'keys.update')).toEqual({
    name: 'keys.update',
    on: 'academy',
    kind: 'change',
    summary: expect.stringContaining('API key'),
    input: expect.objectContaining({ type: 'object', required: ['key'], additionalProperties: false }),
  })
  // References come first.
  const { input } = data.controls.find(({ name }: { name: string }) => name === 'students.update')
  expect(Object.keys(input.properties)).toEqual(['student', 'name', 'avatar_url', 'purchases', 'progress'])
})

it('the document has each control, and the schemas of all inputs', async () => {
  const { paths } = (await (await fetch(`${url}/dashboard/openapi.json`)).json()) as { paths: object }
  const { controls } = (await request('/controls')).data as { controls: { name: string; on: string }[] }
  for (const { name, on } of controls)
    expect(paths).toHaveProperty([
      `/dashboard/api${on === 'academy' ? '/academies/{id}' : ''}/controls/${name}`,
      'post',
    ])
})

it('the server tells its version, its addresses and its options', async () => {
  expect((await request('')).data).toMatchObject({
    url,
    base_url: `${url}/api/v1`,
    data: null,
    latency: null,
    access: 'all',
    user: null,
    started_at: expect.any(String),
  })
  // Only the hosted service keeps a log of changes.
  expect((await own('changes')).data).toEqual([])
})

it.each([
  ['academies.create', undefined],
  ['fork', id],
  ['plan.update', id],
])('%s rejects an end and labels, which only the hosted service stores, and does nothing', async (name, of) => {
  const count = platform.academies.list().length
  for (const [field, value] of Object.entries({ ttl: 60, labels: {} })) {
    const message = `body.${field}: expected none, because only the hosted service stores it`
    expect(await control(name, { [field]: value }, of)).toMatchObject({ status: 400, error: { message } })
  }
  expect(platform.academies.list()).toHaveLength(count)
})

describe('what a response has', () => {
  it('an academy is created with its key, listed without it, and deleted', async () => {
    const { status, data } = await control('academies.create', {})
    expect([status, Object.keys(data)]).toEqual([200, ['id', 'name', 'api_key']])
    expect((await api('GET', '/courses', undefined, data.api_key)).status).toBe(200)
    const listed = JSON.stringify((await control('academies.list')).data)
    expect([listed.includes(data.id), listed.includes(data.api_key)]).toEqual([true, false])
    expect((await control('academies.delete', { academy: 'None' })).status).toBe(404)
    expect((await control('academies.get', { academy: data.name })).data).toMatchObject({
      id: data.id,
      student_count: 0,
    })
    const deleted = await control('academies.delete', { academy: data.id.toUpperCase() })
    expect(deleted).toMatchObject({ status: 200, data: null })
    expect((await api('GET', '/courses', undefined, data.api_key)).status).toBe(401)
    expect(await control('snapshot', {}, data.id)).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })

  it('a key is masked, but in the answers of create and get', async () => {
    const { data } = await own('keys.create', { name: 'CI', permissions: ['courses.list'] })
    expect(data).toEqual({ ...academy.keys.get(data.id), key: expect.stringMatching(/^aa_live_[0-9a-f]{32}$/) })
    const key = `aa_live_${'*'.repeat(28)}${data.key.slice(-4)}`
    expect((await own('keys.list')).data.at(-1)).toEqual({ ...data, key })
    expect((await own('keys.update', { key: data.id, name: 'Reader' })).data).toMatchObject({ name: 'Reader', key })
    expect((await own('keys.get', { key: data.id })).data.key).toBe(data.key)
    expect((await own('keys.revoke', { key: data.id })).data).toMatchObject({ revoked: true, key })
  })

  it('a fork says in its name that it is one, and no two have the same name', async () => {
    const forks = [await own('fork'), await own('fork', {})].map(({ data }) => data)
    expect(forks.map(({ name }) => name)).toEqual([`${academy.name} (fork)`, `${academy.name} (fork 2)`])
    academy.rename('x'.repeat(200))
    const { data } = await own('fork')
    expect(data.name).toBe(`${'x'.repeat(193)} (fork)`)
    for (const fork of [...forks, data]) platform.academies.delete(fork.id)
  })

  it('a change can be undone for a minute, once: the latest one, or the one whose id the response had', async () => {
    await api('POST', '/students', { email: 'new@example.com' })
    expect(await own('reset')).toMatchObject({ status: 200, data: null })
    expect(await own('undo')).toMatchObject({ status: 200, data: null })
    expect(academy.outbox.list()).toHaveLength(1)
    const { undo_id } = (await own('outbox.clear?undo=true')).data
    await own('journal.clear')
    expect((await own('undo', { undo: undo_id })).data).toBeNull()
    expect([academy.outbox.list().length, academy.journal.list().length]).toEqual([1, 0])
    expect(await own('undo', { undo: undo_id })).toMatchObject({ status: 410, error: { code: 'not_found' } })
    for (const change of ['outbox.clear', 'reset', 'undo', 'undo']) expect((await own(change)).status).toBe(200)
    expect(academy.outbox.list()).toHaveLength(1)
    await api('GET', '/courses', undefined, 'wrong')
    const journal = platform.journal.list()
    await control('journal.clear')
    expect(platform.journal.list()).toEqual([])
    await control('undo')
    expect(platform.journal.list()).toEqual(journal)
  })

  it('a search finds students, lists, courses and offers at once, a few of each', async () => {
    const found = (await own('search', { search: 'a', limit: 2 })).data
    expect(Object.values(found).map((rows) => (rows as object[]).length)).toEqual([2, 2, 2, 2])
    expect(found.students[0]).toEqual({ id: expect.any(String), email: expect.any(String), name: expect.any(String) })
    expect((await own('search', { search: 'nothing at all' })).data.students).toEqual([])
  })

  it('the clock says when the exhausted rate window of the key that was used last opens', async () => {
    academy.plan.update({ rate_limit: { requests: 1, window_seconds: 10 } })
    await own('clock.freeze', { time: '2030-01-01T00:00:00Z' })
    await api('GET', '/courses')
    const { id: key_id, name: key_name } = academy.keys.list()[0]!
    expect((await own('clock.get')).data).toMatchObject({
      now: '2030-01-01T00:00:00.000Z',
      frozen: true,
      real: false,
      next: [{ at: '2030-01-01T00:00:10.000Z', what: 'rate_window', key_id, key_name, requests: 1 }],
    })
    await own('clock.advance', { milliseconds: 10_000 })
    expect((await own('clock.get')).data).toMatchObject({ now: '2030-01-01T00:00:10.000Z', next: [] })
  })
})

describe('the journal', () => {
  it('is filtered by operation, status, text and fault, paged from the newest, and read by id', async () => {
    await api('POST', '/students', { email: 'new@example.com' })
    await api('POST', '/students', { email: 'new@example.com' })
    academy.faults.add({ operation: 'courses.list', status: 500, times: 1 })
    await api('GET', '/courses')
    const ids = async (filter: object) =>
      (await own('journal.list', filter)).data.map(({ id }: { id: string }) => id.replace(/^[a-z0-9]+-/, ''))
    expect(await ids({})).toEqual(['1', '2', '3'])
    expect(await ids({ operation: 'students.create' })).toEqual(['1', '2'])
    expect(await Promise.all(['ok', '4xx', '5xx', 'faulted'].map((status) => ids({ status })))).toEqual([
      ['1'],
      ['2'],
      ['3'],
      ['3'],
    ])
    const student = academy.students.get('new@example.com').id
    expect([await ids({ changed: student }), await ids({ changed: academy.id })]).toEqual([['1'], []])
    expect([await ids({ search: 'NEW@example' }), await ids({ search: 'nowhere' })]).toEqual([['1', '2'], []])
    expect([await ids({ limit: 1, offset: 1 }), await ids({ offset: 9 }), await ids({ limit: 0 })]).toEqual([
      ['2'],
      [],
      [],
    ])
    expect((await own('outbox.list', { limit: 1 })).data).toMatchObject([{ to: 'new@example.com' }])
    const brief = (await own('journal.list', { response_bodies: false })).data[0]
    expect([brief.request_body, 'response_body' in brief]).toEqual([{ email: 'new@example.com' }, false])
    const { data } = await own('journal.get', { entry: academy.journal.list()[0]!.id })
    expect(data.changes).toMatchObject([{ kind: 'student', before: null, after: { email: 'new@example.com' } }])
    const fork = await own('fork', { before: academy.journal.list()[0]!.id, name: 'Before' })
    const replayed = await own('journal.replay', { entry: academy.journal.list()[0]!.id, academy: fork.data.id })
    expect(replayed.data).toMatchObject({ id: expect.stringMatching(/-1$/), status: 201 })
    platform.academies.delete(fork.data.id)
  })

  it('gets a request that is written here and sent with a key of the academy', async () => {
    const sent = await own('journal.send', {
      method: 'POST',
      path: '/api/v1/students',
      body: '{"email":"w@example.com"}',
    })
    expect(sent.data).toMatchObject({ operation: 'students.create', status: 201, client: 'dashboard' })
    const limited = academy.keys.create({ name: 'Limited', permissions: ['courses.list'] })
    const lists = { method: 'GET', path: '/api/v1/lists', key: limited.id }
    expect((await own('journal.send', lists)).data).toMatchObject({ code: 'forbidden' })
    academy.keys.revoke(limited.id)
    for (const [wrong, message] of [
      [lists, /^body\.key: expected an API key that is not revoked, got /],
      [{ ...lists, key: 'mine' }, /^body\.key: /],
      [{ method: 'GET', path: '/api/v1/lists', body: '{}' }, /^body\.body: expected no body for GET$/],
      [{ method: 'GET', path: 'api/v1/lists' }, /^body\.path: /],
      [{ method: 'TRACE', path: '/' }, /^body\.method: /],
    ] as const)
      expect(await own('journal.send', wrong)).toMatchObject({
        status: 400,
        error: { message: expect.stringMatching(message) },
      })
    expect(academy.journal.list()).toHaveLength(2)
  })

  it('of the platform has the requests that reached no academy, with the key that was meant', async () => {
    await api('GET', '/courses', undefined, 'wrong')
    const entry = (await control('journal.list')).data.at(-1)
    expect(entry).toMatchObject({ status: 401, nearest_key: null, hint: expect.stringContaining('the nearest is …') })
    expect((await control('journal.get', { entry: entry.id })).data).toEqual({ ...entry, rule: expect.any(String) })
  })
})

describe('a change of a student, list or member', () => {
  it('meets no fault, rate limit or permission, and is in no journal', async () => {
    academy.faults.add({ operation: '*', status: 500 })
    academy.plan.update({ rate_limit: { requests: 1, window_seconds: 60 } })
    const list = (await own('lists.create', { name: 'Beta' })).data
    const { data } = await own('students.create', { email: 'New@example.com', list_ids: [list.id] })
    expect(data).toMatchObject({ email: 'new@example.com', removed: false })
    expect(
      (await own('lists.members.add', { list: 'beta', emails: ['other@example.com', 'no address'] })).data,
    ).toMatchObject([{ status: 'created' }, { status: 'error', code: 'validation_error' }])
    expect((await own('lists.members.list', { list: list.id })).data.total).toBe(2)
    expect((await own('students.remove', { student: 'new@example.com' })).data).toBeNull()
    expect([academy.journal.list().length, academy.faults.list()[0]?.hits]).toEqual([0, 0])
  })

  it('obeys the rules of the API', async () => {
    const { email } = academy.students.list()[0]!
    const managed = academy.offers.create({ name: 'Bundle', holders: [] }).holder_list!.id
    academy.plan.update({ limits: { students: 1 } })
    for (const [name, input, code] of [
      ['students.create', { email }, 'already_exists'],
      ['students.create', { email: 'no address' }, 'validation_error'],
      ['students.create', { email: 'a@b.co', course_ids: [unknownId] }, 'invalid_courses'],
      ['students.create', { email: 'new@example.com' }, 'limit_exceeded'],
      ['lists.create', { name: 'bundle' }, 'already_exists'],
      ['lists.delete', { list: managed }, 'list_managed_by_offer'],
      ['lists.members.add', { list: managed, emails: [email] }, 'list_managed_by_offer'],
      ['lists.update', { list: unknownId, name: 'New' }, 'not_found'],
      ['lists.update', { list: managed }, 'validation_error'],
    ] as const)
      expect((await own(name, input)).error?.code, name).toBe(code)
  })
})

describe('a wrong request', () => {
  it.each([
    ['offers.create', { name: 'Bundle', courses: ['non'] }, /^body\.courses\[0\]: no course/],
    ['offers.create', { name: 'Bundle', granted_to: ['non'] }, /^body\.granted_to\[0\]: no list/],
    ['offers.create', { name: 'Bundle', holders: ['a@b.co'] }, /^body\.holders\[0\]: no active/],
    [
      'students.update',
      { student: 'ada.lindqvist@example.com', purchases: ['non'] },
      /^body\.purchases\[0\]: no course/,
    ],
    [
      'students.update',
      { student: 'ada.lindqvist@example.com', progress: { non: 1 } },
      /^body\.progress\.non: no course/,
    ],
    ['students.createMany', { count: 1_000_001 }, /^body\.count: expected at most 1000000/],
    ['students.createMany', { count: 1, fields: 7 }, /^body\.fields: expected fields of a student .* got 7$/],
    [
      'students.createMany',
      { count: 1, fields: { enrollments: [{ course: 'non' }] } },
      /^body\.fields\.enrollments\[0\]\.course: no course/,
    ],
    ['students.search', { sort: 'age' }, /^body\.sort: expected "joined_at", "-joined_at", .* got "age"$/],
    ['courses.order', { courses: [] }, /^body\.courses: expected each/],
    ['faults.add', { operation: '*', status: 418 }, /^body\.status: /],
    ['faults.add', { operation: 'offers.list' }, /^body\.operation: expected/],
    [
      'faults.add',
      { operation: 'students.creat' },
      /^body\.operation: expected "students.create" or another of 17 values, got "students.creat"$/,
    ],
    ['keys.create', {}, /^body\.name: /],
    ['keys.create', { name: 'a', permision: [] }, /^body\.permision: unknown/],
    ['keys.update', { key: unknownId, id: unknownId }, /^body\.id: unknown field/],
    ['plan.update', { plan: 'gold' }, /^body\.plan: expected/],
    ['rename', { name: '' }, /^body\.name: expected 1 to 200/],
    ['clock.set', { time: 'noon' }, /^body\.time: expected an ISO 8601 time/],
    ['clock.set', { time: '9950-01-01T00:00:00Z' }, /^body\.time: expected a time up to/],
    ['clock.advance', { milliseconds: -1 }, /^body\.milliseconds: expected milliseconds from 0/],
    ['restore', { students: [{}] }, /^body\.students\[0\]\.email: /],
    [
      'restore',
      { students: [{ email: 'a@b.co', purchases: ['none'] }] },
      /^body\.students\[0\]\.purchases\[0\]: no course/,
    ],
    ['restore', [], /^body: expected an object/],
    ['fork', { nam: 'x' }, /^body\.nam: unknown field/],
    ['reset', '{', /^body: expected a JSON object, got malformed JSON$/],
    ['reset', '7', /^body: expected an object/],
  ])('%s with %j is 400, with the place of the value', async (name, input, message) => {
    expect(await own(name, input)).toMatchObject({
      status: 400,
      error: { code: 'validation_error', message: expect.stringMatching(message) },
    })
  })

  it.each([
    ['/academies/7/controls/reset', 404],
    [`/academies/${unknownId}/controls/reset`, 404],
    [`/academies/${id}/controls/toString`, 404],
    [`/academies/${id}/controls/info`, 404],
    [`/academies/${id}/controls/academies.list`, 404],
    ['/controls/courses.list', 404],
    ['/academies', 404],
  ])('POST %s is %i', async (path, status) => {
    const headers = { 'content-type': 'application/json' }
    expect((await request(path, { method: 'POST', headers, body: '{}' })).status).toBe(status)
  })

  it('a body is UTF-8, with or without a byte order mark', async () => {
    const rename = (body: Buffer<ArrayBuffer>) =>
      request(`/academies/${id}/controls/rename`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    expect((await rename(Buffer.from('\uFEFF{"name":"Café"}'))).status).toBe(200)
    expect(await rename(Buffer.from('{"name":"Cafés"}', 'latin1'))).toMatchObject({
      status: 400,
      error: { message: 'body: expected UTF-8 text, got other bytes' },
    })
    expect(academy.name).toBe('Café')
  })

  it.each(['text/plain', undefined])('a body with the Content-Type %s is 400', async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    const body = new TextEncoder().encode('{}')
    const { status, error } = await request('/controls/academies.create', { method: 'POST', headers, body })
    const got = type === undefined ? 'none' : `"${type}"`
    expect([status, error?.message]).toEqual([400, `Content-Type: expected application/json, got ${got}`])
  })
})

it.each([
  ['faults.add', { delay: 10 }, 'delay: unknown field; did you mean "delay_ms"?'],
  ['faults.add', { operation: '*', when: { boddy: {} } }, 'when.boddy: unknown field; did you mean "body"?'],
  ['plan.update', { lock: true }, 'lock: unknown field; did you mean "locked"?'],
  ['enrollments.create', { student: 'x', cuorse: 'y' }, 'cuorse: unknown field; did you mean "course"?'],
])(
  '%s with %j names the field that was meant, in the process, over HTTP and over MCP',
  async (name, input, problem) => {
    const [group = '', verb = ''] = name.split('.')
    const methods = Reflect.get(academy, group) as Record<string, (input: object) => unknown>
    expect(() => methods[verb]!(input)).toThrow(problem)
    expect((await own(name, input)).error?.message).toBe(`body.${problem}`)
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'run_control', arguments: { control: name, input } },
      }),
    })
    expect((await response.text()).replaceAll('\\"', '"')).toContain(problem)
  },
)
