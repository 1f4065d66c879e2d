import { expect } from 'vitest'

import { frozenClock, unknownId, errorOf } from '../fixtures.ts'
import { idsOf, school } from '../school.ts'
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

export const errors = chapter('Errors', {
  'R063 R064 every code of the table can be caused, with its one status': async (scene) => {
    const { responses } = await everyError(scene)
    expect(responses.map(errorOf)).toEqual(Object.entries(statusOfCode).map(([code, status]) => ({ status, code })))
  },
})
