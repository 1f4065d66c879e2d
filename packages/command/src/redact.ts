import { redacted, redactKeys, shortestSecret } from '@academy-access/schemas/compiled'

/** Wrong keys that tests make of a key lack some characters at its ends. A shorter key is searched for as a whole. */
const lostAtStart = 9
const lostAtEnd = 2
const shortestWithEnds = 16

/** Creates a function that replaces a key in a text, the wrong keys that tests made of it, and every text in the form of a key. */
export function redactor(key?: string): (text: string) => string {
  if (key === undefined || key.length < shortestSecret) return redactKeys
  const core = key.length > shortestWithEnds ? key.slice(lostAtStart, -lostAtEnd) : key
  const pattern = new RegExp(`[\\w%+-]*${core.replaceAll(/\W/g, String.raw`\$&`)}[\\w%+-]*`, 'gi')
  return (text) => redactKeys(text.replaceAll(pattern, redacted))
}
