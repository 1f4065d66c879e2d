import { expect } from 'vitest'

import { malformedIds, nowhere, refusal } from '../fixtures.ts'
import { idsOf, school, stateOf } from '../school.ts'
import { chapter, type Scene } from '../suite.ts'

/** The closed table: every code with its status. */
const table = {
  validation_error: 400,
  invalid_course: 400,
  invalid_courses: 400,
  invalid_lists: 400,
  list_managed_by_offer: 400,
  unauthorized: 401,
  trial_api_unavailable: 402,
  academy_locked: 402,
  limit_exceeded: 402,
  forbidden: 403,
  not_found: 404,
  already_exists: 409,
  rate_limit_exceeded: 429,
  internal_error: 500,
}

/** Brings about every code of the table once, each by its own cause. */
async function everyRefusal({ as, open }: Scene) {
  const { academy, api } = open({ ...school, limits: { students: 2 } })
  const { ada, cooking, holders } = idsOf(academy)
  const narrow = academy.keys.create({ name: 'narrow', permissions: [] }).key
  const student = { email: 'cy@example.com' }
  academy.faults.add({ operation: 'lists.list', status: 500 })
  const limited = open({ rate_limit: { requests: 1, window_seconds: 60 } }).api
  await limited.get('/courses')
  return {
    academy,
    replies: [
      await api.get('/students/x'),
      await api.post(`/students/${ada}/enrollments`, { course_id: cooking }),
      await api.post('/students', { ...student, course_ids: [cooking] }),
      await api.post('/students', { ...student, list_ids: [nowhere] }),
      await api.post(`/lists/${holders}/members`, { email: 'ada@example.com' }),
      await as(undefined).get('/courses'),
      await open({ plan: 'trial' }).api.get('/courses'),
      await open({ locked: true }).api.get('/courses'),
      await api.post('/students', student),
      await as(narrow).get('/courses'),
      await api.get(`/lists/${nowhere}`),
      await api.post('/lists', { name: 'vip' }),
      await limited.get('/courses'),
      await api.get('/lists'),
    ],
  }
}

