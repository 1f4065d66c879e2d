import { expectError } from '@academy-access/rules'
import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import { courseId, frozenClock, recordsOf, stateAndEmails, studentId } from '../fixtures.ts'
import { chapter, type Scene } from '../suite.ts'

const email = 'ada@example.com'

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

export const enrolling = chapter('Enrolling a student', {
  'R049 R174 R176 D63 a course that is not published is rejected, whatever record exists': async ({ open }) => {
    const { academy, enroll } = openEnrolled(open)
    for (const slug of ['active', 'revoked']) academy.courses.update(slug, { visibility: 'hidden' })
    const before = stateAndEmails(academy)
    for (const slug of ['hidden', 'active', 'revoked']) {
      expectError(await enroll(slug), 'invalid_course')
      expect(stateAndEmails(academy)).toEqual(before)
    }
    academy.courses.update('hidden', { visibility: 'published' })
    expect((await enroll('hidden')).status).toBe(201)
  },

  'R182 an enrollment is active or revoked': async ({ open }) => {
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
  },
})
