import { isPublished } from './courses.ts'
import { requireList } from './lists.ts'
import type { Pattern } from './pattern.ts'
import type { AcademyModel, Course, List } from './state.ts'

/** `GET /lists/:listId/courses`: published ones in display order, each once (D84). */
export function coursesOfList(academy: AcademyModel, listId: string): Pattern {
  const list = requireList(academy, listId)
  const courses: Pattern[] = []
  for (const course of academy.courses.filter(isPublished)) {
    const granted_via = grants(academy, list, course)
    if (granted_via.length === 0) continue
    const { id, title, slug, term } = course
    // R283, D85: only `one_time` has a price.
    const price_cents = term === 'one_time' ? course.price_cents : null
    courses.push({ course_id: id, title, slug, term, price_cents, granted_via })
  }
  return { courses }
}

/** How a list grants a course: active offers in the order of their creation, once for each role (R284–R288, D84). */
export function grants({ offers }: AcademyModel, list: List, course: Course): Pattern[] {
  const found: Pattern[] = []
  for (const offer of offers) {
    if (offer.status !== 'active' || !offer.courses.includes(course)) continue
    const { id: offer_id, name: offer_name } = offer
    if (offer.grantedTo.includes(list)) found.push({ offer_id, offer_name, role: 'grants_to' })
    if (offer.holderList === list) found.push({ offer_id, offer_name, role: 'member' })
  }
  return found
}
