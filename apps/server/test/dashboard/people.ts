import { describe, expect, it } from 'vitest'

import { call, own, unknownId } from './scene.ts'

export function peopleTests(): void {
  describe('changes of students, lists and members', () => {
    it('no fault, rate limit or permission applies to them, and the journal has none of them', async () => {
      await call('POST', `${own}/faults`, { operation: '*', status: 500 })
      await call('PATCH', own, { rate_limit: { requests: 1, window_seconds: 60 } })
      const [{ id: course_id }] = (await call('GET', `${own}/courses`)).data.courses
      const list = await call('POST', `${own}/lists`, { name: 'Beta', description: 'Early' })
      expect(list).toMatchObject({
        status: 201,
        data: { name: 'Beta', description: 'Early', member_count: 0, offer_id: null },
      })
      const student = await call('POST', `${own}/students`, {
        email: 'New@example.com',
        course_ids: [course_id],
        list_ids: [list.data.id],
      })
      expect(student).toMatchObject({ status: 201, data: { email: 'new@example.com', name: null, removed: false } })
      const path = `${own}/students/${student.data.id}`
      const [{ id: enrollmentId }] = student.data.enrollments
      expect((await call('DELETE', `${path}/enrollments/${enrollmentId}`)).data).toEqual({ deleted: true })
      expect((await call('GET', path)).data.enrollments).toMatchObject([{ status: 'revoked' }])
      expect(await call('POST', `${path}/enrollments`, { course_id })).toMatchObject({
        status: 201,
        data: { enrollments: [{ id: enrollmentId, status: 'active' }] },
      })
      const members = `${own}/lists/${list.data.id}/members`
      expect((await call('DELETE', `${members}/${student.data.id}`)).data).toEqual({ deleted: true })
      const emails = ['new@example.com', 'other@example.com', 'no address']
      expect((await call('POST', members, { emails })).data.results).toMatchObject([
        { status: 'added', student_id: student.data.id },
        { status: 'created' },
        { status: 'error', code: 'validation_error' },
      ])
      expect((await call('PATCH', `${own}/lists/${list.data.id}`, { name: 'Gamma' })).data).toMatchObject({
        name: 'Gamma',
        description: 'Early',
        member_count: 2,
      })
      expect((await call('DELETE', path)).data).toEqual({ deleted: true })
      expect((await call('GET', path)).data).toMatchObject({ removed: true })
      expect((await call('DELETE', `${own}/lists/${list.data.id}`)).data).toEqual({ deleted: true })
      expect((await call('GET', `${own}/journal`)).data.journal).toEqual([])
      expect((await call('GET', `${own}/faults`)).data.faults).toMatchObject([{ hits: 0 }])
      const { outbox } = (await call('GET', `${own}/outbox`)).data
      expect(outbox.map(({ to }: { to: string }) => to)).toEqual(['new@example.com', 'other@example.com'])
    })

    it('the rules of the API apply to them', async () => {
      const [{ email }] = (await call('GET', `${own}/students?limit=1`)).data.students
      const codeOf = async (...request: Parameters<typeof call>) => (await call(...request)).error?.code
      expect(await codeOf('POST', `${own}/students`, { email })).toBe('already_exists')
      expect(await codeOf('POST', `${own}/students`, { email: 'no address' })).toBe('validation_error')
      expect(await codeOf('POST', `${own}/students`, { email: 'a@b.co', course_ids: [unknownId] })).toBe(
        'invalid_courses',
      )
      await call('POST', `${own}/lists`, { name: 'Beta' })
      expect(await codeOf('POST', `${own}/lists`, { name: 'beta' })).toBe('already_exists')
      const offer = await call('POST', `${own}/offers`, { name: 'Bundle', holders: [] })
      const managed = `${own}/lists/${offer.data.holder_list.id}`
      expect(await codeOf('DELETE', managed)).toBe('list_managed_by_offer')
      expect(await codeOf('POST', `${managed}/members`, { emails: [email] })).toBe('list_managed_by_offer')
      expect(await codeOf('DELETE', `${managed}/members/${unknownId}`)).toBe('list_managed_by_offer')
      expect(await codeOf('PATCH', `${own}/lists/${unknownId}`, { name: 'New' })).toBe('not_found')
      await call('PATCH', own, { limits: { students: 1 } })
      expect(await codeOf('POST', `${own}/students`, { email: 'new@example.com' })).toBe('limit_exceeded')
    })
  })
}
