import { isApiError, type Student } from '@academy-access/sdk'

import { canonical } from '../address.ts'
import type { Context } from '../context.ts'
import { idsOf } from '../find/ids-of.ts'
import { addBatch } from '../members/add-batch.ts'
import { isRosterError, RosterError } from '../roster-error.ts'
import { ensureEnrollment } from './ensure-enrollment.ts'
import { mayHaveHappened } from './ensure-list.ts'

/** The student that must exist. */
export interface EnsureStudent {
  /** The address. */
  email: string
  /** The display name. Only a new student gets it: the API cannot change a name. */
  name?: string | undefined
  /** The ids of the courses that the student must have. */
  course_ids?: readonly string[] | undefined
  /** The ids of the manual lists that the student must be on. */
  list_ids?: readonly string[] | undefined
  /** Whether a new student gets a welcome email. True by default, as in the API. */
  send_welcome_email?: boolean | undefined
}

/** A student who is in the academy now, with the courses and on the lists. */
export interface EnsuredStudent {
  /** The id of the student. */
  id: string
  /** `created_or_existing`: a response was lost, so it is not known whether the student is new. */
  outcome: 'created' | 'reactivated' | 'existing' | 'created_or_existing'
  /** True if a name was passed and the student, who existed, may have another one. */
  name_ignored?: boolean
}

/** The most courses, and the most lists, that one creation takes (R302, R303). */
const perCreation = 50
/** How often a creation is sent whose response is lost each time. */
const creations = 3

/**
 * Makes sure that a student exists with courses and lists.
 *
 * @param madeBy A list that only a student joins whom this call creates. It shows later who made the student.
 */
export async function ensureStudent(
  context: Context,
  student: EnsureStudent,
  madeBy: readonly string[] = [],
): Promise<EnsuredStudent> {
  const { academy, request } = context
  const { name, send_welcome_email = true } = student
  const email = canonical(student.email)
  const courses = [...new Set(student.course_ids)]
  const lists = [...new Set(student.list_ids)]
  let lost = false
  for (let sent = 1; ; sent++) {
    try {
      const course_ids = courses.slice(0, perCreation)
      const list_ids = [...madeBy, ...lists].slice(0, perCreation)
      const created = await academy.students.create(
        {
          email,
          ...(name !== undefined && { name }),
          ...(course_ids.length > 0 && { course_ids }),
          ...(list_ids.length > 0 && { list_ids }),
          send_welcome_email,
        },
        request,
      )
      const { id, membershipStatus } = created
      if (canonical(created.email) !== email) {
        const message = `the service returned the student ${created.email} for the new student ${email}`
        throw new RosterError('address_differs', message)
      }
      await addTo(lists.slice(perCreation - madeBy.length))
      await enroll(id, courses.slice(perCreation))
      return { id, outcome: membershipStatus === 'reactivated' ? 'reactivated' : 'created' }
    } catch (error) {
      if (isApiError(error, 'already_exists')) break
      if (!mayHaveHappened(error) || sent === creations) throw error
      lost = true
      const found = await amongNewest(context, email)
      if (found === undefined) continue
      await addTo(lists)
      const missing = courses.filter((id) => !found.enrollments.some(({ course_id }) => course_id === id))
      await enroll(found.id, missing)
      return { id: found.id, outcome: 'created_or_existing', ...ignored(found.name) }
    }
  }
  const id = await existing()
  await enroll(id, courses)
  return { id, outcome: lost ? 'created_or_existing' : 'existing', ...ignored(undefined) }

  /** The id of a student who exists. Adding to a wanted list returns it. Without one a temporary list is needed. */
  async function existing(): Promise<string> {
    const id = await addTo(lists)
    if (id !== undefined) return id
    const found = (await idsOf(context, [email]).catch(createdMeanwhile)).get(email)
    if (found === undefined) throw new RosterError('member_failed', `${email}: the service did not return an id`)
    return found
  }

  async function addTo(listIds: readonly string[]): Promise<string | undefined> {
    let id: string | undefined
    for (const listId of listIds) {
      const [outcome] = await addBatch(context, listId, [email], send_welcome_email)
      if (outcome === undefined || outcome.status === 'error') {
        throw new RosterError('member_failed', `${email}: ${outcome?.code ?? 'error'}: ${outcome?.message ?? ''}`)
      }
      id = outcome.student_id
    }
    return id
  }

  async function enroll(id: string, courseIds: readonly string[]): Promise<void> {
    for (const courseId of courseIds) await ensureEnrollment(context, id, courseId)
  }

  function ignored(current: string | null | undefined): { name_ignored?: true } {
    return name === undefined || name.trim() === '' || name.trim() === current ? {} : { name_ignored: true }
  }
}

/** Another program removed the student just now, and the look-up added the student again: that is what is wanted. */
function createdMeanwhile(error: unknown): ReadonlyMap<string, string> {
  if (isRosterError(error, 'student_created')) return error.students
  throw error
}

/** A student who was just created is among the newest: the service lists newest first (R094). */
async function amongNewest({ academy, request }: Context, email: string): Promise<Student | undefined> {
  const { items } = await academy.students.list({ limit: 100 }, request)
  return items.find((student) => canonical(student.email) === email)
}
