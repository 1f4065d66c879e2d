import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import { courseId, everything, listId, malformedIds, minute, nowhere } from '../fixtures.ts'
import { recordsOf, refusal, still, studentId } from '../fixtures.ts'
import { chapter, type Scene } from '../suite.ts'

const email = 'ada@example.com'
const notFound = { status: 404, code: 'not_found' }

/** Ada is enrolled in courses that she also has by other ways, or by none. */
const manyWays: AcademyFixture = {
  clock: still,
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

function openWays(open: Scene['open']) {
  const { academy, api } = open(manyWays)
  const student = `/students/${studentId(academy, email)}`
  const recordOf = (slug: string) => recordsOf(academy, email).find(({ course }) => course === slug)!
  const revoke = (slug: string) => api.delete(`${student}/enrollments/${recordOf(slug).id}`)
  const enroll = (slug: string) => api.post(`${student}/enrollments`, { course_id: courseId(academy, slug) })
  return { academy, api, student, recordOf, revoke, enroll }
}

export const revoking = chapter('Revoking an enrollment', (rule) => {
  rule('R186 R187 the answer says revoked, and whether there is access still', async ({ open }) => {
    const { revoke } = openWays(open)
    const { status, body } = await revoke('plain')
    expect(status).toBe(200)
    expect(body).toEqual({ data: { revoked: true, still_has_access: false, still_has_access_via: null } })
  })

  rule('R188 R190 the way that is left is free, purchase, offer or none, and the flag agrees', async ({ open }) => {
    const { revoke } = openWays(open)
    const ways = { plain: null, free: 'free', bought: 'purchase', granted: 'offer', held: 'offer' }
    for (const [slug, via] of Object.entries(ways)) {
      expect((await revoke(slug)).data, slug).toEqual({
        revoked: true,
        still_has_access: via !== null,
        still_has_access_via: via,
      })
    }
  })

  rule('R189 the way that is told is one that is there now', async ({ open }) => {
    const { academy, api, revoke } = openWays(open)
    const vip = `/lists/${listId(academy, 'VIP')}`
    expect((await revoke('granted')).data).toEqual(kept('offer'))
    expect((await api.get(`${vip}/courses`)).data.courses).toMatchObject([{ course_id: courseId(academy, 'granted') }])
    expect((await api.get(`${vip}/members`)).data.members).toMatchObject([{ email }])
    academy.students.update(email, { purchases: [] })
    academy.courses.update('free', { term: 'included' })
    for (const slug of ['bought', 'free']) expect((await revoke(slug)).data, slug).toEqual(kept(null))
  })

  rule('R191 the record is kept as revoked', async ({ open }) => {
    const { academy, recordOf, revoke } = openWays(open)
    const before = recordsOf(academy, email)
    academy.clock.advance(minute)
    await revoke('plain')
    expect(recordOf('plain')).toEqual({ ...before.find(({ course }) => course === 'plain'), status: 'revoked' })
    expect(recordsOf(academy, email)).toHaveLength(before.length)
  })

  rule('R192 the enrollment is gone from list and detail, and one less is counted', async ({ open }) => {
    const { api, student, recordOf, revoke } = openWays(open)
    const revoked = recordOf('plain').id
    await revoke('plain')
    const { students } = (await api.get('/students')).data
    expect(students.map((row: Record<string, unknown>) => row['courses_enrolled'])).toEqual([1, 4])
    const idsIn = (enrollments: { id: string }[]) => enrollments.map(({ id }) => id)
    const inDetail = idsIn((await api.get(student)).data.enrollments)
    expect(idsIn(students[1].enrollments)).toEqual(inDetail)
    expect(inDetail).toHaveLength(4)
    expect(inDetail).not.toContain(revoked)
  })

  rule('R193 an enrollment that there is not is not found', async ({ open }) => {
    const { academy, api, student } = openWays(open)
    const before = everything(academy)
    for (const id of [nowhere, courseId(academy, 'plain'), studentId(academy, email)]) {
      expect(refusal(await api.delete(`${student}/enrollments/${id}`)), id).toEqual(notFound)
    }
    expect(everything(academy)).toEqual(before)
  })

  rule('R194 D67 the enrollment of another student, or of one who is removed, is not found', async ({ open }) => {
    const { academy, api, student, recordOf } = openWays(open)
    const before = everything(academy)
    const ofBob = recordsOf(academy, 'bob@example.com')[0]!.id
    expect(refusal(await api.delete(`${student}/enrollments/${ofBob}`))).toEqual(notFound)
    const bob = `/students/${studentId(academy, 'bob@example.com')}`
    expect(refusal(await api.delete(`${bob}/enrollments/${recordOf('plain').id}`))).toEqual(notFound)
    expect(everything(academy)).toEqual(before)
    await api.delete(bob)
    expect(refusal(await api.delete(`${bob}/enrollments/${ofBob}`))).toEqual(notFound)
    const foreign = openWays(open).recordOf('plain').id
    expect(foreign).not.toBe(recordOf('plain').id)
    expect(refusal(await api.delete(`${student}/enrollments/${foreign}`))).toEqual(notFound)
  })

  rule('R195 D66 a revoked enrollment can be revoked again, which changes nothing', async ({ open }) => {
    const { academy, api, revoke } = openWays(open)
    await revoke('plain')
    const before = everything(academy)
    expect((await revoke('plain')).data).toEqual(kept(null))
    expect(everything(academy)).toEqual(before)
    // What is told is the access of now.
    await api.post(`/lists/${listId(academy, 'Others')}/members`, { email })
    expect((await revoke('plain')).data).toEqual(kept('offer'))
  })

  rule('R196 D65 progress and completion outlive the enrollment, and are back with it', async ({ open }) => {
    const { academy, api, student, recordOf, revoke, enroll } = openWays(open)
    academy.students.update(email, { progress: { plain: 2 } })
    academy.students.update(email, { progress: { plain: 1 } })
    const completed_at = '2026-01-01T00:00:00.000Z'
    academy.clock.advance(minute)
    await revoke('plain')
    expect(recordOf('plain')).toMatchObject({ status: 'revoked', completed_lessons: 1, completed_at })
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
  })

  rule('R197 a member keeps what an active offer grants to the list, as long as all three hold', async ({ open }) => {
    const { academy, api, revoke } = openWays(open)
    const offer = academy.offers.list().find(({ name }) => name === 'For the VIPs')!
    const member = `/lists/${listId(academy, 'VIP')}/members`
    const via = async () => (await revoke('granted')).data.still_has_access_via
    expect(await via()).toBe('offer')
    academy.offers.update(offer.id, { status: 'inactive' })
    expect(await via()).toBe(null)
    academy.offers.update(offer.id, { status: 'active' })
    expect(await via()).toBe('offer')
    await api.delete(`${member}/${studentId(academy, email)}`)
    expect(await via()).toBe(null)
    await api.post(member, { email })
    expect(await via()).toBe('offer')
    academy.offers.update(offer.id, { granted_to: ['Others'] })
    expect(await via()).toBe(null)
    academy.offers.update(offer.id, { granted_to: ['Others', 'VIP'], courses: ['held'] })
    expect(await via()).toBe(null)
    academy.offers.update(offer.id, { courses: ['held', 'granted'] })
    expect(await via()).toBe('offer')
    academy.offers.remove(offer.id)
    expect(await via()).toBe(null)
  })

  rule('R198 ids that are no UUIDs are validation errors, whether or not the other is known', async ({ open }) => {
    const { academy, api, student, recordOf } = openWays(open)
    const before = everything(academy)
    for (const id of malformedIds) {
      const paths = [
        `/students/${id}/enrollments/${recordOf('plain').id}`,
        `${student}/enrollments/${id}`,
        `/students/${nowhere}/enrollments/${id}`,
        `/students/${id}/enrollments/${id}`,
      ]
      for (const path of paths) {
        expect(refusal(await api.delete(path)), path).toEqual({ status: 400, code: 'validation_error' })
      }
    }
    expect(everything(academy)).toEqual(before)
    const ids = [studentId(academy, email), recordOf('plain').id].map((id) => id.toUpperCase())
    expect((await api.delete(`/students/${ids[0]}/enrollments/${ids[1]}`)).status).toBe(200)
  })

  rule('D68 an enrollment in a hidden course can be revoked', async ({ open }) => {
    const { academy, recordOf, revoke } = openWays(open)
    academy.courses.update('plain', { visibility: 'hidden' })
    const { status, data } = await revoke('plain')
    expect({ status, data }).toEqual({ status: 200, data: kept(null) })
    expect(recordOf('plain').status).toBe('revoked')
  })

  rule('D69 free goes before purchase, purchase before offer, and visibility does not matter', async ({ open }) => {
    const { academy, revoke } = openWays(open)
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
  })

  rule('D71 a purchase shows nowhere but in the answer to a revocation', async ({ open, as }) => {
    const { academy, api, student } = openWays(open)
    const fork = academy.fork()
    fork.students.update(email, { purchases: [] })
    const paths = ['/courses', '/students', student, '/lists', `/lists/${listId(academy, 'VIP')}/courses`]
    const other = as(fork.apiKey)
    for (const path of paths) expect((await other.get(path)).text, path).toBe((await api.get(path)).text)
    const path = `${student}/enrollments/${recordsOf(academy, email).find(({ course }) => course === 'bought')!.id}`
    expect((await api.delete(path)).data).toEqual(kept('purchase'))
    expect((await other.delete(path)).data).toEqual(kept(null))
    for (const gone of ['/purchases', `${student}/purchases`]) expect((await api.get(gone)).status).toBe(404)
  })
})
