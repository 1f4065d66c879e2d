import { createHash } from 'node:crypto'

import { nameAt, nameCount } from '@academy-access/engine/internal'

/**
 * The made-up person of an id. It follows from the id alone, so every pull replaces a student by the same person, and
 * the address cannot be found by trying addresses.
 */
export function madeUpPerson(id: string) {
  const code = codeOf(id)
  const [first, last] = nameAt(Number.parseInt(code.slice(0, 6), 36) % nameCount)
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${code}@example.com`.toLowerCase(),
    avatar_url: `https://example.com/avatars/${code}.png`,
  }
}

/** The made-up texts of the record with an id, such as `List 1abc…`. */
export function madeUpTexts(id: string) {
  const code = codeOf(id)
  return {
    course: `Course ${code}`,
    slug: `course-${code}`,
    list: `List ${code}`,
    offer: `Offer ${code}`,
    description: `Description ${code}`,
  }
}

/** Twelve letters and digits that follow from an id. */
function codeOf(id: string): string {
  const hash = createHash('sha256').update(id.toLowerCase()).digest()
  return hash.readBigUInt64BE().toString(36).padStart(13, '0').slice(-12)
}
