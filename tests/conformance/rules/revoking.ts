import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import { enrollmentRecord, courseId, listId, minute, recordsOf, frozenClock, studentId } from '../fixtures.ts'
import { chapter, type Scene } from '../suite.ts'

const email = 'ada@example.com'
/** Ada is enrolled in courses: some she also has in another way, some not. */
const coursesWithAccess: AcademyFixture = {
  clock: frozenClock,
  courses: [
    { title: 'Plain', slug: 'plain', lessons: [{}, {}] },
    { title: 'Free', slug: 'free', term: 'free' },
    { title: 'Bought', slug: 'bought', term: 'one_time', price_cents: 4900 },
    { title: 'Granted', slug: 'granted' },
    { title: 'Held', slug: 'held' },
  ],
  students: [
    {
      email,
      purchases: ['bought'],
      enrollments: ['plain', 'free', 'bought', 'granted', 'held'].map((course) => ({ course })),
    },
    { email: 'bob@example.com', enrollments: [{ course: 'plain' }] },
  ],
  lists: [{ name: 'VIP', members: [email] }, { name: 'Others' }],
  offers: [
    { name: 'For the VIPs', courses: ['granted'], granted_to: ['VIP'] },
    { name: 'Holders', courses: ['held'], holders: [email] },
    { name: 'For others', courses: ['plain'], granted_to: ['Others'] },
    { name: 'Ended', status: 'inactive', courses: ['plain'], granted_to: ['VIP'] },
  ],
}

const kept = (via: string | null) => ({ revoked: true, still_has_access: via !== null, still_has_access_via: via })

function openWithAccess(open: Scene['open']) {
  const { academy, api } = open(coursesWithAccess)
  const student = `/students/${studentId(academy, email)}`
  const recordOf = (slug: string) => enrollmentRecord(academy, email, slug)
  const revoke = (slug: string) => api.delete(`${student}/enrollments/${recordOf(slug).id}`)
  const enroll = (slug: string) => api.post(`${student}/enrollments`, { course_id: courseId(academy, slug) })
  return { academy, api, student, recordOf, revoke, enroll }
}

export const revoking = chapter('Revoking an enrollment', {
  'R191 R196 D65 the record is kept as revoked: progress and completion return with the enrollment': async ({
    open,
  }) => {
    const { academy, api, student, recordOf, revoke, enroll } = openWithAccess(open)
    academy.students.update(email, { progress: { plain: 2 } })
    academy.students.update(email, { progress: { plain: 1 } })
    const completed_at = '2026-01-01T00:00:00.000Z'
    const [before, { length }] = [recordOf('plain'), recordsOf(academy, email)]
    expect(before).toMatchObject({ status: 'active', completed_lessons: 1, completed_at })
    academy.clock.advance(minute)
    await revoke('plain')
    expect(recordOf('plain')).toEqual({ ...before, status: 'revoked' })
    expect(recordsOf(academy, email)).toHaveLength(length)
    await enroll('plain')
    expect((await api.get(student)).data.enrollments[0]).toMatchObject({
      course_slug: 'plain',
      completed_lessons: 1,
      progress: 50,
      completed_at,
    })
    expect((await api.get('/students')).data.students[1].enrollments[0].completed_at).toBe(completed_at)
    await api.delete(student)
    await api.post('/students', { email, course_ids: [courseId(academy, 'plain')] })
    expect((await api.get(student)).data.enrollments).toMatchObject([{ progress: 0, completed_at: null }])
  },

  'R188 R190 D69 free is reported before purchase, and purchase before offer, whatever the visibility': async ({
    open,
  }) => {
    const { academy, revoke } = openWithAccess(open)
    const accessByCourse = { plain: null, free: 'free', bought: 'purchase', granted: 'offer', held: 'offer' }
    for (const [slug, via] of Object.entries(accessByCourse)) expect((await revoke(slug)).data, slug).toEqual(kept(via))
    for (const { id, name } of academy.offers.list()) {
      if (name !== 'Ended') academy.offers.update(id, { courses: ['bought', 'free'] })
    }
    academy.students.update(email, { purchases: ['bought', 'free'] })
    expect((await revoke('free')).data).toEqual(kept('free'))
    expect((await revoke('bought')).data).toEqual(kept('purchase'))
    academy.students.update(email, { purchases: [] })
    expect((await revoke('free')).data).toEqual(kept('free'))
    expect((await revoke('bought')).data).toEqual(kept('offer'))
    for (const slug of ['free', 'bought']) academy.courses.update(slug, { visibility: 'hidden' })
    expect((await revoke('free')).data).toEqual(kept('free'))
    expect((await revoke('bought')).data).toEqual(kept('offer'))
    academy.students.update(email, { purchases: ['bought'] })
    expect((await revoke('bought')).data).toEqual(kept('purchase'))
  },

  'D71 a purchase shows only in the response to a revocation': async ({ open, as }) => {
    const { academy, api, student } = openWithAccess(open)
    const fork = academy.fork()
    fork.students.update(email, { purchases: [] })
    const paths = ['/courses', '/students', student, '/lists', `/lists/${listId(academy, 'VIP')}/courses`]
    const other = as(fork.apiKey)
    for (const path of paths) expect((await other.get(path)).text, path).toBe((await api.get(path)).text)
    const path = `${student}/enrollments/${enrollmentRecord(academy, email, 'bought').id}`
    expect((await api.delete(path)).data).toEqual(kept('purchase'))
    expect((await other.delete(path)).data).toEqual(kept(null))
    for (const gone of ['/purchases', `${student}/purchases`]) expect((await api.get(gone)).status).toBe(404)
  },
})
