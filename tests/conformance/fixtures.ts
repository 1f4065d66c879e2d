import type { Academy } from '@academy-access/engine'

import { assert } from 'vitest'

import type { Api, ApiResponse } from './api.ts'

export { column, emoji, pathsWithoutEndpoint, unknownId } from '@academy-access/rules'

/** An academy clock that is frozen. */
export const frozenClock = { now: '2026-01-01T00:00:00.000Z', frozen: true }

/** `student-1@example.com` and so on. */
export const addresses = (count: number, name = 'student') =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}@example.com`)

/** Published courses `course-1` and so on. */
export const numberedCourses = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Course ${index + 1}`,
    slug: `course-${index + 1}`,
  }))

/** The first of some rows; fails the test when there are none. */
export function firstOf<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  assert(row !== undefined, 'expected at least one row')
  return row
}

/** This many published lessons. */
export const lessons = (count: number) => Array.from({ length: count }, () => ({}))

export const courseId = (academy: Academy, slug: string) =>
  firstOf(academy.courses.list().filter((course) => course.slug === slug)).id

export const listId = (academy: Academy, name: string) => academy.lists.get(name).id

export const studentId = (academy: Academy, email: string) => academy.students.get(email).id

/** All enrollment records of a student, revoked ones included, oldest first. */
export const recordsOf = (academy: Academy, email: string) => academy.students.get(email).enrollments

/** The active enrollments in the detail of a student. */
export async function enrollmentsOf(api: Api, id: string): Promise<Record<string, unknown>[]> {
  return (await api.get(`/students/${id}`)).data.enrollments
}

/** Status and code of an error response. */
export const errorOf = ({ status, code }: ApiResponse) => ({ status, code })

/** The state of an academy and its sent emails, to compare before and after a request. Ids that come next are left out. */
export function stateAndEmails(academy: Academy): unknown {
  const { ids: _, ...rest } = academy.snapshot()
  return JSON.parse(JSON.stringify({ ...rest, outbox: academy.outbox.list() }))
}
