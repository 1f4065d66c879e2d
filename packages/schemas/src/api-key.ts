// The one form of an API key (D25), and the one way to hide a key. No zod in this file.

const marker = '_live_'

/** The form of the keys of one service, which start with a code of two letters or digits. Of any service by default. */
export function apiKeyForm(code = '[a-z0-9]{2}'): RegExp {
  return new RegExp(`^${code}${marker}[0-9a-f]{32}$`)
}

/** Writes a key. `digits` are 32 hexadecimal digits in lower case. */
export function writeApiKey(code: string, digits: string): string {
  return code + marker + digits
}

const bearer = /^bearer +([a-z0-9]{2}_live_[0-9a-f]{32})$/i

/** The key in an `Authorization` header. Undefined for a text that has not the form of a key. */
export function bearerKey(authorization: string | null | undefined): string | undefined {
  return bearer.exec(authorization ?? '')?.[1]
}

/** Whether a text may contain a key, or a part of one. */
export function mayContainKey(text: string): boolean {
  return text.toLowerCase().includes(marker)
}

/** Whether a text contains a whole key of any service. */
export function containsKey(text: string): boolean {
  return new RegExp(String.raw`\b\w{2,}${marker}[0-9a-f]{32}\b`, 'i').test(text)
}

/** Replaces a secret. */
export const redacted = '[redacted]'

/** A shorter key, such as "test", is a word that other texts contain, and no secret. */
export const shortestSecret = 16

/** Replaces a key in a text. A service or a proxy may send the key back. */
export function redactKey(text: string, key: string | undefined): string {
  return key === undefined || key.length < shortestSecret ? text : text.replaceAll(key, redacted)
}

/** Replaces the whole keys in a text. Other words, such as `go_live_now`, stay. */
export function redactWholeKeys(text: string): string {
  return text.replaceAll(/[a-z0-9]{2}_live_[0-9a-f]{32}/gi, redacted)
}

/** Replaces all words in a text that have the form of a key: mistyped, cut and foreign keys too. */
export function redactKeys(text: string): string {
  // Without its limit, the search in a long word would take the square of its length.
  return text.replaceAll(/\w{1,64}[_-]live[_-]\w+/gi, redacted)
}
