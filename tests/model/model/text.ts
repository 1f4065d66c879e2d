import type { Id } from './pattern.ts'

/** D45: a character is a Unicode code point. */
export const lengthOf = (text: string) => Array.from(text).length

/** D13: any version and any case, with dashes and nothing around it. */
export const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** D13: ids are compared in any case. */
export const isIdOf = (id: Id, text: string) => id.value !== undefined && id.value === text.toLowerCase()

/** D46: the stored form of an address, or undefined for a text that is no address. */
export function addressOf(text: string): string | undefined {
  const stored = text.trim().toLowerCase()
  if (lengthOf(stored) > 254) return undefined
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(stored) ? stored : undefined
}

/** D73: list names are compared trimmed and in lower case. */
export const isSameListName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
