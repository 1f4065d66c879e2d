import { expect } from 'vitest'

import { frozenClock, unknownId, errorOf } from '../fixtures.ts'
import { idsOf, school, stateOf } from '../school.ts'
import { chapter, type Scene } from '../suite.ts'

/** Every error code with its status. */
const statusOfCode = {
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

/** Causes every error code once, in the order of the table. */
async function everyError({ as, open }: Scene) {
  const { academy, api } = open({ ...school, limits: { students: 2 } })
  const { ada, cooking, holders } = idsOf(academy)
  const restricted = academy.keys.create({ name: 'restricted', permissions: [] }).key
  const student = { email: 'cy@example.com' }
  academy.faults.add({ operation: 'lists.list', status: 500 })
  const limited = open({ clock: frozenClock, rate_limit: { requests: 1, window_seconds: 60 } }).api
  await limited.get('/courses')
  return {
    academy,
    responses: [
      await api.get('/students/x'),
      await api.post(`/students/${ada}/enrollments`, { course_id: cooking }),
      await api.post('/students', { ...student, course_ids: [cooking] }),
      await api.post('/students', { ...student, list_ids: [unknownId] }),
      await api.post(`/lists/${holders}/members`, { email: 'ada@example.com' }),
      await as(undefined).get('/courses'),
      await open({ plan: 'trial' }).api.get('/courses'),
      await open({ locked: true }).api.get('/courses'),
      await api.post('/students', student),
      await as(restricted).get('/courses'),
      await api.get(`/lists/${unknownId}`),
      await api.post('/lists', { name: 'vip' }),
      await limited.get('/courses'),
      await api.get('/lists'),
    ],
  }
}

export const errors = chapter('Errors', (rule) => {
  rule('R063 every code of the table can be caused, with its one status', async (scene) => {
    const { responses } = await everyError(scene)
    expect(responses.map(errorOf)).toEqual(Object.entries(statusOfCode).map(([code, status]) => ({ status, code })))
  })

  rule('R045 R046 an error has a code and a message for humans, and nothing else', async (scene) => {
    const { responses } = await everyError(scene)
    for (const { body } of responses) {
      const { error = {}, ...rest } = body
      expect(rest).toEqual({})
      expect(Object.keys(error)).toEqual(['code', 'message'])
      expect(body.error?.message).toEqual(expect.stringMatching(/\S/))
    }
  })

  rule('R066 an error response has no effect: nothing is created, changed or sent', async (scene) => {
    const { academy, api } = scene.open({ ...school, limits: { students: 2 } })
    const { ada, bob, cooking, botany, vip, holders, algebra } = idsOf(academy)
    const before = stateOf(academy)
    const student = { email: 'cy@example.com', name: 'Cy', course_ids: [botany], list_ids: [vip] }
    const rejected = [
      await api.post('/students', student),
      await api.post('/students', { ...student, course_ids: [botany, cooking] }),
      await api.post('/students', { ...student, list_ids: [vip, unknownId] }),
      await api.post('/students', { ...student, list_ids: [vip, holders] }),
      await api.post('/students', { ...student, email: 'bob@example.com' }),
      await api.post('/students', { ...student, name: 7 }),
      await api.post(`/students/${bob}/enrollments`, { course_id: cooking }),
      await api.post(`/students/${unknownId}/enrollments`, { course_id: algebra }),
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
      await api.delete(`/students/${unknownId}`),
      await api.patch(`/students/${ada}`, { name: 'Eve' }),
    ]
    expect(rejected.every(({ status }) => status >= 400)).toBe(true)
    expect(stateOf(academy)).toBe(before)
    expect(academy.outbox).toEqual([])
  })

  rule('R049 enrolling in a course that is not published is 400 invalid_course', async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, cooking } = idsOf(academy)
    const enroll = () => api.post(`/students/${ada}/enrollments`, { course_id: cooking })
    expect(errorOf(await enroll())).toEqual({ status: 400, code: 'invalid_course' })
    academy.courses.update('cooking', { visibility: 'published' })
    expect((await enroll()).status).toBe(201)
  })

  rule(
    'R050 R065 an unavailable course is 400 invalid_courses for a new student, and 404 elsewhere',
    async ({ open }) => {
      const { academy, api } = open(school)
      const { ada, algebra, cooking } = idsOf(academy)
      for (const course of [cooking, unknownId]) {
        const response = await api.post('/students', {
          email: 'cy@example.com',
          course_ids: [algebra, course],
        })
        expect(errorOf(response)).toEqual({ status: 400, code: 'invalid_courses' })
      }
      const enrolled = await api.post(`/students/${ada}/enrollments`, { course_id: unknownId })
      expect(errorOf(enrolled)).toEqual({ status: 404, code: 'not_found' })
    },
  )

  rule('R052 adding or removing holders of an offer is 400 list_managed_by_offer', async ({ open }) => {
    const { academy, api } = open(school)
    const { holders, bob } = idsOf(academy)
    const managed = { status: 400, code: 'list_managed_by_offer' }
    expect(errorOf(await api.post(`/lists/${holders}/members`, { email: 'ada@example.com' }))).toEqual(managed)
    expect(errorOf(await api.delete(`/lists/${holders}/members/${bob}`))).toEqual(managed)
  })

  rule('R053 a revoked key has the code of every other cause of 401', async ({ as, open }) => {
    const { academy } = open(school)
    const { id, key } = academy.keys.create({ name: 'revoked' })
    academy.keys.revoke(id)
    const wrong = [undefined, 'x', academy.apiKey.replace('aa_', 'bb_'), `aa_live_${'0'.repeat(32)}`, key]
    for (const key of wrong) {
      expect(errorOf(await as(key).get('/courses')), key).toEqual({
        status: 401,
        code: 'unauthorized',
      })
    }
  })

  rule('R054 R055 R057 plan and lock reject reads too', async ({ open }) => {
    const codes = async (fixture: object) => {
      const { api } = open({ ...school, ...fixture })
      return [await api.get('/courses'), await api.get('/students'), await api.get('/lists')].map(({ code }) => code)
    }
    expect(new Set(await codes({ plan: 'free' }))).toEqual(new Set(['trial_api_unavailable']))
    expect(new Set(await codes({ plan: 'trial' }))).toEqual(new Set(['trial_api_unavailable']))
    expect(new Set(await codes({ locked: true }))).toEqual(new Set(['academy_locked']))
  })

  rule('R056 a student over the plan limit is 402 limit_exceeded', async ({ open }) => {
    const { api } = open({ ...school, limits: { students: 3 } })
    expect((await api.post('/students', { email: 'cy@example.com' })).status).toBe(201)
    const rejected = await api.post('/students', { email: 'dee@example.com' })
    expect(errorOf(rejected)).toEqual({ status: 402, code: 'limit_exceeded' })
  })

  rule('R058 a request without permission of the key is 403 forbidden', async ({ as, open }) => {
    const { academy } = open(school)
    const { key } = academy.keys.create({ name: 'reader', permissions: ['lists.list'] })
    expect((await as(key).get('/lists')).status).toBe(200)
    expect(errorOf(await as(key).post('/lists', { name: 'New' }))).toEqual({
      status: 403,
      code: 'forbidden',
    })
  })

  rule('R064 one status has several codes: 400 has five and 402 three', async (scene) => {
    const { responses } = await everyError(scene)
    const codes = (status: number) => responses.filter((response) => response.status === status).length
    expect([codes(400), codes(402)]).toEqual([5, 3])
  })
})
