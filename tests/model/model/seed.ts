import { accountOf, newStudent } from './add-student.ts'
import { publishedLessons } from './courses.ts'
import { type CourseInput, createCourse } from './dashboard/courses.ts'
import { keepStart } from './dashboard/copies.ts'
import { createOffer } from './dashboard/offers.ts'
import { createKey } from './dashboard/settings.ts'
import { newEnrollment } from './enrollments.ts'
import { addList } from './lists.ts'
import { joinList } from './members.ts'
import {
  type AcademyModel,
  type Key,
  type List,
  nextSequence,
  type Plan,
  type PlatformModel,
  type Student,
} from './state.ts'

/** An academy in the fixture format, with every field that the model reads. */
export interface AcademySeed extends Plan {
  readonly name: string
  readonly clock: { readonly now: string; readonly frozen: boolean }
  readonly api_keys: { readonly name: string; readonly permissions: Key['permissions']; readonly revoked: boolean }[]
  readonly courses: CourseInput[]
  readonly students: StudentSeed[]
  readonly lists: ListSeed[]
  readonly offers: OfferSeed[]
}

export interface StudentSeed {
  readonly email: string
  readonly name: string | null
  readonly avatar_url: string | null
  readonly joined_at: string
  readonly removed: boolean
  readonly enrollments: EnrollmentSeed[]
  /** Slugs. */
  readonly purchases: string[]
}

interface EnrollmentSeed {
  /** A slug. */
  readonly course: string
  readonly status: 'active' | 'revoked'
  readonly enrolled_at: string
  readonly completed_at: string | null
  /** D39: the first published ones. */
  readonly completed_lessons: number
}

interface ListSeed {
  readonly name: string
  readonly description: string | null
  readonly created_at: string
  readonly members: MemberSeed[]
}

interface MemberSeed {
  readonly email: string
  readonly joined_at: string
}

interface OfferSeed {
  readonly name: string
  readonly status: 'active' | 'inactive'
  /** Slugs. */
  readonly courses: string[]
  /** Names of lists. */
  readonly granted_to: string[]
  readonly holders: MemberSeed[] | null
  readonly holder_list?: { readonly created_at: string }
}

/** Adds an academy to the model. */
export function seedAcademy(platform: PlatformModel, seed: AcademySeed): void {
  const time = Date.parse(seed.clock.now)
  const { plan, locked, limits, rate_limit } = seed
  const academy: AcademyModel = {
    platform,
    name: seed.name,
    scope: seed.name,
    plan: { plan, locked, limits, rate_limit },
    windows: [],
    clock: { offset: time - platform.now, frozen: seed.clock.frozen ? time : null, latest: time },
    keys: [],
    courses: [],
    students: [],
    lists: [],
    offers: [],
    outbox: [],
    sequence: 0,
    start: undefined,
  }
  platform.academies.push(academy)
  for (const { name, permissions, revoked } of seed.api_keys) createKey(academy, name, permissions).revoked = revoked
  for (const course of seed.courses) createCourse(academy, course)
  // D20: rows with equal times were inserted in the order of their array.
  for (const student of seed.students) academy.students.push(seedStudent(academy, student))
  for (const { name, description, created_at, members } of seed.lists) {
    const list = addList(academy, { name, description, offer: null })
    for (const student of studentsBy(academy, members)) joinList(academy, list, student)
    setTimes(list, created_at, members)
  }
  for (const { name, status, courses, granted_to, holders, holder_list } of seed.offers) {
    const { holderList } = createOffer(academy, {
      name,
      status,
      courses: courses.flatMap((slug) => academy.courses.filter((course) => course.slug === slug)),
      grantedTo: granted_to.flatMap((name) => academy.lists.filter((list) => list.name === name)),
      holders: holders === null ? null : studentsBy(academy, holders),
    })
    if (holderList && holder_list && holders) setTimes(holderList, holder_list.created_at, holders)
  }
  keepStart(academy)
}

function seedStudent(academy: AcademyModel, seed: StudentSeed): Student {
  const student = newStudent(accountOf(academy.platform, seed.email))
  const { name, avatar_url, removed } = seed
  Object.assign(student, { name, avatar_url, removed })
  student.joinedAt = Date.parse(seed.joined_at)
  student.sequence = nextSequence(academy)
  student.purchases = seed.purchases.flatMap((slug) => academy.courses.filter((course) => course.slug === slug))
  for (const { course: slug, status, enrolled_at, completed_at, completed_lessons } of seed.enrollments) {
    for (const course of academy.courses.filter((course) => course.slug === slug)) {
      const enrollment = newEnrollment(academy, student, course)
      enrollment.active = status === 'active'
      enrollment.enrolledAt = Date.parse(enrolled_at)
      enrollment.sequence = nextSequence(academy)
      enrollment.completedAt = completed_at === null ? null : Date.parse(completed_at)
      enrollment.completed = publishedLessons(course)
        .slice(0, completed_lessons)
        .map(({ id }) => id)
      student.enrollments.push(enrollment)
    }
  }
  return student
}

const studentsBy = ({ students }: AcademyModel, members: readonly MemberSeed[]): Student[] =>
  members.flatMap(({ email }) => students.filter(({ account }) => account.email === email))

/** A list was not changed since it was created. */
function setTimes(list: List, createdAt: string, members: readonly MemberSeed[]): void {
  Object.assign(list, { createdAt: Date.parse(createdAt), updatedAt: Date.parse(createdAt) })
  list.members = list.members.map((member, index) => ({
    ...member,
    joinedAt: Date.parse(members[index]?.joined_at ?? ''),
  }))
}
