import type { OfferGrant } from '@academy-access/schemas'

import { activeOffers } from '../state/access.ts'
import { publishedCourses } from '../state/courses.ts'
import { requireList } from '../state/lists.ts'
import type { OperationOf } from './operation.ts'

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
