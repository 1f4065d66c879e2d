import { expect } from 'vitest'

import { courseId, listId, minute, recordsOf, startTime, studentId } from '../fixtures.ts'
import { formerStudent } from '../school.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'

export const returningStudent = chapter('A student who returns', (rule) => {
  rule('R135 D41 a returning student has the same id and joins at the time of the request', async ({ open }) => {
    const { academy, api } = open(formerStudent)
    const id = studentId(academy, email)
    academy.clock.advance(minute)
    expect((await api.post('/students', { email })).data.id).toBe(id)
    expect((await api.get(`/students/${id}`)).data).toMatchObject({ id, joined_at: '2026-01-01T00:01:00.000Z' })
    expect((await api.get('/students')).data.students[0].id).toBe(id)
    expect(academy.students.list().filter((student) => student.id === id)).toMatchObject([{ removed: false }])
  })

  rule(
    'D41 a returning student keeps avatar and purchases, and the name unless the request has another',
    async ({ open }) => {
      const { academy, api } = open(formerStudent)
      const avatar_url = 'https://cdn.test/ada.png'
      const kept = await api.post('/students', { email })
      expect(kept.data.name).toBe('Ada')
      const path = `/students/${kept.data.id}`
      expect((await api.get(path)).data).toMatchObject({ name: 'Ada', avatar_url })
      const bought = await api.post(`${path}/enrollments`, { course_id: courseId(academy, 'course-3') })
      const revoked = await api.delete(`${path}/enrollments/${bought.data.id}`)
      expect(revoked.data.still_has_access_via).toBe('purchase')
      await api.delete(path)
      expect((await api.post('/students', { email, name: ' Countess ' })).data.name).toBe('Countess')
      expect((await api.get(path)).data).toMatchObject({ name: 'Countess', avatar_url })
    },
  )

  rule('D41 a returning student has only the lists and enrollments of the request', async ({ open }) => {
    const { academy, api } = open(formerStudent)
    const { data } = await api.post('/students', { email, list_ids: [listId(academy, 'VIP')] })
    expect((await api.get(`/students/${data.id}`)).data.enrollments).toEqual([])
    await api.delete(`/students/${data.id}`)
    const course_ids = [courseId(academy, 'course-2')]
    await api.post('/students', { email, course_ids, list_ids: [listId(academy, 'Team')] })
    expect((await api.get(`/students/${data.id}`)).data.enrollments).toMatchObject(
      course_ids.map((course_id) => ({ course_id })),
    )
    expect(academy.lists.list().map(({ name, members }) => [name, members.length])).toEqual([
      ['VIP', 0],
      ['Team', 1],
    ])
  })

  rule('R141 D64 a returning student gets the earlier record of a course, enrolled from now', async ({ open }) => {
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
  })

  rule(
    'D42 a returning student gets a welcome email too, from either endpoint and unless the flag is false',
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
      expect(emailsSent()).toEqual([`reactivated ${email}`, 'created new@example.com', `reactivated ${email}`])
    },
  )
})
