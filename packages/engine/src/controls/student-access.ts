import type { AcademyCore } from '../academy-core.ts'
import { accessWithoutEnrollment } from '../state/access.ts'
import { enrollmentIn, isPublished, progressIn } from '../state/courses.ts'
import { requireList } from '../state/lists.ts'
import { requireOffer } from '../state/offers.ts'
import { type AcademyState, type CourseRecord, forkState, type StudentRecord } from '../state/state.ts'
import { pageOfRows, type RowPage, type RowQuery } from './pages.ts'
import type { Steps } from './steps.ts'

/** The courses of a student, each with the reason for the access. */
export interface StudentAccess {
  /** Every course of the academy, in display order. */
  readonly courses: readonly CourseAccess[]
  /** The lists that the student is a member of, the newest list first. */
  readonly lists: readonly ListMembership[]
}

/** How a student has access to a course. */
export interface CourseAccess {
  /** UUID. */
  readonly course_id: string
  /** The part of the URL that names the course. */
  readonly slug: string
  /** Title. */
  readonly title: string
  /** Whether the course is published. */
  readonly visible: boolean
  /**
   * The first way that applies; null for no access. `offer`: as one of the offer's own holders. `list`: as a member of a
   * list that an offer is granted to.
   */
  readonly access: 'enrollment' | 'free' | 'purchase' | 'offer' | 'list' | null
  /** UUID of the offer that grants the course. */
  readonly offer_id: string | null
  /** UUID of the list whose members hold that offer. */
  readonly list_id: string | null
  /** The enrollment in the course, active or revoked. */
  readonly enrollment: EnrollmentProgress | null
}

/** An active student who has access to a course, and how. */
export interface StudentWithAccess {
  /** Email address. */
  readonly email: string
  /** ISO 8601; when the student joined the academy. */
  readonly joined_at: string
  /** UUID of the student's user account. */
  readonly student_id: string
  /** Null when there is none. */
  readonly name: string | null
  /** The first way that applies, as in `CourseAccess`. */
  readonly access: NonNullable<CourseAccess['access']>
  /** Name of the offer that grants the course; null for none. */
  readonly offer: string | null
  /** Name of the list whose members hold that offer; null for none. */
  readonly list: string | null
}

/** An enrollment with its progress, as the API computes it. */
export interface EnrollmentProgress {
  /** UUID. */
  readonly id: string
  /** A revoked enrollment keeps its progress. */
  readonly status: 'active' | 'revoked'
  /** ISO 8601. */
  readonly enrolled_at: string
  /** ISO 8601; null before the last lesson is completed. */
  readonly completed_at: string | null
  /** The number of published lessons. */
  readonly total_lessons: number
  /** The number of completed published lessons. */
  readonly completed_lessons: number
  /** Percent, from 0 to 100. */
  readonly progress: number
}

/** A list that a student is a member of. */
export interface ListMembership {
  /** UUID of the list. */
  readonly id: string
  /** Name of the list. */
  readonly name: string
  /** ISO 8601. */
  readonly joined_at: string
  /** UUID of the offer whose holders are the members; null for a manual list. */
  readonly offer_id: string | null
}

/** @internal */
export function accessOf(state: AcademyState, student: StudentRecord): StudentAccess {
  return {
    courses: [...state.courses.values()].map((course) => accessTo(state, course, student)),
    lists: state.lists.newestFirst().flatMap(({ id, name, offer_id }) => {
      const member = state.members.get(id, student.id)
      return member ? [{ id, name, joined_at: member.at, offer_id }] : []
    }),
  }
}

/** @internal The active students who have access to a course. The page is as of the first step. */
export function* studentsWithAccess(
  core: Pick<AcademyCore, 'state'>,
  course: CourseRecord,
  { sort = '-joined_at', ...query }: RowQuery<'joined_at' | 'name' | 'email'>,
  sliceSize = 4000,
): Steps<RowPage<StudentWithAccess>> {
  const state = forkState(core.state)
  const rows: StudentWithAccess[] = []
  for (const [index, student] of state.students.newestFirst().entries()) {
    if (index % sliceSize === sliceSize - 1) yield
    const { id: student_id, email, name, at: joined_at } = student
    const { access, offer_id, list_id } = accessTo(state, course, student)
    if (access === null) continue
    const offer = offer_id === null ? null : requireOffer(state, offer_id).name
    const list = list_id === null ? null : requireList(state, list_id).name
    rows.push({ student_id, email, name, joined_at, access, offer, list })
  }
  const texts = ({ student_id, email, name }: StudentWithAccess) => [email, name, student_id]
  return pageOfRows(rows, { ...query, sort }, { texts })
}

function accessTo(state: AcademyState, course: CourseRecord, student: StudentRecord): CourseAccess {
  const { id: course_id, slug, title } = course
  const record = enrollmentIn(student, course_id)
  // A removed student has no access: only the record has the purchases.
  const isStudent = state.students.get(student.id) !== undefined
  const other = isStudent && record?.status !== 'active' ? accessWithoutEnrollment(state, student, course_id) : null
  return {
    course_id,
    slug,
    title,
    visible: isPublished(course),
    access: record?.status === 'active' ? 'enrollment' : (other?.via ?? null),
    offer_id: other?.offer ?? null,
    list_id: other?.list ?? null,
    enrollment: record
      ? {
          id: record.id,
          status: record.status,
          enrolled_at: record.at,
          completed_at: record.completed_at,
          ...progressIn(course, record),
        }
      : null,
  }
}
