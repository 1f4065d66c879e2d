import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import { courseId, enrollmentRecord, errorOf, firstOf, frozenClock, listId, malformedIds } from '../fixtures.ts'
import { minute, recordsOf, startTime, stateAndEmails, studentId, unknownId } from '../fixtures.ts'
import { chapter, type Scene } from '../suite.ts'

const email = 'ada@example.com'
const notFound = { status: 404, code: 'not_found' }
const later = '2026-01-01T00:01:00.000Z'

/** Ada has an active enrollment in one course, a revoked one in another, and none in the rest. */
const enrolled: AcademyFixture = {
  clock: frozenClock,
  courses: [
    ...['active', 'revoked', 'fresh'].map((slug) => ({ title: `Course ${slug}`, slug, lessons: [{}, {}] })),
    { title: 'Free', slug: 'free', term: 'free' },
    { title: 'Hidden', slug: 'hidden', visibility: 'hidden' },
  ],
  students: [
    {
      email,
      enrollments: [
        { course: 'active', enrolled_at: '2025-02-01T00:00:00.000Z', completed_lessons: 1 },
        { course: 'revoked', enrolled_at: '2025-01-01T00:00:00.000Z', status: 'revoked' },
      ],
    },
    { email: 'gone@example.com', removed: true },
  ],
  lists: [{ name: 'VIP' }],
}

function openEnrolled(open: Scene['open']) {
  const { academy, api } = open(enrolled)
  const student = `/students/${studentId(academy, email)}`
  const enroll = (slug: string) => api.post(`${student}/enrollments`, { course_id: courseId(academy, slug) })
  return { academy, api, student, enroll }
}

