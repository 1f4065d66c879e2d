import type { OfferGrant } from '@academy-access/schemas'

import { publishedCourses, publishedLessons } from '../state/courses.ts'
import type { OperationOf } from './operation.ts'
import { activeOffers } from '../state/access.ts'
import { requireList } from '../state/lists.ts'

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

/** `GET /lists/:listId/courses`: published courses in display order, each with the offers that grant it (R279–R294). */
export const listCoursesOfList: OperationOf<'lists.courses.list'> = ({ state }, { params }) => {
  const list = requireList(state, params.listId)
  const offers = activeOffers(state)
  const grantsOf = (courseId: string): OfferGrant[] =>
    offers
      .filter(({ courses }) => courses.includes(courseId))
      .flatMap(({ id: offer_id, name: offer_name, granted_to, holder_list }) => [
        ...(granted_to.includes(list.id) ? [{ offer_id, offer_name, role: 'grants_to' }] : []),
        ...(holder_list === list.id ? [{ offer_id, offer_name, role: 'member' }] : []),
      ])
  return {
    courses: publishedCourses(state)
      .map(({ id: course_id, title, slug, term, price_cents }) => ({
        course_id,
        title,
        slug,
        term,
        price_cents,
        granted_via: grantsOf(course_id),
      }))
      .filter(({ granted_via }) => granted_via.length > 0),
  }
}
