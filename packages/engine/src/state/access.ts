import type { AcademyState, OfferRecord, StudentRecord } from './state.ts'

/** A way to have access to a course other than by an enrollment. */
export interface Access {
  /** `offer`: as one of the offer's own holders. `list`: as a member of a list that the offer is granted to. */
  readonly via: 'free' | 'purchase' | 'offer' | 'list'
  /** The offer that grants the course. */
  readonly offer: string | null
  /** The list whose members hold that offer. */
  readonly list: string | null
}

/** How a student has access to a course other than by an enrollment: the first way that applies (D69). */
export function accessWithoutEnrollment(state: AcademyState, student: StudentRecord, courseId: string): Access | null {
  if (state.courses.get(courseId)?.term === 'free') return { via: 'free', offer: null, list: null }
  if (student.purchases.includes(courseId)) return { via: 'purchase', offer: null, list: null }
  const granting = activeOffers(state).filter(({ courses }) => courses.includes(courseId))
  const isMember = (listId: string) => state.members.get(listId, student.id) !== undefined
  for (const { id: offer, holder_list: list } of granting) {
    if (list !== null && isMember(list)) return { via: 'offer', offer, list }
  }
  for (const { id: offer, granted_to } of granting) {
    const list = granted_to.find(isMember)
    if (list !== undefined) return { via: 'list', offer, list }
  }
  return null
}

/** The active offers in order of creation. An inactive one grants nothing (R287). */
export function activeOffers({ offers }: AcademyState): OfferRecord[] {
  return [...offers.values()].filter(({ status }) => status === 'active')
}
