import type { RecordedBody } from './recording.ts'

const redacted = '[redacted]'

/** A shorter text is no key, and other texts contain it by chance. */
const shortestToken = 8

// The numbers of repetitions have limits, because a search takes longer for each of them in a long text.
/** How a percent sign and a backslash are written in a text that was encoded several times. */
const percent = '%(?:25){0,8}'
const backslash = String.raw`(?:\\|${percent}5c){1,16}`
const digit = `(?:[0-9a-f]|${percent}(?:3[0-9]|6[1-6])|${backslash}u00(?:3[0-9]|6[1-6]))`

/** The form of a key: the code of the service, `_live_`, and 32 digits. */
const keyForm = new RegExp(`[a-z0-9]{0,4}${spelled('_live_')}${digit}{32}`, 'gi')

/** Removes API keys from everything that is written to a recording. */
export interface Redaction {
  /** Remembers the key of a request. Returns the number of the key, from 1, or null for a request without one. */
  note(authorization: string | undefined): number | null
  text(text: string): string
  json(value: unknown): unknown
}

/** Creates a redaction that knows the form of a key, and every text that was sent as a key. */
export function createRedaction(): Redaction {
  const numbers = new Map<string, number>()
  let patterns: RegExp[] = [keyForm]
  const text = (value: string): string => patterns.reduce((text, pattern) => text.replaceAll(pattern, redacted), value)
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(json)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [text(name), json(field)]))
  }
  return {
    note(authorization) {
      if (authorization === undefined) return null
      const known = numbers.get(authorization)
      if (known !== undefined) return known
      numbers.set(authorization, numbers.size + 1)
      // A token in the form of a key is found anyway.
      const tokens = authorization
        .split(/\s+/)
        .filter((token) => token.length >= shortestToken && text(token) !== redacted)
      patterns = [...patterns, ...tokens.map((token) => new RegExp(spelled(token), 'gi'))]
      return numbers.size
    },
    text,
    json,
  }
}

/** The largest body that is passed on and recorded, in bytes. */
export const largestBody = 16_777_216

/** A body as a recording has it, without keys. */
export function recordBody(bytes: Buffer, redaction: Redaction): RecordedBody {
  if (bytes.length === 0) return null
  if (bytes.length > largestBody) return { omitted: bytes.length }
  const text = bytes.toString('utf8')
  if (!Buffer.from(text).equals(bytes)) {
    // Each byte becomes one character, so that a key within the bytes is found.
    return { base64: Buffer.from(redaction.text(bytes.toString('latin1')), 'latin1').toString('base64') }
  }
  const value = parse(text)
  if (value === undefined) return { text: redaction.text(text) }
  const clean = redaction.json(value)
  // Other spaces, repeated names and long numbers would be lost.
  const isSame = JSON.stringify(value) === text || JSON.stringify(clean) !== JSON.stringify(value)
  return isSame ? { json: clean } : { text: redaction.text(text) }
}

/** A pattern of a text in plain letters, and with any of them percent-encoded or escaped as in JSON. */
function spelled(text: string): string {
  return Array.from(text, (character) => {
    const bytes = [...Buffer.from(character)].map((byte) => percent + hex(byte, 2))
    const units = Array.from(
      { length: character.length },
      (_, index) => `${backslash}u${hex(character.charCodeAt(index), 4)}`,
    )
    return `(?:${escaped(character)}|${bytes.join('')}|${units.join('')})`
  }).join('')
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
