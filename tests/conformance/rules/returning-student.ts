import { expect } from 'vitest'

import { courseId, listId, minute, recordsOf, startTime, studentId } from '../fixtures.ts'
import { formerStudent } from '../school.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'

export const returningStudent = chapter('A student who returns', {
  'R135 D41 a returning student joins now, keeps avatar and purchases, and the name unless the request has another':
    async ({ open }) => {
      const { academy, api } = open(formerStudent)
      const avatar_url = 'https://cdn.test/ada.png'
      academy.clock.advance(minute)
      const kept = await api.post('/students', { email })
      expect(kept.data.name).toBe('Ada')
      const path = `/students/${kept.data.id}`
      const joined_at = '2026-01-01T00:01:00.000Z'
      expect((await api.get(path)).data).toMatchObject({ name: 'Ada', avatar_url, joined_at })
      const bought = await api.post(`${path}/enrollments`, { course_id: courseId(academy, 'course-3') })
      const revoked = await api.delete(`${path}/enrollments/${bought.data.id}`)
      expect(revoked.data.still_has_access_via).toBe('purchase')
      await api.delete(path)
      expect((await api.post('/students', { email, name: ' Countess ' })).data.name).toBe('Countess')
      expect((await api.get(path)).data).toMatchObject({ name: 'Countess', avatar_url })
    },

  'R141 D64 a returning student gets the earlier record of a course, enrolled from now': async ({ open }) => {
    const { academy, api } = open(formerStudent)
    const former = Object.fromEntries(recordsOf(academy, email).map(({ course, id }) => [course, id]))
    const course_ids = ['course-3', 'course-2'].map((slug) => courseId(academy, slug))
    const { data } = await api.post('/students', { email, course_ids })
    expect(data.enrollments[1]).toEqual({ id: former['course-2'], course_id: course_ids[1], course_title: 'Course 2' })
    expect(Object.values(former)).not.toContain(data.enrollments[0].id)
    expect(recordsOf(academy, email)).toMatchObject([
      { id: former['course-1'], status: 'revoked' },
      { course: 'course-3', status: 'active', enrolled_at: startTime },
      { id: former['course-2'], status: 'active', enrolled_at: startTime },
    ])
  },

  'D42 D93 D95 a returning student gets a welcome email too, from either endpoint and unless the flag is false':
    async ({ open }) => {
      const { academy, api } = open(formerStudent)
      const path = `/students/${studentId(academy, email)}`
      const members = `/lists/${listId(academy, 'VIP')}/members`
      const emailsSent = () => academy.outbox.map(({ to, kind }) => `${kind} ${to}`)
      await api.post('/students', { email, send_welcome_email: false })
      await api.delete(path)
      await api.post(members, { email, send_welcome_email: false })
      await api.delete(path)
      expect(emailsSent()).toEqual([])
      await api.post('/students', { email })
      await api.delete(path)
      await api.post(members, { emails: ['new@example.com', email] })
      expect((await api.get(path)).data).toMatchObject({ name: 'Ada', avatar_url: 'https://cdn.test/ada.png' })
      expect(emailsSent()).toEqual([`reactivated ${email}`, 'created new@example.com', `reactivated ${email}`])
    },
})
