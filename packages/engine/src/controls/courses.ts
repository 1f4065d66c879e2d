import * as z from 'zod/mini'

import { reference } from '../fixture/values.ts'
import { checkInput } from '../fixture/check.ts'
import { CourseFixture } from '../fixture/schema.ts'
import { toCourse } from '../fixture/snapshot.ts'
import { invalid, ServiceError } from '../service-error.ts'
import { deleteCourse, orderCourses, putCourse, requireCourse } from '../state/courses.ts'
import { newId } from '../state/ids.ts'
import type { CourseRecord } from '../state/state.ts'
import type { AcademyCourse } from '../fixture/rows.ts'
import type { CourseInput } from '../fixture/types.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { change, type ControlsOf, type Call, named, nothing, placeOf, read, withReferences } from './control.ts'
import { changesOf, rowQuery } from './inputs.ts'
import type { RowPage, RowQuery } from './pages.ts'
import { referredCourse } from './references.ts'
import { type StudentWithAccess, studentsWithAccess } from './student-access.ts'

/** The courses of an academy, hidden ones too. A course is named by its id, slug or title. */
export interface CourseControls {
  /** All courses in display order. */
  list(): readonly AcademyCourse[]
  /**
   * A course by id, slug or title.
   *
   * @throws ServiceError `not_found`.
   */
  get(course: string): AcademyCourse
  /**
   * A page of the active students who have access to a course, and how; the newest student first by default. Costs a look at each
   * student.
   *
   * @throws ServiceError `not_found`.
   */
  access(course: string, query?: RowQuery<'joined_at' | 'name' | 'email'>): RowPage<StudentWithAccess>
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
  delete(course: string): void
}

const courseName = named('course')

/** @internal */
export const courses = {
  list: read('List all courses in display order, hidden ones too', nothing, (_, { core: { state } }) =>
    [...state.courses.values()].map(toCourse),
  ),
  get: read('Read a course by id, slug or title', courseName, (input, { core }) =>
    toCourse(requireCourse(core.state, input.course)),
  ),
  access: read(
    'Search, sort and page the active students who have access to a course, and how: by enrollment, purchase, offer or list, or for free',
    () => withReferences(courseName().shape, rowQuery('joined_at', 'name', 'email')),
    ({ course, ...query }, { core, sliceSize }) =>
      studentsWithAccess(core, requireCourse(core.state, course), query, sliceSize),
  ),
  create: change(
    'Add a course as the last one',
    () => CourseFixture,
    (course, call) => save(call, toRecord(call, course)),
  ),
  update: change(
    'Change the given fields of a course. New lessons replace all lessons.',
    () => withReferences({ ...courseName().shape, id: CourseFixture.shape.id }, changesOf(CourseFixture.shape, 'id')),
    ({ course: wanted, ...changes }, call) => {
      const current = requireCourse(call.core.state, wanted)
      const changed = withoutUndefined(changes)
      // D85: a course with another term has no price.
      const price = changed.term !== undefined && changed.term !== 'one_time' ? { price_cents: null } : {}
      const course = checkInput(CourseFixture, { ...toCourse(current), ...price, ...changed }, call.place)
      return save(call, toRecord(call, course, current))
    },
  ),
  order: change(
    'Set the display order: every course exactly once, by id or slug',
    () => z.strictObject({ courses: z.array(reference()) }),
    (input, call) => {
      const { core } = call
      const ordered = input.courses.map((course, index) =>
        referredCourse(core.state, course, placeOf(call, `courses[${index}]`)),
      )
      const { size } = core.state.courses
      if (ordered.length !== size || new Set(ordered).size !== size) {
        const place = placeOf(call, 'courses')
        throw invalid(`${place}: expected each of the ${size} courses exactly once`)
      }
      orderCourses(core.state, ordered)
      core.changed('courses')
    },
  ),
  delete: change(
    'Delete a course with the enrollments and purchases of it, and take it out of the offers',
    courseName,
    (input, { core }) => {
      deleteCourse(core.state, requireCourse(core.state, input.course))
      core.changed('courses')
    },
  ),
} satisfies ControlsOf<CourseControls>

function save({ core }: Call, course: CourseRecord): AcademyCourse {
  putCourse(core.state, course)
  core.changed('courses')
  return toCourse(course)
}

function toRecord(call: Call, course: z.output<typeof CourseFixture>, current?: CourseRecord): CourseRecord {
  const { state } = call.core
  if (current && course.id !== current.id) {
    throw invalid(`${placeOf(call, 'id')}: expected "${current.id}" or nothing: an id cannot change`)
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
