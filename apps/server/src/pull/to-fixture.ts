import type { AcademyFixture, AcademyMember, CourseInput, ListInput, StudentInput } from '@academy-access/engine'
import { fixtureLimits } from '@academy-access/engine/internal'
import {
  courseFields,
  listFields,
  memberFields,
  storedFieldsOf,
  type StoredField,
  studentFields,
} from '@academy-access/schemas/internal'
import type { Course, List, ListCourse, ListMember, StudentDetail } from '@academy-access/sdk'

import { madeUpTexts } from '../made-up.ts'
import { offersOf } from './offers.ts'
import type { ListReading, Reading } from './reading.ts'
import { usable } from './usable.ts'

/** The fixture of an academy whose read endpoints respond as those that were read, as far as a fixture can say it. */
export function toFixture(original: Reading): AcademyFixture {
  const reading = usable(original)
  const slugs = new Slugs()
  const hidden = hiddenCourses(reading)
  const courses = [
    ...reading.courses.map((course) => publishedCourse(course, termOf(course.id, reading.lists), slugs)),
    ...hidden.map((course) => ({ ...course, slug: slugs.add(course.id, course.slug) })),
  ]
  const lessons = new Map(courses.map(({ id, lessons }) => [id, lessons.length]))
  const emails = new Map(reading.students.map(({ id, email }) => [id, email]))
  const members = ({ members }: ListReading) =>
    members.toReversed().map((member) => toMember(member, emails.get(member.id) ?? member.email))
  const offers = offersOf(reading.lists)
  const holderLists = new Set(offers.map(({ holderList }) => holderList?.list.id))
  // The response is newest first.
  const sequences = new Map(reading.lists.toReversed().map(({ list }, index) => [list.id, index]))
  const toList = (list: List): OwnList => ({
    ...storedFieldsOf(list, listFields),
    sequence: sequences.get(list.id) ?? 0,
  })
  return {
    name: 'Pulled academy',
    courses,
    students: reading.students.toReversed().map((student) => toStudent(student, slugs, lessons)),
    lists: reading.lists
      .toReversed()
      .filter(({ list }) => !holderLists.has(list.id))
      .map((one) => ({ ...toList(one.list), members: members(one) })),
    offers: offers.map(({ id, name, courses, grantedTo, holderList }) => ({
      id,
      name,
      courses: courses.map((courseId) => slugs.of(courseId)),
      granted_to: grantedTo.map((list) => list.name),
      holders: holderList ? members(holderList) : null,
      holder_list: holderList ? toList(holderList.list) : null,
    })),
  }
}

/** The slugs of the courses in the fixture, by id. A slug that a fixture cannot have, or that is taken, is replaced. */
class Slugs {
  readonly #byId = new Map<string, string>()
  readonly #taken = new Set(['__proto__'])

  add(id: string, slug: string): string {
    const isUsable = /^[A-Za-z0-9._~-]+$/.test(slug) && slug.length <= fixtureLimits.slug && !this.#taken.has(slug)
    const usable = isUsable ? slug : madeUpTexts(id).slug
    this.#taken.add(usable)
    this.#byId.set(id, usable)
    return usable
  }

  of(id: string): string {
    return this.#byId.get(id) ?? id
  }
}

type FixtureCourse = CourseInput & { id: string; lessons: { reading_time_minutes: number }[] }
/*
 * The stored fields of each record, in the form of a fixture. A field of the contract that is stored, and that a fixture
 * does not have, does not compile here.
 */
type OwnList = Pick<
  ListInput & { id: string; created_at: string; updated_at: string },
  StoredField<typeof listFields> | 'sequence'
