import { createPlatform } from '@academy-access/engine'
import { endpointList } from '@academy-access/schemas'
import { beforeEach, describe, expect, it } from 'vitest'

import { serveDashboard } from '../dashboard.ts'
import { apiOf } from '../api.ts'

const platform = createPlatform({
  seed: 'why',
  fixture: {
    academies: [
      {
        courses: [{ slug: 'hidden', title: 'Hidden', visibility: 'hidden' }],
        students: [
          { email: 'ada@example.com', name: 'Ada' },
          { email: 'gone@example.com', removed: true },
        ],
        lists: [{ name: 'VIP', members: ['ada@example.com'] }],
        offers: [{ name: 'Bundle', holders: [] }],
      },
    ],
  },
})
const academy = platform.academy()
const unknownId = '00000000-0000-4000-8000-000000000000'
const dashboard = await serveDashboard(platform)
beforeEach(() => academy.reset())

/** Sends a request. Returns its data and its entry in the journal, in full. */
async function send(method: string, path: string, body?: object) {
  const response = await apiOf(academy.apiKey, platform)(method, path, body)
  const { data } = (await response.json()) as { data?: { id: string } }
  const id = String(academy.journal.list().at(-1)?.id)
  return { data, id, entry: (await dashboard.control('journal.get', { entry: id }, academy.id)).data }
}
const idOf = (email: string) => academy.students.get(email).id
const listNamed = (name: string) => academy.lists.get(name).id

describe('the record because of which a request failed', () => {
  it('is the student who has the email address, with the request that wrote it last', async () => {
    const created = await send('POST', '/students', { email: 'bob@example.com' })
    await send('GET', '/students')
    const record = { kind: 'student', id: created.data!.id, name: 'bob@example.com', request: created.id }
    const failed = await send('POST', '/students', { email: 'bob@example.com', name: 'Bob' })
    expect(failed.entry).toMatchObject({ code: 'already_exists', record })
    // Later writes do not change what was known then.
    await send('DELETE', `/students/${created.data!.id}`)
    await send('POST', '/students', { email: 'bob@example.com', name: 'Robert' })
    expect((await dashboard.control('journal.get', { entry: failed.id }, academy.id)).data.record).toEqual(record)
    await dashboard.control('journal.clear', {}, academy.id)
    const again = await send('POST', '/students', { email: 'bob@example.com' })
    expect(again.entry.record).toMatchObject({ name: 'Robert', request: null })
  })

  it('has no request when the fixture or the dashboard wrote the record', async () => {
    const id = idOf('ada@example.com')
    const record = { kind: 'student', id, name: 'Ada', request: null }
    expect((await send('POST', '/students', { email: 'ada@example.com' })).entry.record).toEqual(record)
    academy.students.update(id, { name: 'Ada L' })
    const renamed = await send('POST', '/students', { email: 'ada@example.com' })
    expect(renamed.entry.record).toEqual({ ...record, name: 'Ada L' })
  })

  it('is the list that has the name', async () => {
    const created = await send('POST', '/lists', { name: 'Gold' })
    const failed = await send('POST', '/lists', { name: 'GOLD' })
    expect(failed.entry.record).toEqual({ kind: 'list', id: created.data!.id, name: 'Gold', request: created.id })
    const ofFixture = await send('PATCH', `/lists/${created.data!.id}`, { name: 'vip' })
    expect(ofFixture.entry.record).toEqual({ kind: 'list', id: listNamed('VIP'), name: 'VIP', request: null })
  })

  it('is the student or the list that is gone, with the request that deleted it', async () => {
    const [ada, vip] = [idOf('ada@example.com'), listNamed('VIP')]
    const removed = await send('DELETE', `/students/${ada}`)
    const student = { kind: 'student', id: ada, name: 'Ada', request: removed.id }
    expect((await send('GET', `/students/${ada}`)).entry.record).toEqual(student)
    const member = await send('DELETE', `/lists/${vip}/members/${ada}`)
    expect(member.entry.record).toEqual({ kind: 'member', id: ada, name: 'Ada', request: removed.id })
    const deleted = await send('DELETE', `/lists/${vip}`)
    const list = { kind: 'list', id: vip, name: 'VIP', request: deleted.id }
    expect((await send('GET', `/lists/${vip}`)).entry.record).toEqual(list)
    const joining = await send('POST', '/students', { email: 'bob@example.com', list_ids: [vip] })
    expect(joining.entry).toMatchObject({ code: 'invalid_lists', record: list })
    const gone = await send('GET', `/students/${idOf('gone@example.com')}`)
    expect(gone.entry.record).toMatchObject({ kind: 'student', name: 'gone@example.com', request: null })
  })

  it('is the hidden course, and the offer that manages the list', async () => {
    const { id } = academy.courses.get('hidden')
    const course = { kind: 'course', id, name: 'Hidden', request: null }
    const created = await send('POST', '/students', { email: 'bob@example.com', course_ids: [id] })
    expect(created.entry).toMatchObject({ code: 'invalid_courses', record: course })
    const enrolled = await send('POST', `/students/${idOf('ada@example.com')}/enrollments`, { course_id: id })
    expect(enrolled.entry).toMatchObject({ code: 'invalid_course', record: course })
    const [offer] = academy.offers.list()
    const managed = await send('DELETE', `/lists/${listNamed('Bundle')}`)
    expect(managed.entry.record).toEqual({ kind: 'offer', id: offer!.id, name: 'Bundle', request: null })
    academy.offers.update(offer!.id, { name: 'Renamed', granted_to: ['VIP'] })
    const { id: request } = await send('DELETE', `/lists/${listNamed('VIP')}`)
    const later = await send('POST', `/lists/${listNamed('Bundle')}/members`, { email: 'ada@example.com' })
    expect(later.entry.record).toMatchObject({ kind: 'offer', name: 'Renamed', request })
  })

  it('is null without a failure, and without a record', async () => {
    academy.plan.update({ limits: { students: 1 } })
    const ada = idOf('ada@example.com')
    for (const [method, path, body] of [
      ['GET', '/students'],
      ['POST', '/students', { email: 'bob@example.com' }],
      ['POST', '/students', { email: 'nonsense' }],
      ['GET', `/students/${unknownId}`],
      ['GET', `/lists/${unknownId}`],
      ['DELETE', `/lists/${listNamed('VIP')}/members/${unknownId}`],
      ['DELETE', `/students/${ada}/enrollments/${unknownId}`],
      ['POST', `/students/${ada}/enrollments`, { course_id: unknownId }],
    ] as const) {
      expect((await send(method, path, body)).entry.record, `${method} ${path}`).toBeNull()
    }
  })
})

