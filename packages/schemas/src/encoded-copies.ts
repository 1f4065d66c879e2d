// Finds secrets in a text although they are percent-encoded, escaped as in JSON, or in base64. No zod in this file.
import { redacted } from './api-key.ts'
import { type FindSecrets, folded, type TextRange } from './find-words.ts'

/** How many encodings within each other are decoded. */
const mostLayers = 4
/** A shorter text is no secret. */
const shortestSecret = 8
/** How many characters are searched for each character of a text, and for any text. Few texts need more than 20 for each. */
const mostPerCharacter = 64
const mostForAny = 1_000_000

/**
 * Replaces all copies of secrets in a text. The text is decoded in each order of percent signs, JSON escapes and base64, four
 * times at most, and percent signs and escapes also until nothing is left to decode. Takes linear time: a text that needs
 * longer is replaced as a whole.
 */
export function redactCopies(text: string, find: FindSecrets): string {
  if (text.length < shortestSecret) return text
  const ranges: TextRange[] = []
  let budget = text.length * mostPerCharacter + mostForAny
  search(text, mostLayers, (start, end) => void ranges.push([start, end]))
  return budget < 0 ? redacted : replaceRanges(text, ranges)

  function search(layer: string, layers: number, report: (start: number, end: number) => void): void {
    budget -= layer.length
    if (budget < 0) return
    for (const [start, end] of find(layer)) report(start, end)
    if (layers === 0) return
    const known = new Set([layer])
    for (const unescaped of unescapedForms(layer)) {
      if (known.has(unescaped.text)) continue
      known.add(unescaped.text)
      search(unescaped.text, layers - 1, (start, end) => report(unescaped.sourceOf(start), unescaped.sourceOf(end)))
    }
    for (const { text: bytes, startOf, endOf } of base64Forms(layer)) {
      search(bytes, 0, (start, end) => report(startOf(start), endOf(end)))
      for (const from of textsIn(bytes)) {
        const words = bytes.slice(...from)
        search(words, layers - 1, (start, end) => report(startOf(from[0] + start), endOf(from[0] + end)))
      }
    }
  }
}

function replaceRanges(text: string, ranges: TextRange[]): string {
  let result = ''
  let done = 0
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    // Copies that touch or overlap become one.
    if (start > done || done === 0) result += text.slice(done, start) + redacted
    done = Math.max(done, end)
  }
  return result + text.slice(done)
}

/** A text without percent signs or JSON escapes: one layer of each, and of both all layers. */
function* unescapedForms(text: string) {
  const hasPercent = text.includes('%')
  const hasBackslash = text.includes('\\')
  if (hasPercent) yield unescape(text, [percentEnd], false)
  if (hasBackslash) yield unescape(text, [jsonEnd], false)
  if (hasPercent || hasBackslash) yield unescape(text, [percentEnd, jsonEnd], true)
}

/** An escape at the end of some characters: its length and the bytes that it stands for. */
type EscapeEnd = (codes: Uint16Array, end: number) => readonly [length: number, bytes: readonly number[]] | undefined

/**
 * Decodes escapes from left to right.
 *
 * @param again Whether decoded characters can be a part of another escape.
 */
function unescape(text: string, escapes: readonly EscapeEnd[], again: boolean) {
  const codes = new Uint16Array(text.length)
  const sources = new Int32Array(text.length + 1)
  let length = 0
  let decoded = 0
  for (let index = 0; index < text.length; index++) {
    codes[length] = text.charCodeAt(index)
    sources[length++] = index
    for (let found = escapeAtEnd(); found; found = again ? escapeAtEnd() : undefined) {
      const [size, bytes] = found
      length -= size
      const source = sources[length] ?? 0
      for (const byte of bytes) {
        codes[length] = byte
        sources[length++] = source
      }
      if (!again) decoded = length
    }
  }
  sources[length] = text.length
  return { text: textOf(codes.subarray(0, length)), sourceOf: (index: number) => sources[index] ?? text.length }

  function escapeAtEnd() {
    for (const escape of escapes) {
      const found = escape(codes, length)
      if (found && length - found[0] >= decoded) return found
    }
    return undefined
  }
}

