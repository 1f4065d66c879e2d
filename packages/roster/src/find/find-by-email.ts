import type { Student } from '@academy-access/sdk'

import { canonical, isAddress } from '../address.ts'
import { checkOptionNames, type Context, type RosterOptions } from '../context.ts'
import { RosterError } from '../roster-error.ts'
import { readStudent } from '../read-student.ts'
import { idsOf } from './ids-of.ts'

/** Options of `findByEmail`. */
export interface FindByEmailOptions extends RosterOptions {
  /**
   * `scan` (the default) reads the students, newest first, until the address appears. It changes nothing.
   * `list` asks the service through a temporary list: 5 requests, however large the academy is. Use it only for an address
   * that belongs to a student. Another address becomes one, without an email, and the call throws `student_created`.
   */
  via?: 'scan' | 'list' | undefined
  /** The most pages to read in a scan. A scan that needs more throws `not_found_yet`. No limit by default. */
  maxRequests?: number | undefined
}

/** Finds a student by address. */
export async function findByEmail(
  context: Context,
  email: string,
  options: FindByEmailOptions = {},
): Promise<Student | null> {
  checkOptionNames(options, ['via', 'maxRequests'], 'findByEmail')
  const { via = 'scan', maxRequests = Infinity } = options
  const wanted = canonical(email)
  if (!isAddress(wanted)) throw new RosterError('invalid_option', `findByEmail: expected an address, got "${email}"`)
  if (!(maxRequests >= 1)) {
    throw new RosterError('invalid_option', `findByEmail: maxRequests: expected a number from 1, got ${maxRequests}`)
  }
  return via === 'list' ? findThroughList(context, wanted) : scan(context, wanted, maxRequests)
}

async function scan(context: Context, email: string, maxRequests: number): Promise<Student | null> {
  const { academy, request } = context
  let pages = 0
  let seen = 0
  for await (const { items, pagination } of academy.students.list({ limit: 100 }, request).pages()) {
    const found = items.find((student) => canonical(student.email) === email)
    if (found !== undefined) return found
    pages++
    seen += items.length
    context.progress('students', seen, pagination.total)
    // A page that is not full is the only one, and then the student is not there.
    if (pages >= maxRequests && (pages > 1 || items.length >= pagination.limit)) {
      throw new RosterError(
        'not_found_yet',
        `${email} is not among the newest ${seen} of ${pagination.total} students; allow more with maxRequests`,
      )
    }
  }
  return null
}

async function findThroughList(context: Context, email: string): Promise<Student | null> {
  const id = (await idsOf(context, [email])).get(email)
  if (id === undefined) return null
  const detail = await readStudent(context, id, email)
  if (detail === undefined) return null
  const { enrollments, ...student } = detail
  return {
    ...student,
    courses_enrolled: enrollments.length,
    enrollments: enrollments.map(({ id, course_id, enrolled_at, completed_at }) => ({
      id,
      course_id,
      enrolled_at,
      completed_at,
    })),
  }
}
