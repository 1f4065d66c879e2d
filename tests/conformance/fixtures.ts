import type { Academy } from '@academy-access/engine'

import type { Api, Reply } from './api.ts'

/** A UUID that nothing has. */
export const nowhere = '00000000-0000-4000-8000-000000000000'

/** Texts that are no UUIDs to the API (D13). */
export const malformedIds = [
  'abc',
  '42',
  nowhere.replaceAll('-', ''),
  `{${nowhere}}`,
  `urn:uuid:${nowhere}`,
  nowhere.slice(1),
  `${nowhere}0`,
  nowhere.replace('4', 'g'),
]

/** A time to start from. */
export const dawn = '2026-01-01T00:00:00.000Z'

/** A clock of an academy that stands still at `dawn`. */
export const still = { now: dawn, frozen: true }

export const minute = 60_000

/** `student-1@example.com` and so on. */
export const addresses = (count: number, name = 'student') =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}@example.com`)

/** Published courses `course-1` and so on. */
export const numberedCourses = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Course ${index + 1}`,
    slug: `course-${index + 1}`,
  }))

export const courseId = (academy: Academy, slug: string) =>
  academy.courses.list().find((course) => course.slug === slug)!.id

export const listId = (academy: Academy, name: string) => academy.lists.get(name).id

export const studentId = (academy: Academy, email: string) => academy.students.get(email).id

/** All enrollment records of a student, revoked ones too, oldest first. */
export const recordsOf = (academy: Academy, email: string) => academy.students.get(email).enrollments

/** Status and code of a refusal. */
export const refusal = ({ status, code }: Reply) => ({ status, code })

/** All that an academy holds and the mails that it sent: to see that nothing happened. */
export function everything(academy: Academy): unknown {
  const { ids: _, ...rest } = academy.snapshot()
  return JSON.parse(JSON.stringify({ ...rest, outbox: academy.outbox }))
}

/** One code point, two UTF-16 units (D45). */
export const emoji = '😀'

/** One field of each row. */
export const column = (rows: readonly object[], field: string) =>
  rows.map((row) => (row as Record<string, unknown>)[field])

/** By what a student has a published course once no enrollment gives it: the one place where the API tells. */
export async function accessOf(api: Api, student: string, course: string): Promise<string | null> {
  const { id } = (await api.post(`/students/${student}/enrollments`, { course_id: course })).data
  return (await api.delete(`/students/${student}/enrollments/${id}`)).data.still_has_access_via
}
