import type { AcademyState, OfferRecord, StudentRecord } from './state.ts'

/** How a student has access to a course other than by an enrollment: the first way that applies (D69). */
export function accessWithoutEnrollment(
  state: AcademyState,
  student: StudentRecord,
  courseId: string,
): 'free' | 'purchase' | 'offer' | null {
  if (state.courses.get(courseId)?.term === 'free') return 'free'
  if (student.purchases.includes(courseId)) return 'purchase'
  const granting = activeOffers(state).filter(({ courses }) => courses.includes(courseId))
  const isMember = (listId: string) => state.members.get(listId)?.get(student.id) !== undefined
  return granting.some((offer) => listsOf(offer).some(isMember)) ? 'offer' : null
}

/** The active offers in order of creation. An inactive one grants nothing (R287). */
export function activeOffers({ offers }: AcademyState): OfferRecord[] {
  return [...offers.values()].filter(({ status }) => status === 'active')
}

/** The lists whose members hold an offer: those it is granted to, and its own list of holders. */
function listsOf({ granted_to, holder_list }: OfferRecord): readonly string[] {
  return holder_list === null ? granted_to : [...granted_to, holder_list]
}
