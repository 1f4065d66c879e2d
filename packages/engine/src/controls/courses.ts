import type * as z from 'zod/mini'

import type { Academy } from '../academy.ts'
import { ServiceError, notFound } from '../service-error.ts'
import type { AcademyCourse } from '../fixture/filled.ts'
import { checkInput, CourseFixture } from '../fixture/schema.ts'
import { toCourse } from '../fixture/snapshot.ts'
import { withEnrollment } from '../operations/enrollments.ts'
import type { AcademyState, CourseRecord } from '../state.ts'

/** A course as the fixture format writes it. */
export interface CourseInput extends z.input<typeof CourseFixture> {}

/** The courses of an academy, hidden ones too. A course is named by its id or slug. */
export interface CourseControls {
  /** All courses in display order. */
  list(): readonly AcademyCourse[]
  /** Adds a course at the end. @throws ServiceError `validation_error`, or `already_exists` when the slug is taken. */
  create(course: CourseInput): AcademyCourse
  /** Changes the fields that are given. Lessons are replaced whole; one keeps its completions by its id or title. */
  update(course: string, changes: Partial<CourseInput>): AcademyCourse
  /** Sets the display order: every course exactly once. */
  order(courses: readonly string[]): void
}

export function courseControls(academy: Academy): CourseControls {
  const all = () => [...academy.state.courses.values()]
  const save = (course: CourseRecord) => {
    academy.state.courses = new Map(academy.state.courses).set(course.id, course)
    return toCourse(course)
  }
  return {
    list: () => all().map(toCourse),
    create: (course) => save(toRecord(academy, course)),
    update(idOrSlug, changes) {
      const current = requireCourse(academy.state, idOrSlug)
      // A price goes with its term: it ends when the term does (D85).
      const price = changes.term !== undefined && changes.term !== 'one_time' ? { price_cents: null } : {}
      const updated = toRecord(academy, { ...toCourse(current), ...price, ...changes, id: current.id }, current)
      forgetLessons(academy.state, current, updated)
      return save(updated)
    },
    order(courses) {
      const ordered = courses.map((idOrSlug) => requireCourse(academy.state, idOrSlug))
      if (ordered.length !== all().length || new Set(ordered).size !== ordered.length) {
        throw new ServiceError('validation_error', `order: expected each of the ${all().length} courses exactly once`)
      }
      academy.state.courses = new Map(ordered.map((course) => [course.id, course]))
    },
  }
}

/** A course by id or slug, or 404. */
export function requireCourse({ courses }: AcademyState, idOrSlug: string): CourseRecord {
  const course = courses.get(idOrSlug) ?? [...courses.values()].find(({ slug }) => slug === idOrSlug)
  if (!course) throw notFound('course', idOrSlug)
  return course
}

/** A lesson that goes takes its completions along: should its id come back, nobody has completed it. */
function forgetLessons({ students }: AcademyState, before: CourseRecord, after: CourseRecord): void {
  const gone = new Set(
    before.lessons.map(({ id }) => id).filter((id) => !after.lessons.some((lesson) => lesson.id === id)),
  )
  if (gone.size === 0) return
  for (const student of students.newestFirst()) {
    const record = student.enrollments.find(({ course_id }) => course_id === before.id)
    if (!record?.completed_lessons.some((id) => gone.has(id))) continue
    students.put(
      withEnrollment(student, { ...record, completed_lessons: record.completed_lessons.filter((id) => !gone.has(id)) }),
    )
  }
}

function toRecord(academy: Academy, input: CourseInput, current?: CourseRecord): CourseRecord {
  const course = checkInput(CourseFixture, input, 'course')
  const { courses } = academy.state
  const others = [...courses.values()].filter((other) => other !== current)
  if (others.some(({ id, slug }) => slug === course.slug || id === course.id)) {
    throw new ServiceError('already_exists', `A course with the slug "${course.slug}" or its id exists already`)
  }
  const known = new Set(current?.lessons.map(({ id }) => id))
  const newLessonId = () => academy.newId((id) => known.has(id))
  return {
    ...course,
    id: course.id ?? academy.newId((id) => courses.has(id)),
    description: course.description ?? null,
    price_cents: course.term === 'one_time' ? (course.price_cents ?? 0) : null,
    lessons: course.lessons.map((lesson, index) => {
      const title = lesson.title ?? `Lesson ${index + 1}`
      const former = current?.lessons.find((candidate) => candidate.title === title)
      return { ...lesson, title, id: lesson.id ?? former?.id ?? newLessonId() }
    }),
  }
}
