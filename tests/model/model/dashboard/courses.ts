import { Failure } from '../failure.ts'
import { Id, type Pattern } from '../pattern.ts'
import type { AcademyModel, Course, Lesson } from '../state.ts'

/** A lesson as the dashboard writes it. Titles are unique within a course, so a title says which lesson is meant. */
export interface LessonInput {
  readonly title: string
  readonly reading_time_minutes: number
  readonly published: boolean
}

/** A course as the dashboard writes it. */
export interface CourseInput {
  readonly title: string
  readonly slug: string
  readonly description: string | null
  readonly visibility: 'published' | 'hidden'
  readonly term: 'free' | 'one_time' | 'included'
  readonly price_cents: number | null
  readonly lessons: LessonInput[]
}

/** A new course is the last in display order. */
export function createCourse(academy: AcademyModel, input: CourseInput): Course {
  requireFreeSlug(academy, input.slug)
  const lessons = input.lessons.map((lesson) => newLesson(academy, lesson))
  const course = { ...input, id: new Id(`course ${input.slug}`, academy.scope), lessons }
  academy.courses.push(course)
  return course
}

/** Changes the fields that are given. Lessons are replaced; one with the title of a former one is that lesson. */
export function updateCourse(academy: AcademyModel, course: Course, changes: Partial<CourseInput>): void {
  if (changes.slug !== undefined && changes.slug !== course.slug) requireFreeSlug(academy, changes.slug)
  const { lessons, ...fields } = changes
  Object.assign(course, fields)
  // R283: a course that is not sold once has no price.
  if (course.term !== 'one_time') course.price_cents = null
  if (lessons !== undefined) {
    course.lessons = lessons.map((lesson) =>
      newLesson(
        academy,
        lesson,
        course.lessons.find(({ title }) => title === lesson.title),
      ),
    )
  }
}

const newLesson = (academy: AcademyModel, input: LessonInput, former?: Lesson): Lesson => ({
  ...input,
  id: former?.id ?? new Id(`lesson ${input.title}`, academy.scope),
})

/** R082: no two courses of an academy share a slug. */
function requireFreeSlug({ courses }: AcademyModel, slug: string): void {
  if (courses.some((course) => course.slug === slug)) throw new Failure('already_exists')
}

/** A course as the dashboard shows it. */
export const courseView = ({ lessons, ...course }: Course): Pattern => ({
  ...course,
  lessons: lessons.map((lesson) => ({ ...lesson })),
})
