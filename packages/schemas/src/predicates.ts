import { limits } from './limits.ts'

// No zod in this file: the generated parsers of compiled.gen.ts call these predicates too.

/**
 * What an error says that a field expects. The errors of the client, of the emulator and of the roster have these texts, and the
 * forms of the page show those of the emulator, so a person reads the same about the same value everywhere.
 */
export const expected = {
  /** For a value that is no address, and for a text that is too long for one. */
  email: (value?: unknown) =>
    typeof value === 'string' && !hasAtMost(value.trim().toLowerCase(), limits.email.max)
      ? expected.characters(0, limits.email.max)
      : 'expected an email address such as ada@example.com',
  characters: (min: number, max: number) =>
    min > 0 ? `expected ${min} to ${max} characters` : `expected at most ${max} characters`,
} as const

// D45
/**
 * Counts the Unicode code points of a text. The API counts characters in this way.
 */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

// D46
/**
 * Whether the API accepts a text as an email address. The address is checked in the form in which the service stores it:
 * trimmed and in lower case.
 */
export function isEmail(text: string): boolean {
  // A letter such as İ is longer in lower case, so another form could be stored with more characters than allowed.
  const stored = text.trim().toLowerCase()
  return hasAtMost(stored, limits.email.max) && /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(stored)
}

// D46
/** Whether a text may be an email address for any service: it has text before and after one `@`. */
export function isAddress(text: string): boolean {
  const [before, after, more] = text.split('@')
  return more === undefined && !!before?.trim() && !!after?.trim()
}

/** Whether a text has at most `max` code points. Takes at most 2 × `max` steps, however long the text is. */
export function hasAtMost(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && codePoints(text) <= max)
}

/** Whether a text has `min` to `max` code points, for a `min` of 0 or 1. */
export function hasLength(text: string, min: 0 | 1, max: number): boolean {
  return text.length >= min && hasAtMost(text, max)
}

/** Whether the body of an update changes anything. */
export function hasChange(body: { readonly [field: string]: unknown }): boolean {
  return body['name'] !== undefined || body['description'] !== undefined
}

// D49
/** Whether the body of an add-members request has `email` or `emails`, and not both. */
export function hasOneOfEmailAndEmails(body: { readonly [field: string]: unknown }): boolean {
  return (body['email'] === undefined) !== (body['emails'] === undefined)
}
