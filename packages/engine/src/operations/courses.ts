import { publishedCourses, publishedLessons } from '../state/courses.ts'
import type { OperationOf } from './operation.ts'

/** `GET /courses`: the published courses in display order (R073–R088). */
export const listCourses: OperationOf<'courses.list'> = ({ state }) => ({
  courses: publishedCourses(state).map((course) => {
    const lessons = publishedLessons(course)
    return {
      id: course.id,
      title: course.title,
      slug: course.slug,
      description: course.description,
      visibility: course.visibility,
      lesson_count: lessons.length,
      total_reading_time_minutes: lessons.reduce((minutes, lesson) => minutes + lesson.reading_time_minutes, 0),
    }
  }),
})
