import { notFound } from '../service-error.ts'
import { deleteList } from './lists.ts'
import type { AcademyState, OfferRecord } from './state.ts'

/** An offer of the academy, or 404. */
export function requireOffer({ offers }: AcademyState, id: string): OfferRecord {
  const offer = offers.get(id.toLowerCase())
  if (!offer) throw notFound('offer', JSON.stringify(id))
  return offer
}

/** Adds an offer as the last one, or replaces the one with the same id. */
export function putOffer(state: AcademyState, offer: OfferRecord): void {
  state.offers = new Map(state.offers).set(offer.id, offer)
}

/** Deletes an offer with the list of its holders. */
export function deleteOffer(state: AcademyState, { id, holder_list }: OfferRecord): void {
  if (holder_list !== null) deleteList(state, holder_list)
  state.offers = new Map([...state.offers].filter(([other]) => other !== id))
}