>
type OwnCourse = Pick<CourseInput, Exclude<StoredField<typeof courseFields>, 'visibility'>>
type OwnStudent = Pick<StudentInput, StoredField<typeof studentFields>>
type StudentEnrollmentInput = NonNullable<StudentInput['enrollments']>[number]
type StoredEnrollment = Exclude<StoredField<typeof studentFields.enrollments>, 'course_id'>
type OwnEnrollment = Pick<StudentEnrollmentInput, StoredEnrollment>
/** The rest of a member is that of the student. */
type OwnMember = Pick<AcademyMember, Exclude<StoredField<typeof memberFields>, 'id' | 'name' | 'avatar_url'>>

type Term = Pick<ListCourse, 'term' | 'price_cents'>

function publishedCourse(course: Course, term: Term, slugs: Slugs): FixtureCourse {
  const { lesson_count, total_reading_time_minutes } = course
  const { visibility: _, ...own } = storedFieldsOf(course, courseFields)
  return {
    ...(own satisfies OwnCourse),
    slug: slugs.add(course.id, course.slug),
    ...fixtureTerm(term),
    lessons: lessonsOf(lesson_count, total_reading_time_minutes),
  }
}

/** The term of a course, as a list that grants it shows it. */
function termOf(courseId: string, lists: readonly ListReading[]): Term {
  const granted = lists.flatMap(({ courses }) => courses.filter(({ course_id }) => course_id === courseId))
  return granted.at(-1) ?? { term: undefined, price_cents: null }
}

function fixtureTerm({ term, price_cents }: Term): Pick<CourseInput, 'term' | 'price_cents'> {
  if (term === 'one_time') return { term: 'one_time', ...(price_cents !== null && { price_cents }) }
  return term === 'free' ? { term: 'free' } : {}
}

/** The largest number of lessons of a course in a fixture: a wrong number must not fill the memory. */
const mostLessons = 1000

/** Lessons with this reading time in total, as equal as whole minutes allow. */
function lessonsOf(wanted: number, minutes: number): { reading_time_minutes: number }[] {
  const count = Math.min(wanted, mostLessons)
  const each = count === 0 ? 0 : Math.floor(minutes / count)
  return Array.from({ length: count }, (_, index) => ({
    reading_time_minutes: each + (index < minutes - each * count ? 1 : 0),
  }))
}

/** The courses that only enrollments or lists show, because they are not published. */
function hiddenCourses({ courses, lists, students }: Reading): (FixtureCourse & { slug: string })[] {
  const published = new Set(courses.map(({ id }) => id))
  const hidden = new Map<string, FixtureCourse & { slug: string }>()
  const add = (id: string, title: string, slug: string, lessons: number) => {
    if (published.has(id) || (hidden.get(id)?.lessons.length ?? -1) >= lessons) return
    hidden.set(id, {
      id,
      title: title || madeUpTexts(id).course,
      slug,
      visibility: 'hidden',
      lessons: lessonsOf(lessons, 0),
    })
  }
  for (const { enrollments } of students) {
    for (const { course_id, course_title, course_slug, total_lessons } of enrollments) {
      add(course_id, course_title, course_slug, total_lessons)
    }
  }
  // A list shows published courses alone. These were hidden after the list was read.
  for (const { course_id, title, slug } of lists.flatMap(({ courses }) => courses)) add(course_id, title, slug, 0)
  return [...hidden.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function toStudent(student: StudentDetail, slugs: Slugs, lessons: ReadonlyMap<string, number>): StudentInput {
  const own: OwnStudent = storedFieldsOf(student, studentFields)
  return {
    ...own,
    enrollments: student.enrollments.toReversed().map((enrollment) => {
      const { course_id, ...rest } = storedFieldsOf(enrollment, studentFields.enrollments)
      const own: OwnEnrollment = rest
      // A lesson may have been unpublished since the student was read.
      const completed_lessons = Math.min(enrollment.completed_lessons, lessons.get(course_id) ?? 0)
      return { ...own, course: slugs.of(course_id), completed_lessons }
    }),
  }
}

/** A member, with the address of the student. */
function toMember(member: ListMember, email: string): OwnMember {
  const { id: _, name: __, avatar_url: ___, ...own } = storedFieldsOf(member, memberFields)
  return { ...own, email }
}
