import type * as z from 'zod/mini'

import type { AcademyCore } from '../academy-core.ts'
import { checkInput } from '../fixture/check.ts'
import { CourseFixture } from '../fixture/schema.ts'
import { toCourse } from '../fixture/snapshot.ts'
import { ServiceError } from '../service-error.ts'
import { deleteCourse, orderCourses, putCourse, requireCourse } from '../state/courses.ts'
import { newId } from '../state/ids.ts'
import type { AcademyState, CourseRecord } from '../state/state.ts'
import type { AcademyCourse, CourseInput } from '../fixture/types.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { referredCourse } from './references.ts'

/** The courses of an academy, hidden ones too. A course is named by its id or slug. */
export interface CourseControls {
  /** All courses in display order. */
  list(): readonly AcademyCourse[]
  /**
   * A course by id or slug.
   *
   * @throws ServiceError `not_found`.
   */
  get(course: string): AcademyCourse
  /**
   * Adds a course as the last one.
   *
   * @throws ServiceError `validation_error`; `already_exists` when a course has this slug or id.
   */
  create(course: CourseInput): AcademyCourse
  /**
   * Changes the given fields. Lessons are replaced as a whole; a lesson with the same id or title keeps its completions.
   *
   * @throws ServiceError `not_found`, and as `create`.
   */
  update(course: string, changes: Partial<CourseInput>): AcademyCourse
  /**
   * Sets the display order: every course exactly once.
   *
   * @throws ServiceError `validation_error`.
   */
  order(courses: readonly string[]): void
  /**
   * Deletes a course with the enrollments and purchases of it, and takes it out of the offers.
   *
   * @throws ServiceError `not_found`.
   */
  remove(course: string): void
}

/** @internal */
export function courseControls(academy: AcademyCore): CourseControls {
  const save = (course: CourseRecord) => {
    putCourse(academy.state, course)
    academy.changed('courses')
    return toCourse(course)
  }
  return {
    list: () => [...academy.state.courses.values()].map(toCourse),
    get: (idOrSlug) => toCourse(requireCourse(academy.state, idOrSlug)),
    create: (course) => save(toRecord(academy.state, course)),
    update(idOrSlug, changes) {
      const current = requireCourse(academy.state, idOrSlug)
      const changed = withoutUndefined(changes)
      // D85: a course with another term has no price.
      const price = changed.term !== undefined && changed.term !== 'one_time' ? { price_cents: null } : {}
      return save(toRecord(academy.state, { ...toCourse(current), ...price, ...changed }, current))
    },
    order(courses) {
      const ordered = courses.map((idOrSlug, index) => referredCourse(academy.state, idOrSlug, `order.ids[${index}]`))
      const { size } = academy.state.courses
      if (ordered.length !== size || new Set(ordered).size !== size) {
        throw new ServiceError('validation_error', `order.ids: expected each of the ${size} courses exactly once`)
      }
      orderCourses(academy.state, ordered)
      academy.changed('courses')
    },
    remove(idOrSlug) {
      deleteCourse(academy.state, requireCourse(academy.state, idOrSlug))
      academy.changed('courses')
    },
  }
}

function toRecord(state: AcademyState, input: CourseInput, current?: CourseRecord): CourseRecord {
  const course: z.output<typeof CourseFixture> = checkInput(CourseFixture, input, 'course')
  if (current && course.id !== current.id) {
    throw new ServiceError('validation_error', `course.id: expected "${current.id}" or nothing: an id cannot change`)
  }
  const others = [...state.courses.values()].filter((other) => other !== current)
  if (others.some(({ id, slug }) => slug === course.slug || id === course.id)) {
    throw new ServiceError('already_exists', `A course with the slug "${course.slug}" or its id exists already`)
  }
  const former = current?.lessons ?? []
  const taken = new Set(course.lessons.flatMap(({ id }) => id ?? []))
  return {
    ...course,
    id: course.id ?? newId(state.ids, (id) => state.courses.has(id)),
    description: course.description ?? null,
    price_cents: course.term === 'one_time' ? (course.price_cents ?? 0) : null,
    lessons: course.lessons.map((lesson, index) => {
      const title = lesson.title ?? `Lesson ${index + 1}`
      // Two lessons can have the same title: the first one keeps the id of the first one.
      const same = former.find((candidate) => candidate.title === title && !taken.has(candidate.id))
      const isTaken = (id: string) => taken.has(id) || former.some((other) => other.id === id)
      const id = lesson.id ?? same?.id ?? newId(state.ids, isTaken)
      taken.add(id)
      return { ...lesson, title, id }
    }),
  }
}
