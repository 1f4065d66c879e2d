import { findWords, redactCopies, redactKeys, shortestSecret } from '@academy-access/schemas/internal/compiled'

/** Wrong keys that tests make of a key lack some characters at its ends. A shorter key is searched for as a whole. */
const lostAtStart = 9
const lostAtEnd = 2
const shortestWithEnds = 16

/** How many characters of the same word are replaced before and after the middle of a key. */
const mostAround = 64

/** Creates a function that replaces a key in a text, the wrong keys that tests made of it, and every text in the form of a key. */
export function redactor(key?: string): (text: string) => string {
  if (key === undefined || key.length < shortestSecret) return redactKeys
  const find = findWords([key.length > shortestWithEnds ? key.slice(lostAtStart, -lostAtEnd) : key])
  function* findWholeWords(text: string) {
    for (const [start, end] of find(text)) {
      const before = /[\w%+-]*$/.exec(text.slice(Math.max(0, start - mostAround), start))?.[0] ?? ''
      const after = /^[\w%+-]*/.exec(text.slice(end, end + mostAround))?.[0] ?? ''
      yield [start - before.length, end + after.length] as const
    }
  }
  return (text) => redactKeys(redactCopies(text, findWholeWords))
}
