import { findKeys, type FindSecrets, findWords, isObject, redactCopies } from '@academy-access/schemas/internal'

/** A shorter text is no key, and other texts contain it by chance. */
const shortestToken = 8

/** How many keys a recording tells apart, and how many characters they may have together. */
const mostKeys = 100
const mostKeyCharacters = 65_536

/** What a program without a key sends, and names that each object has. They are no secrets, and texts contain them. */
const noKeys = new Set(['undefined', ...Object.getOwnPropertyNames(Object.prototype)])

const wholeKeyForm = /^[a-z0-9]{2}_live_[0-9a-f]{32}$/i

/** Removes API keys from everything that is written to a recording. */
export type Redaction = ReturnType<typeof createRedaction>

/** A key that could not be found in what is recorded, because the recording has too many of them. */
export class TooManyKeys extends Error {
  override readonly name = 'TooManyKeys'
}

/** Creates a redaction that knows the form of a key, and every text that was sent as a key. */
export function createRedaction() {
  const numbers = new Map<string, number>()
  const tokens = new Set<string>()
  let characters = 0
  let findTokens: FindSecrets = () => []
  function* find(bytes: string) {
    yield* findKeys(bytes)
    yield* findTokens(bytes)
  }
  const text = (value: string): string => {
    // Percent signs and base64 encode bytes, so they are compared.
    const bytes = Buffer.from(value).toString('latin1')
    const clean = redactCopies(bytes, find)
    return clean === bytes ? value : Buffer.from(clean, 'latin1').toString()
  }
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(json)
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [text(name), json(one)]))
    if (typeof value !== 'number') return value
    const digits = String(value)
    const clean = text(digits)
    return clean === digits ? value : clean
  }
  return {
    /**
     * Remembers the key of a request. Returns the number of the key, from 1, or null for a request without one. Returns
     * `TooManyKeys` if it cannot remember more.
     */
    note(authorization: string | undefined): number | null | TooManyKeys {
      if (authorization === undefined) return null
      const known = numbers.get(authorization)
      if (known !== undefined) return known
      characters += authorization.length
      if (numbers.size === mostKeys || characters > mostKeyCharacters) {
        return new TooManyKeys(
          `a recording has at most ${mostKeys} keys of ${mostKeyCharacters} characters together; record with fewer`,
        )
      }
      numbers.set(authorization, numbers.size + 1)
      // A token in the form of a key is found anyway.
      const added = authorization
        .split(/\s+/)
        .filter((token) => token.length >= shortestToken && !noKeys.has(token) && !wholeKeyForm.test(token))
      // Node reads the bytes of a header as characters. They may be meant as characters.
      for (const token of added) tokens.add(token).add(Buffer.from(token).toString('latin1'))
      if (added.length > 0) findTokens = findWords([...tokens])
      return numbers.size
    },
    text,
    json,
  }
}
