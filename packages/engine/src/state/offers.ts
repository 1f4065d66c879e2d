import { notFound } from '../service-error.ts'
import { deleteList } from './lists.ts'
import type { AcademyState, OfferRecord } from './state.ts'

/** An offer of the academy by id or name, or 404. */
export function requireOffer({ offers }: AcademyState, idOrName: string): OfferRecord {
  const offer = offers.get(idOrName.toLowerCase()) ?? [...offers.values()].find(({ name }) => name === idOrName)
  if (!offer) throw notFound('offer', JSON.stringify(idOrName))
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
