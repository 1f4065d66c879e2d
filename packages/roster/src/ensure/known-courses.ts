import type { Student } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { readStudent } from '../read-student.ts'

type Courses = ReadonlySet<string>

/** The courses in which a student is enrolled, as a listing shows. */
export function coursesOf({ enrollments }: Pick<Student, 'enrollments'>): Courses {
  return new Set(enrollments.map(({ course_id }) => course_id))
}

/**
 * Reads the courses of students from their listing, as long as it has fewer pages than the requests that it may save. It ends
 * when all are found. The first page says how many there are.
 */
export async function listedCourses(
  { academy, request }: Context,
  studentIds: Iterable<string>,
  requestsEach: number,
): Promise<Map<string, Courses>> {
  const found = new Map<string, Courses>()
  const missing = new Set(studentIds)
  if (missing.size * requestsEach <= 3) return found
  for await (const { items, pagination } of academy.students.list({ limit: 100 }, request).pages()) {
    for (const student of items) if (missing.delete(student.id)) found.set(student.id, coursesOf(student))
    if (missing.size === 0 || Math.ceil(pagination.total / 95) >= missing.size * requestsEach) break
  }
  return found
}

/** Returns the courses of a student as they are now. Each of these students is read once, in the listing or alone. */
export function currentCourses(context: Context, studentIds: Iterable<string>): (id: string) => Promise<Courses> {
  let listing: Promise<Map<string, Courses>> | undefined
  const alone = new Map<string, Promise<Courses>>()
  const read = async (id: string) => coursesOf((await readStudent(context, id)) ?? { enrollments: [] })
  return async (id) => {
    const listed = await (listing ??= listedCourses(context, studentIds, 1))
    const courses = listed.get(id) ?? alone.get(id) ?? read(id)
    if (courses instanceof Promise) alone.set(id, courses)
    return courses
  }
}