const percentSign = 0x25
const backslash = 0x5c

function percentEnd(codes: Uint16Array, end: number): ReturnType<EscapeEnd> {
  if (codes[end - 3] !== percentSign) return undefined
  const byte = hexOf(codes, end - 2, end)
  return byte < 0 ? undefined : [3, [byte]]
}

/** The letters after a backslash that stand for another character, or for themselves. */
const letters: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

function jsonEnd(codes: Uint16Array, end: number): ReturnType<EscapeEnd> {
  if (codes[end - 2] === backslash) {
    const letter = letters[String.fromCharCode(codes[end - 1] ?? 0)]
    return letter === undefined ? undefined : [2, [letter.charCodeAt(0)]]
  }
  if (codes[end - 6] !== backslash || codes[end - 5] !== 0x75) return undefined
  const code = hexOf(codes, end - 4, end)
  return code < 0 ? undefined : [6, utf8Of(code)]
}

/** The number that some hexadecimal digits mean. Negative for other characters. */
function hexOf(codes: Uint16Array, start: number, end: number): number {
  let value = 0
  for (let index = start; index < end; index++) {
    const digit = '0123456789abcdef'.indexOf(String.fromCharCode(folded(codes[index] ?? 0)))
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return value
}

function utf8Of(code: number): number[] {
  if (code < 0x80) return [code]
  const last = 0x80 | (code & 0x3f)
  return code < 0x800 ? [0xc0 | (code >> 6), last] : [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), last]
}

/** Each part of a text that can be base64, from each of the four places at which a group can begin. Each byte is a character. */
function* base64Forms(text: string) {
  const digits = new Uint8Array(text.length)
  const sources = new Int32Array(text.length)
  let start = 0
  let end = 0
  for (let index = 0; index <= text.length; index++) {
    const code = text.charCodeAt(index)
    const digit = digitOf(code)
    if (digit >= 0) {
      digits[end] = digit
      sources[end++] = index
    } else if (!isBlank(code)) {
      for (let first = start; first < start + 4; first++) {
        const length = Math.floor(((end - first) * 3) / 4)
        if (length < shortestSecret) continue
        yield {
          text: textOf(bytesOf(digits.subarray(first, end), length)),
          startOf: (byte: number) => sources[first + Math.floor((byte * 4) / 3)] ?? 0,
          endOf: (byte: number) => (sources[first + Math.ceil((byte * 4) / 3) - 1] ?? 0) + 1,
        }
      }
      start = end
    }
  }
}

/** Whether a character may be between the digits of base64, as line breaks are. */
function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

/** The parts of some bytes that are text. Other bytes contain no further encoding. A pattern would need too large a stack. */
function* textsIn(bytes: string): Iterable<TextRange> {
  let start = 0
  for (let index = 0; index <= bytes.length; index++) {
    const code = bytes.charCodeAt(index)
    if (isBlank(code) || (code > 0x20 && code < 0x7f)) continue
    if (index - start >= shortestSecret) yield [start, index]
    start = index + 1
  }
}

function bytesOf(digits: Uint8Array, length: number): Uint16Array {
  const bytes = new Uint16Array(length)
  for (let index = 0; index < length; index++) {
    const bit = index * 8
    const first = Math.floor(bit / 6)
    const pair = ((digits[first] ?? 0) << 6) | (digits[first + 1] ?? 0)
    bytes[index] = (pair >> (4 - (bit % 6))) & 0xff
  }
  return bytes
}

function digitOf(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return code - 0x47
  if (code >= 0x41 && code <= 0x5a) return code - 0x41
  if (code >= 0x30 && code <= 0x39) return code + 4
  // Dashes and underlines are digits of the form for URLs.
  if (code === 0x2b || code === 0x2d) return 62
  return code === 0x2f || code === 0x5f ? 63 : -1
}

/** The text of some characters. A call with too many arguments would throw. */
function textOf(codes: Uint16Array): string {
  let text = ''
  for (let start = 0; start < codes.length; start += 8192)
    text += String.fromCharCode(...codes.subarray(start, start + 8192))
  return text
}