export const enrolling = chapter('Enrolling a student', (rule) => {
  rule('R169 D61 course_id is a UUID, checked before the student and the course are looked up', async ({ open }) => {
    const { academy, api, student } = openEnrolled(open)
    const id = courseId(academy, 'fresh')
    const before = stateAndEmails(academy)
    const values = [undefined, null, 7, true, {}, [id], '', ...malformedIds]
    for (const path of [student, `/students/${unknownId}`, `/students/${studentId(academy, 'gone@example.com')}`]) {
      for (const course_id of values) {
        const rejected = await api.post(`${path}/enrollments`, { course_id, course_ids: [id] })
        expect(errorOf(rejected), JSON.stringify(course_id)).toEqual({ status: 400, code: 'validation_error' })
      }
    }
    expect(stateAndEmails(academy)).toEqual(before)
    expect((await api.post(`${student}/enrollments`, { course_id: id.toUpperCase() })).data.course_id).toBe(id)
  })

  rule('R170 R171 the response is 201 with the id of the record, the course and its title', async ({ open }) => {
    const { academy, enroll } = openEnrolled(open)
    const { status, data } = await enroll('fresh')
    expect(status).toBe(201)
    const record = recordsOf(academy, email).find(({ course }) => course === 'fresh')
    expect(data).toEqual({ id: record?.id, course_id: courseId(academy, 'fresh'), course_title: 'Course fresh' })
  })

  rule('R172 D58 D60 a student who is not in the academy is 404, and the message says student', async ({ open }) => {
    const { academy, api } = openEnrolled(open)
    const { academy: other } = open({ students: [{ email: 'r172@example.com' }] })
    const before = stateAndEmails(academy)
    const ids = [unknownId, studentId(academy, 'gone@example.com'), studentId(other, 'r172@example.com')]
    // The student is looked up first: the course may be missing or hidden too.
    for (const course_id of [courseId(academy, 'fresh'), courseId(academy, 'hidden'), unknownId]) {
      for (const id of ids) {
        const rejected = await api.post(`/students/${id}/enrollments`, { course_id })
        expect(errorOf(rejected)).toEqual(notFound)
        expect(rejected.message).toMatch(/student/i)
        expect(rejected.message).not.toMatch(/course/i)
      }
    }
    expect(stateAndEmails(academy)).toEqual(before)
  })

  rule('R173 D60 a course that is not in the academy is 404, and the message says course', async ({ open }) => {
    const { academy, api, student } = openEnrolled(open)
    const { academy: other } = open({ courses: [{ title: 'Elsewhere', slug: 'elsewhere' }] })
    const before = stateAndEmails(academy)
    for (const course_id of [unknownId, courseId(other, 'elsewhere')]) {
      const rejected = await api.post(`${student}/enrollments`, { course_id })
      expect(errorOf(rejected)).toEqual(notFound)
      expect(rejected.message).toMatch(/course/i)
      expect(rejected.message).not.toMatch(/student/i)
    }
    expect(stateAndEmails(academy)).toEqual(before)
  })

  rule('R174 D63 a course that is not published is rejected, whatever record exists', async ({ open }) => {
    const { academy, enroll } = openEnrolled(open)
    for (const slug of ['active', 'revoked']) academy.courses.update(slug, { visibility: 'hidden' })
    const before = stateAndEmails(academy)
    for (const slug of ['hidden', 'active', 'revoked']) {
      expect(errorOf(await enroll(slug)), slug).toEqual({ status: 400, code: 'invalid_course' })
      expect(stateAndEmails(academy)).toEqual(before)
    }
  })

  rule('R175 without a record a new active one starts now', async ({ open }) => {
    const { academy, enroll } = openEnrolled(open)
    const { data } = await enroll('fresh')
    expect(recordsOf(academy, email)).toHaveLength(3)
    expect(recordsOf(academy, email).at(-1)).toMatchObject({
      id: data.id,
      course: 'fresh',
      status: 'active',
      enrolled_at: startTime,
    })
  })

  rule('R176 a reactivated student and a republished course can be enrolled', async ({ open }) => {
    const { academy, api, enroll } = openEnrolled(open)
    expect((await enroll('hidden')).status).toBe(400)
    academy.courses.update('hidden', { visibility: 'published' })
    expect((await enroll('hidden')).status).toBe(201)
    const gone = `/students/${studentId(academy, 'gone@example.com')}/enrollments`
    const body = { course_id: courseId(academy, 'fresh') }
    expect((await api.post(gone, body)).status).toBe(404)
    expect(recordsOf(academy, 'gone@example.com')).toEqual([])
    await api.post('/students', { email: 'gone@example.com' })
    expect((await api.post(gone, body)).status).toBe(201)
  })

  rule('R177 R180 D64 re-enrolling reuses the revoked record: same id, active, enrolled from now', async ({ open }) => {
    const { academy, enroll } = openEnrolled(open)
    const former = enrollmentRecord(academy, email, 'revoked')
    academy.clock.advance(minute)
    expect((await enroll('revoked')).data.id).toBe(former.id)
    expect(recordsOf(academy, email)).toHaveLength(2)
    expect(recordsOf(academy, email)[1]).toMatchObject({ id: former.id, status: 'active', enrolled_at: later })
  })

  rule('R178 a student has one record per course, whatever happens to it', async ({ open }) => {
    const { academy, api, student, enroll } = openEnrolled(open)
    const course_ids = [courseId(academy, 'fresh')]
    const ids = (await Promise.all([1, 2, 3].map(() => enroll('fresh')))).map(({ data }) => data.id)
    await api.delete(`${student}/enrollments/${ids[0]}`)
    ids.push((await enroll('fresh')).data.id)
    await api.delete(student)
    ids.push((await api.post('/students', { email, course_ids })).data.enrollments[0].id)
    await api.delete(student)
    await api.post('/students', { email })
    ids.push((await enroll('fresh')).data.id)
    expect(new Set(ids).size).toBe(1)
    expect(recordsOf(academy, email).filter(({ course }) => course === 'fresh')).toMatchObject([{ id: ids[0] }])
  })

  rule('R179 D64 an active enrollment is not changed, and the response is 201 with its id', async ({ open }) => {
    const { academy, student, api, enroll } = openEnrolled(open)
    const before = { detail: (await api.get(student)).text, list: (await api.get('/students')).text }
    const record = enrollmentRecord(academy, email, 'active')
    academy.clock.advance(minute)
    const { status, data } = await enroll('active')
    expect({ status, id: data.id }).toEqual({ status: 201, id: record.id })
    expect({ detail: (await api.get(student)).text, list: (await api.get('/students')).text }).toEqual(before)
  })

  rule('R181 repeating the request does not add to the count', async ({ open }) => {
    const { api, enroll } = openEnrolled(open)
    const count = async () => (await api.get('/students')).data.students[0].courses_enrolled
    expect(await count()).toBe(1)
    for (let time = 0; time < 4; time++) {
      await enroll('fresh')
      expect(await count()).toBe(2)
    }
  })

  rule('R182 an enrollment is active or revoked', async ({ open }) => {
    const { academy, api, student, enroll } = openEnrolled(open)
    const status = () => recordsOf(academy, email).find(({ course }) => course === 'fresh')?.status
    expect(status()).toBe(undefined)
    const { data } = await enroll('fresh')
    expect(status()).toBe('active')
    await api.delete(`${student}/enrollments/${data.id}`)
    expect(status()).toBe('revoked')
    await enroll('fresh')
    expect(status()).toBe('active')
    for (const record of recordsOf(academy, email)) expect(['active', 'revoked']).toContain(record.status)
  })

  rule('R183 D54 no response has a field for the status of an enrollment', async ({ open }) => {
    const { academy, api, student, enroll } = openEnrolled(open)
    const { data } = await enroll('fresh')
    const body = { email: 'bob@example.com', course_ids: [courseId(academy, 'fresh')] }
    const responses = [
      await enroll('fresh'),
      await api.get(student),
      await api.get('/students'),
      await api.delete(`${student}/enrollments/${data.id}`),
      await enroll('fresh'),
      await api.post('/students', body),
    ]
    for (const { text } of responses) {
      // These are no enrollment statuses: membershipStatus, and the slugs of two courses that contain status words.
      const rest = text.replaceAll(/"membershipStatus"|"course_slug":"\w+"/g, '')
      expect(rest).not.toMatch(/status|:"(active|revoked)"/i)
    }
  })

  rule('R184 a new enrollment is first in list and detail, and not completed', async ({ open }) => {
    const { academy, api, student, enroll } = openEnrolled(open)
    const { data } = await enroll('fresh')
    const summary = { id: data.id, course_id: courseId(academy, 'fresh'), enrolled_at: startTime, completed_at: null }
    expect((await api.get('/students')).data.students[0].enrollments[0]).toEqual(summary)
    expect((await api.get(student)).data.enrollments[0]).toEqual({
      ...summary,
      course_title: 'Course fresh',
      course_slug: 'fresh',
      total_lessons: 2,
      completed_lessons: 0,
      progress: 0,
    })
  })

  rule('R185 enrolling sends no email', async ({ open }) => {
    const { academy, enroll } = openEnrolled(open)
    for (const slug of ['fresh', 'revoked', 'active']) await enroll(slug)
    expect(academy.outbox).toEqual([])
  })

  rule('D58 on a nested path the outer resource is looked up first', async ({ open }) => {
    const { academy, api, student } = openEnrolled(open)
    const record = firstOf(recordsOf(academy, email)).id
    for (const id of [record, unknownId]) {
      expect((await api.delete(`/students/${unknownId}/enrollments/${id}`)).message).toMatch(
        /^(?!.*enrollment).*student/i,
      )
    }
    expect((await api.delete(`${student}/enrollments/${unknownId}`)).message).toMatch(/enrollment/i)
    const member = studentId(academy, email)
    for (const id of [member, unknownId]) {
      expect((await api.delete(`/lists/${unknownId}/members/${id}`)).message).toMatch(/^(?!.*member).*list/i)
    }
    expect((await api.delete(`/lists/${listId(academy, 'VIP')}/members/${member}`)).message).toMatch(/member/i)
  })

  rule('D70 a student can be enrolled in a free course like in any other', async ({ open }) => {
    const { api, student, enroll } = openEnrolled(open)
    const { status, data } = await enroll('free')
    expect(status).toBe(201)
    expect((await api.get(student)).data.enrollments[0]).toMatchObject({ id: data.id, course_slug: 'free' })
    expect((await enroll('free')).data.id).toBe(data.id)
  })
})
