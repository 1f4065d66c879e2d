import type { AboutChanges } from './about.ts'

/** The path at which academies are created. */
export const academiesPath = '/dashboard/api/academies'

/** From the Worker to an object: what the body of the request said about time to live and labels. */
export const aboutHeader = 'x-academy-about'

/** From the Worker to an object: the name that the caller gave. */
export const userHeader = 'x-academy-user'

/** From an object to the Worker: the object has no academy. */
export const missingHeader = 'x-academy-missing'

/** The name that the caller gave; null without one. The Worker sends no such header of a caller on. */
export function readUser({ headers }: Request): string | null {
  const value = headers.get(userHeader)
  return value ? decodeURIComponent(value) : null
}

/** Reads the header in which the Worker passes on what it took out of the body. */
export function readAbout({ headers }: Request): AboutChanges {
  const value = headers.get(aboutHeader)
  // The Worker has checked it, and sends no such header of a caller on.
  return value ? (JSON.parse(decodeURIComponent(value)) as AboutChanges) : {}
}