it('a record that was created later is not at fault', async () => {
  const { data } = await send('POST', '/students', { email: 'bob@example.com' })
  academy.reset()
  const { id } = await send('GET', `/students/${data!.id}`)
  await send('POST', '/students', { email: 'bob@example.com' })
  academy.students.update('bob@example.com', { name: 'Bob' })
  expect((await dashboard.control('journal.get', { entry: id }, academy.id)).data).toMatchObject({
    code: 'not_found',
    record: null,
  })
})

describe('the nearest key of a request that reached no academy', () => {
  const read = async (authorization?: string) => {
    platform.journal.clear()
    await platform.fetch('http://localhost/api/v1/courses', { headers: authorization ? { authorization } : {} })
    const [listed] = (await dashboard.control('journal.list')).data
    const { rule, ...entry } = (await dashboard.control('journal.get', { entry: listed.id })).data
    expect(entry).toEqual(listed)
    return { rule, nearest: entry.nearest_key, id: entry.id, text: JSON.stringify(entry) }
  }
  const key = academy.apiKey
  const ending = key.slice(-4)
  const nearest = { academy: academy.id, academy_name: academy.name, name: academy.keys.list()[0]!.name, ending }

  it.each([
    ['a mistyped key', `${key.slice(0, 20)}xx${key.slice(22)}`],
    ['a cut key', key.slice(0, -6)],
    ['another key with the same ending', `aa_live_${'0'.repeat(28)}${ending}`],
  ])('is the key that was meant by %s, without its secret part', async (_, sent) => {
    const { nearest: found, rule, text } = await read(`Bearer ${sent}`)
    expect(found).toEqual(nearest)
    expect(rule).toMatch(/^An API key is valid from its creation/)
    expect(text).not.toContain(key)
    expect(text).not.toContain(sent)
  })

  it('is null for another key, and without a key', async () => {
    expect((await read(`Bearer aa_live_${'0'.repeat(32)}`)).nearest).toBeNull()
    expect(await read()).toMatchObject({ nearest: null, rule: expect.stringMatching(/^Every request has the header/) })
  })

  it('is never a revoked key, also of a request from before', async () => {
    const other = academy.keys.create({ name: 'Other' })
    const { nearest: found, id } = await read(`Bearer ${other.key}x`)
    expect(found).toMatchObject({ name: 'Other' })
    academy.keys.revoke(other.id)
    expect((await dashboard.control('journal.get', { entry: id })).data.nearest_key).toBeNull()
    expect((await read(`Bearer ${other.key}x`)).nearest).toBeNull()
  })
})

describe('the rule that a request broke', () => {
  const rule = async (...args: Parameters<typeof send>) => (await send(...args)).entry.rule

  it('is a sentence for each kind of error, and null for a success and a fault', async () => {
    const student = { email: 'ada@example.com' }
    expect(await rule('POST', '/students', student)).toBe(
      'An email address belongs to one active student of an academy.',
    )
    expect(await rule('POST', '/lists', { name: 'vip' })).toMatch(/^No two lists of an academy have the same name/)
    expect(await rule('GET', '/students/7')).toBe('Every id in a path is a UUID.')
    expect(await rule('POST', '/lists', {})).toMatch(/^A body is JSON/)
    expect(await rule('GET', '/offers')).toContain(`one of the ${endpointList.length} endpoints`)
    expect(await rule('GET', `/lists/${unknownId}`)).toMatch(/^The ids of a request name records/)
    academy.plan.update({ limits: { students: 1 } })
    expect(await rule('POST', '/students', { email: 'bob@example.com' })).toContain('as its plan allows')
    academy.plan.update({ rate_limit: { requests: 1, window_seconds: 60 } })
    expect(await rule('GET', '/courses')).toBeNull()
    expect(await rule('GET', '/courses')).toMatch(/^An API key can send a limited number of requests/)
    academy.plan.update({ rate_limit: null, locked: true })
    expect(await rule('GET', '/courses')).toBe('The API of a locked academy accepts no requests.')
    academy.plan.update({ plan: 'trial' })
    expect(await rule('GET', '/courses')).toBe('The API works on the paid plan only.')
    academy.reset()
    for (const phase of ['before', 'after'] as const) {
      academy.faults.add({ operation: 'students.create', code: 'limit_exceeded', phase, times: 1 })
      const { entry } = await send('POST', '/students', student)
      expect([entry.code, entry.rule]).toEqual(['limit_exceeded', null])
    }
  })
})
