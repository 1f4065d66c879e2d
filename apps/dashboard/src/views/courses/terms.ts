import type { Course } from '../../api/client.ts'
import { formatCents } from './price.ts'

/** The names of the terms, in the order of a select. */
export const terms: Readonly<Record<Course['term'], string>> = {
  included: 'Included in offers and lists',
  one_time: 'One-time purchase',
  free: 'Free for everybody',
}

/** The term of a course in a few words, with its price. */
export function termText({ term, price_cents }: Pick<Course, 'term' | 'price_cents'>): string {
  if (term === 'one_time') return `One-time ${formatCents(price_cents ?? 0)}`
  return term === 'free' ? 'Free' : 'Included'
}

/** The price of a course whose term changes. Only a course that is bought has a price. */
export const priceAt = (term: Course['term']): number | null => (term === 'one_time' ? 0 : null)
