// Finds secrets in a text although they are percent-encoded, escaped as in JSON, or in base64. No zod in this file.
import { redacted } from './api-key.ts'
import type { FindSecrets, TextRange } from './find-words.ts'

/** A shorter text is no secret. */
const shortestSecret = 8

/**
 * Replaces all copies of secrets in a text: plain, percent-encoded, escaped as in JSON, and in base64, each alone and not within
 * each other. At most seven characters are searched for each one of the text.
 */
export function redactCopies(text: string, find: FindSecrets): string {
  const ranges: TextRange[] = []
  for (const form of formsOf(text)) {
    for (const [start, end] of find(form.text)) ranges.push([form.startOf(start), form.endOf(end)])
  }
  let result = ''
  let done = 0
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    // Copies that touch or overlap become one.
    if (start > done || done === 0) result += text.slice(done, start) + redacted
    done = Math.max(done, end)
  }
  return result + text.slice(done)
}

/** Finds the texts in the form of a key of any service, also of a code that is cut. */
export function* findKeys(text: string): Iterable<TextRange> {
  for (const { 0: key, index } of text.matchAll(/[a-z0-9]{0,4}_live_[0-9a-f]{32}/gi)) yield [index, index + key.length]
}

/** Finds the digits of a key alone too, which a trace may have as well: for texts that nothing compares. */
export function* findKeysAndDigits(text: string): Iterable<TextRange> {
  yield* findKeys(text)
  for (const { 0: word, index } of text.matchAll(/[a-z0-9]{32,}/gi)) {
    if (word.length === 32 && /^[0-9a-f]+$/i.test(word)) yield [index, index + word.length]
  }
}

/** A text without one encoding. The functions return the place in the encoded text of a place in this one. */
interface Form {
  readonly text: string
  readonly startOf: (index: number) => number
  readonly endOf: (index: number) => number
}

function* formsOf(text: string): Iterable<Form> {
  if (text.length < shortestSecret) return
  const same = (index: number) => index
  yield { text, startOf: same, endOf: same }
  if (text.includes('%')) yield decoded(text, /%([0-9a-f]{2})/gi, String.fromCharCode)
  if (text.includes('\\')) yield decoded(text, /\\(?:u([0-9a-fA-F]{4})|["\\/bfnrt])/g, utf8Of)
  // Dashes and underlines are digits of the form for URLs. Line breaks may be between the digits.
  for (const { 0: run, index } of text.matchAll(/[\w+/-][\w+/\s-]*/g)) yield* base64Forms(run, index)
}

/** The letters after a backslash that do not stand for themselves. */
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** The bytes of a character in UTF-8, each as a character. */
function utf8Of(code: number): string {
  if (code < 0x80) return String.fromCharCode(code)
  const last = 0x80 | (code & 0x3f)
  if (code < 0x800) return String.fromCharCode(0xc0 | (code >> 6), last)
  return String.fromCharCode(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), last)
}

/** A text whose escapes are the characters that they stand for. The group of the pattern has a code. */
function decoded(text: string, escape: RegExp, characterOf: (code: number) => string): Form {
  const sources = new Int32Array(text.length + 1)
  let result = ''
  let done = 0
  const copyTo = (end: number) => {
    for (let index = done; index < end; index++) sources[result.length + index - done] = index
    result += text.slice(done, end)
  }
  for (const { 0: found, 1: code, index } of text.matchAll(escape)) {
    copyTo(index)
    const letter = found.at(-1) ?? ''
    const value = code === undefined ? (controls[letter] ?? letter) : characterOf(Number.parseInt(code, 16))
    sources.fill(index, result.length, result.length + value.length)
    result += value
    done = index + found.length
  }
  copyTo(text.length)
  sources[result.length] = text.length
  const sourceOf = (index: number) => sources[index] ?? text.length
  return { text: result, startOf: sourceOf, endOf: sourceOf }
}

/** Of a run, which has no others than digits and blanks. */
const isBlank = (code: number): boolean => code <= 0x20 || code > 0x7f

/** The bytes of some digits of base64, from each of the four places at which a group can begin. Each byte is a character. */
function* base64Forms(run: string, start: number): Iterable<Form> {
  const sources: number[] = []
  for (let index = 0; index < run.length; index++) if (!isBlank(run.charCodeAt(index))) sources.push(start + index)
  const digits = run.replaceAll(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
  for (let first = 0; first < 4; first++) {
    const length = digits.length - first
    // A single digit at the end is no byte.
    const bytes = atob(digits.slice(first, digits.length - (length % 4 === 1 ? 1 : 0)))
    if (bytes.length < shortestSecret) return
    yield {
      text: bytes,
      startOf: (byte) => sources[first + Math.floor((byte * 4) / 3)] ?? 0,
      endOf: (byte) => (sources[first + Math.ceil((byte * 4) / 3) - 1] ?? 0) + 1,
    }
  }
}
