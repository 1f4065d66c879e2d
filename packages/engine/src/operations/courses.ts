import type { CourseList } from '@academy-access/schemas'

import type { Academy } from '../academy.ts'
import type { CourseRecord, Lesson } from '../state.ts'

/** `GET /courses`: the published ones in display order (R073–R088). */
export function listCourses({ state }: Academy): CourseList {
  const published = [...state.courses.values()].filter(({ visibility }) => visibility === 'published')
  return {
    courses: published.map((course) => {
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
  }
}

/** The lessons that count (R085, R153). */
export function publishedLessons(course: CourseRecord): readonly Lesson[] {
  return course.lessons.filter(({ published }) => published)
}
