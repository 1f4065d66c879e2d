import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import { courseId, stateAndEmails, listId, numberedCourses, frozenClock, unknownId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'

export const createStudent = chapter('Creating a student', {
  'R115 D46 an email address may have any characters but blanks, and one @': async ({ open }) => {
    const { api } = open({ clock: frozenClock })
    const longest = `${'a'.repeat(254 - '@example.com'.length)}@example.com`
    for (const address of ['a@b.c', 'ada+x@sub.example.com', "o'neil@example.com", 'ünï@exämple.com', longest]) {
      expect((await api.post('/students', { email: address })).data.email).toBe(address)
    }
  },

  'R115 D46 the 254 characters are those of the stored address: İ is longer in lower case': async ({ open }) => {
    const { academy, api } = open({ clock: frozenClock })
    const before = stateAndEmails(academy)
    const address = (capitals: number) => `${'İ'.repeat(capitals)}@example.com`
    for (const capitals of [240, 122]) {
      expectError(await api.post('/students', { email: address(capitals) }), 'validation_error')
    }
    expect(stateAndEmails(academy)).toEqual(before)
    const { email: stored } = (await api.post('/students', { email: address(121) })).data
    expect([stored, stored.length]).toEqual([address(121).toLowerCase(), 254])
  },

  'R126 a new student gets one welcome email unless the flag is false': async ({ open }) => {
    const { academy, api } = open({ clock: frozenClock, lists: [{ name: 'VIP' }], courses: numberedCourses(1) })
    const more = { list_ids: [listId(academy, 'VIP')], course_ids: [courseId(academy, 'course-1')] }
    await api.post('/students', { email: 'none@example.com', send_welcome_email: false, ...more })
    expect(academy.outbox.list()).toEqual([])
    const requested = await api.post('/students', { email: 'Asked@example.com', send_welcome_email: true, ...more })
    const byDefault = await api.post('/students', { email: 'unsaid@example.com', ...more })
    const sent_at = '2026-01-01T00:00:00.000Z'
    expect(academy.outbox.list()).toEqual([
      { id: '1', to: 'asked@example.com', kind: 'created', sent_at, student_id: requested.data.id },
      { id: '2', to: 'unsaid@example.com', kind: 'created', sent_at, student_id: byDefault.data.id },
    ])
  },

  'D01 D40 of several errors the first in order is reported, with an offer and a full plan too': async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      limits: { students: 1 },
      courses: numberedCourses(1),
      students: [{ email }],
      lists: [{ name: 'VIP' }],
      offers: [{ name: 'Held', holders: [] }],
    })
    const before = stateAndEmails(academy)
    const wrong = {
      email,
      name: 'n'.repeat(201),
      course_ids: [courseId(academy, 'course-1'), unknownId],
      list_ids: [listId(academy, 'VIP'), listId(academy, 'Held'), unknownId],
    }
    // Each step corrects the error of the step before.
    const steps = [
      ['validation_error', {}],
      ['already_exists', { name: 'Ada' }],
      ['invalid_courses', { email: 'new@example.com' }],
      ['invalid_lists', { course_ids: wrong.course_ids.slice(0, 1) }],
      ['list_managed_by_offer', { list_ids: wrong.list_ids.slice(0, 2) }],
      ['limit_exceeded', { list_ids: wrong.list_ids.slice(0, 1) }],
    ] as const
    let body: object = wrong
    for (const [code, correction] of steps) {
      body = { ...body, ...correction }
      expect((await api.post('/students', body)).code).toBe(code)
      expect(stateAndEmails(academy), code).toEqual(before)
    }
    academy.plan.update({ limits: { students: 2 } })
    expect((await api.post('/students', body)).status).toBe(201)
  },

  'D42 a platform can be set to welcome only new students': async ({ openPlatform }) => {
    const fixture = { academies: [{ students: [{ email, removed: true }], lists: [{ name: 'VIP' }] }] }
    const { academy, api } = await openPlatform({ fixture, welcomeOnReactivation: false })
    const { data } = await api.post('/students', { email, send_welcome_email: true })
    await api.delete(`/students/${data.id}`)
    await api.post(`/lists/${listId(academy, 'VIP')}/members`, { emails: [email, 'new@example.com'] })
    expect(academy.outbox.list().map(({ to, kind }) => `${kind} ${to}`)).toEqual(['created new@example.com'])
  },
})
