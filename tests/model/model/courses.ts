import type { Pattern } from './pattern.ts'
import type { AcademyModel, Course } from './state.ts'
import { isIdOf } from './text.ts'

/** `GET /courses`: the published ones, in display order (R075, R076). */
export function listCourses({ courses }: AcademyModel): Pattern {
  return { courses: courses.filter(isPublished).map(courseRow) }
}

export const isPublished = ({ visibility }: Course) => visibility === 'published'

export const courseById = ({ courses }: AcademyModel, id: string) => courses.find((course) => isIdOf(course.id, id))

/** R085: unpublished lessons do not count. */
export const publishedLessons = ({ lessons }: Course) => lessons.filter(({ published }) => published)

function courseRow(course: Course): Pattern {
  const { id, title, slug, description, visibility } = course
  let minutes = 0
  for (const lesson of publishedLessons(course)) minutes += lesson.reading_time_minutes
  return {
    id,
    title,
    slug,
    description,
    visibility,
    lesson_count: publishedLessons(course).length,
    total_reading_time_minutes: minutes,
  }
}
