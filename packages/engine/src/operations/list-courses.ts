import type { ListCourseCollection, OfferGrant } from '@academy-access/schemas'

import { activeOffers } from '../access.ts'
import type { OperationOf } from '../operations.ts'
import { requireList } from './lists.ts'

/** `GET /lists/:listId/courses`: published courses in display order, each with the offers that grant it (R279–R294). */
export const listCoursesOfList: OperationOf<'lists.courses.list'> = (academy, { params }): ListCourseCollection => {
  const { state } = academy
  const list = requireList(academy, params.listId)
  const offers = activeOffers(state)
  const grantsOf = (courseId: string): OfferGrant[] =>
    offers
      .filter(({ courses }) => courses.includes(courseId))
      .flatMap(({ id: offer_id, name: offer_name, granted_to, holder_list }) => [
        ...(granted_to.includes(list.id) ? [{ offer_id, offer_name, role: 'grants_to' }] : []),
        ...(holder_list === list.id ? [{ offer_id, offer_name, role: 'member' }] : []),
      ])
  return {
    courses: [...state.courses.values()]
      .filter(({ visibility }) => visibility === 'published')
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
