import type { List, Offer } from '../../api/client.ts'

/** Whether the members of a list hold an offer, active or not. */
export function isHeldBy(offer: Offer, list: Pick<List, 'id' | 'name'>): boolean {
  return offer.granted_to.includes(list.name) || offer.holder_list?.id === list.id
}
