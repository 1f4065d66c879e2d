import type { Academy } from '@academy-access/engine'
import { expect } from 'vitest'

import type { AcademyClient } from '../src/index.ts'

/** Calls every method of a client of the academy of `setup`, and checks what it returns. */
export async function useAcademy(client: AcademyClient, service: Academy): Promise<void> {
  const { items: courses } = await client.courses.list()
  expect(courses.map(({ slug }) => slug)).toEqual(['intro', 'advanced'])
  const [intro, advanced] = courses

  const list = await client.lists.create({ name: 'Spring', description: 'starts in March' })
  const dora = await client.students.create({
    email: 'Dora@Example.com',
    name: 'Dora',
    course_ids: [advanced!.id],
    list_ids: [list.id],
  })
  expect(dora).toMatchObject({ email: 'dora@example.com', membershipStatus: 'created' })
  expect(service.outbox.list().map(({ to }) => to)).toEqual(['dora@example.com'])

  const enrollment = await client.enrollments.create(dora.id, { course_id: intro!.id })
  expect((await client.students.get(dora.id)).enrollments.map(({ id }) => id)).toContain(enrollment.id)
  expect(await client.enrollments.revoke(dora.id, enrollment.id)).toEqual({
    revoked: true,
    still_has_access: true,
    still_has_access_via: 'free',
  })

  const { results } = await client.lists.members.add(list.id, {
    emails: ['dora@example.com', 'eve@example.com', 'nonsense'],
  })
  expect(results.map(({ status }) => status)).toEqual(['already_member', 'created', 'error'])
  const page = await client.lists.members.list(list.id)
  expect(page.items.map(({ email }) => email)).toEqual(['eve@example.com', 'dora@example.com'])
  expect(await client.lists.members.remove(list.id, dora.id)).toEqual({ removed: true })

  expect((await client.lists.update(list.id, { description: null })).description).toBeNull()
  const vip = (await client.lists.list()).items.find(({ name }) => name === 'VIP')!
  expect((await client.lists.courses.list(vip.id)).items.map(({ slug }) => slug)).toEqual(['advanced'])
  expect(await client.lists.get(vip.id)).toEqual(vip)
  expect(await client.lists.delete(list.id)).toEqual({ deleted: true })
  expect(await client.students.remove(dora.id)).toEqual({ removed: true })
  expect(await client.students.get(dora.id).result()).toMatchObject({ error: { code: 'not_found', httpStatus: 404 } })
  expect((await client.students.list({ limit: 2 })).pagination).toEqual({ total: 4, limit: 2, offset: 0 })
}