export const errors = chapter('Errors', (rule) => {
  rule('R063 every code of the table can come about, with its one status', async (scene) => {
    const { replies } = await everyRefusal(scene)
    expect(replies.map(refusal)).toEqual(Object.entries(table).map(([code, status]) => ({ status, code })))
  })

  rule('R045 R046 a refusal is a code and a message for humans, and nothing else', async (scene) => {
    const { replies } = await everyRefusal(scene)
    for (const { body } of replies) {
      const { error, ...rest } = body as { error: Record<string, unknown> }
      expect(rest).toEqual({})
      expect(Object.keys(error)).toEqual(['code', 'message'])
      expect(typeof error['message'] === 'string' && error['message'].trim()).toBeTruthy()
    }
  })

  rule('R066 a refusal has no effect: nothing is made, changed or sent', async (scene) => {
    const { academy, api } = scene.open({ ...school, limits: { students: 2 } })
    const { ada, bob, cooking, botany, vip, holders, algebra } = idsOf(academy)
    const before = stateOf(academy)
    const student = { email: 'cy@example.com', name: 'Cy', course_ids: [botany], list_ids: [vip] }
    const refused = [
      await api.post('/students', student),
      await api.post('/students', { ...student, course_ids: [botany, cooking] }),
      await api.post('/students', { ...student, list_ids: [vip, nowhere] }),
      await api.post('/students', { ...student, list_ids: [vip, holders] }),
      await api.post('/students', { ...student, email: 'bob@example.com' }),
      await api.post('/students', { ...student, name: 7 }),
      await api.post(`/students/${bob}/enrollments`, { course_id: cooking }),
      await api.post(`/students/${nowhere}/enrollments`, { course_id: algebra }),
      await api.delete(`/students/${bob}/enrollments/${idsOf(academy).enrollment}`),
      await api.post('/lists', { name: 'VIP', description: 'again' }),
      await api.patch(`/lists/${vip}`, { name: 'bundle', description: 'lost' }),
      await api.patch(`/lists/${vip}`, { name: 'Fine', description: 'x'.repeat(501) }),
      await api.delete(`/lists/${holders}`),
      await api.post(`/lists/${holders}/members`, {
        emails: ['ada@example.com', 'cy@example.com'],
      }),
      await api.post(`/lists/${vip}/members`, { emails: ['bob@example.com', 7] }),
      await api.delete(`/lists/${holders}/members/${bob}`),
      await api.delete(`/lists/${vip}/members/${bob}`),
      await api.delete(`/students/${nowhere}`),
      await api.patch(`/students/${ada}`, { name: 'Eve' }),
    ]
    expect(refused.every(({ status }) => status >= 400)).toBe(true)
    expect(stateOf(academy)).toBe(before)
    expect(academy.outbox).toEqual([])
  })

  rule('R047 a value of path or body that fails is 400 validation_error', async ({ open }) => {
    const { academy, api } = open(school)
    const { bob } = idsOf(academy)
    const refused = [
      await api.get('/lists/x'),
      await api.post('/students', { email: 'no address' }),
      await api.post(`/students/${bob}/enrollments`, { course_id: 'x' }),
      await api.post('/lists', { name: '' }),
    ]
    expect(refused.map(refusal)).toEqual(refused.map(() => ({ status: 400, code: 'validation_error' })))
  })

  rule('R048 a malformed id in any place of any path is 400, not 404', async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, vip, enrollment, botany } = idsOf(academy)
    const before = stateOf(academy)
    for (const malformed of malformedIds) {
      const id = encodeURIComponent(malformed)
      const attempts: [string, string, unknown?][] = [
        ['GET', `/students/${id}`],
        ['DELETE', `/students/${id}`],
        ['POST', `/students/${id}/enrollments`, { course_id: botany }],
        ['DELETE', `/students/${id}/enrollments/${enrollment}`],
        ['DELETE', `/students/${ada}/enrollments/${id}`],
        ['GET', `/lists/${id}`],
        ['PATCH', `/lists/${id}`, { name: 'New' }],
        ['DELETE', `/lists/${id}`],
        ['GET', `/lists/${id}/members`],
        ['POST', `/lists/${id}/members`, { email: 'bob@example.com' }],
        ['DELETE', `/lists/${id}/members/${ada}`],
        ['DELETE', `/lists/${vip}/members/${id}`],
        ['GET', `/lists/${id}/courses`],
      ]
      for (const [method, path, body] of attempts) {
        const reply = await api.request(method, path, { body })
        expect(refusal(reply), `${method} ${path}`).toEqual({
          status: 400,
          code: 'validation_error',
        })
      }
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R049 enrolling in a course that is not published is 400 invalid_course', async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, cooking } = idsOf(academy)
    const enroll = () => api.post(`/students/${ada}/enrollments`, { course_id: cooking })
    expect(refusal(await enroll())).toEqual({ status: 400, code: 'invalid_course' })
    academy.courses.update('cooking', { visibility: 'published' })
    expect((await enroll()).status).toBe(201)
  })

  rule(
    'R050 R065 a course that cannot be given is 400 invalid_courses for a new student, elsewhere 404',
    async ({ open }) => {
      const { academy, api } = open(school)
      const { ada, algebra, cooking } = idsOf(academy)
      for (const course of [cooking, nowhere]) {
        const reply = await api.post('/students', {
          email: 'cy@example.com',
          course_ids: [algebra, course],
        })
        expect(refusal(reply)).toEqual({ status: 400, code: 'invalid_courses' })
      }
      const enrolled = await api.post(`/students/${ada}/enrollments`, { course_id: nowhere })
      expect(refusal(enrolled)).toEqual({ status: 404, code: 'not_found' })
    },
  )

  rule('R051 a list that the academy has not is 400 invalid_lists for a new student', async ({ open }) => {
    const { academy, api } = open(school)
    const reply = await api.post('/students', {
      email: 'cy@example.com',
      list_ids: [idsOf(academy).vip, nowhere],
    })
    expect(refusal(reply)).toEqual({ status: 400, code: 'invalid_lists' })
  })

  rule('R052 adding to or removing from the holders of an offer is 400 list_managed_by_offer', async ({ open }) => {
    const { academy, api } = open(school)
    const { holders, bob } = idsOf(academy)
    const managed = { status: 400, code: 'list_managed_by_offer' }
    expect(refusal(await api.post(`/lists/${holders}/members`, { email: 'ada@example.com' }))).toEqual(managed)
    expect(refusal(await api.delete(`/lists/${holders}/members/${bob}`))).toEqual(managed)
  })

  rule('R053 every cause of 401 is unauthorized', async ({ as, open }) => {
    const { academy } = open(school)
    const { id, key } = academy.keys.create({ name: 'revoked' })
    academy.keys.revoke(id)
    const wrong = [undefined, 'x', academy.apiKey.replace('aa_', 'bb_'), `aa_live_${'0'.repeat(32)}`, key]
    for (const attempt of wrong) {
      expect(refusal(await as(attempt).get('/courses')), attempt).toEqual({
        status: 401,
        code: 'unauthorized',
      })
    }
  })

  rule('R054 R055 R057 plan and lock refuse a mere reading too', async ({ open }) => {
    const codes = async (fixture: object) => {
      const { api } = open({ ...school, ...fixture })
      return [await api.get('/courses'), await api.get('/students'), await api.get('/lists')].map(({ code }) => code)
    }
    expect(new Set(await codes({ plan: 'free' }))).toEqual(new Set(['trial_api_unavailable']))
    expect(new Set(await codes({ plan: 'trial' }))).toEqual(new Set(['trial_api_unavailable']))
    expect(new Set(await codes({ locked: true }))).toEqual(new Set(['academy_locked']))
  })

  rule('R056 a student over the limit of the plan is 402 limit_exceeded', async ({ open }) => {
    const { api } = open({ ...school, limits: { students: 3 } })
    expect((await api.post('/students', { email: 'cy@example.com' })).status).toBe(201)
    const refused = await api.post('/students', { email: 'dee@example.com' })
    expect(refusal(refused)).toEqual({ status: 402, code: 'limit_exceeded' })
  })

  rule('R058 an action that the key may not do is 403 forbidden', async ({ as, open }) => {
    const { academy } = open(school)
    const { key } = academy.keys.create({ name: 'reader', permissions: ['lists.list'] })
    expect((await as(key).get('/lists')).status).toBe(200)
    expect(refusal(await as(key).post('/lists', { name: 'New' }))).toEqual({
      status: 403,
      code: 'forbidden',
    })
  })

  rule('R059 each thing that is not there is 404 not_found', async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, vip } = idsOf(academy)
    const missing = {
      student: await api.get(`/students/${nowhere}`),
      course: await api.post(`/students/${ada}/enrollments`, { course_id: nowhere }),
      enrollment: await api.delete(`/students/${ada}/enrollments/${nowhere}`),
      list: await api.get(`/lists/${nowhere}`),
      member: await api.delete(`/lists/${vip}/members/${nowhere}`),
    }
    for (const [thing, reply] of Object.entries(missing)) {
      expect(refusal(reply), thing).toEqual({ status: 404, code: 'not_found' })
    }
  })

  rule('R060 an active student and a taken list name are the causes of 409', async ({ open }) => {
    const { academy, api } = open(school)
    const { bob, algebra, vip } = idsOf(academy)
    const taken = { status: 409, code: 'already_exists' }
    expect(refusal(await api.post('/students', { email: 'bob@example.com' }))).toEqual(taken)
    expect(refusal(await api.post('/lists', { name: 'VIP' }))).toEqual(taken)
    expect(refusal(await api.patch(`/lists/${vip}`, { name: 'Bundle' }))).toEqual(taken)
    for (const _ of [1, 2]) {
      expect((await api.post(`/students/${bob}/enrollments`, { course_id: algebra })).status).toBe(201)
      expect((await api.post(`/lists/${vip}/members`, { email: 'bob@example.com' })).status).toBe(200)
    }
  })

  rule('R064 one status has several codes: 400 has five and 402 three', async (scene) => {
    const { replies } = await everyRefusal(scene)
    const codes = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([codes(400), codes(402)]).toEqual([5, 3])
  })
})
