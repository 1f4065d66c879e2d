import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { redactCopies } from './encoded-copies.ts'
import { findWords } from './find-words.ts'

const each = (text: string, write: (byte: number) => string) => Array.from(Buffer.from(text), write).join('')
const hex = (byte: number, digits: number) => byte.toString(16).padStart(digits, '0')
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The ways to write a text in another text. */
const encodings: ((text: string) => string)[] = [
  (text) => encodeURIComponent(text),
  (text) => each(text, (byte) => `%${hex(byte, 2)}`),
  (text) => each(text, (byte) => (byte % 3 === 0 ? `%${hex(byte, 2).toUpperCase()}` : String.fromCharCode(byte))),
  (text) => each(text, (byte) => String.raw`\u${hex(byte, 4)}`),
  (text) => JSON.stringify(text),
  (text) => JSON.stringify(text).replaceAll('/', String.raw`\/`),
  base64,
  (text) => Buffer.from(text).toString('base64url'),
  (text) => base64(text).replaceAll(/.{7}/g, '$&\r\n'),
]

/** Every text that one step of a decoder makes of a text. It is written apart from the code that it tests. */
function decodings(text: string): string[] {
  const percent = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const json = text.replaceAll(/\\(?:u([0-9a-f]{4})|(["\\/]))/gi, (_, code?: string, letter?: string) =>
    code === undefined ? (letter ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  )
  const bytes = text
    .replaceAll(/\s+/g, '')
    .split(/[^\w+/-]+/)
    .flatMap((run) => [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')))
  return [percent, json, ...bytes].filter((one) => one !== text && one.length >= 8)
}

const printable = (minLength: number, maxLength: number) =>
  fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength,
    maxLength,
  })
const around = fc.oneof(fc.string({ maxLength: 6 }), printable(0, 6))
const layer = fc.record({ encode: fc.constantFrom(...encodings), before: around, after: around })

describe('copies of a secret', () => {
  it('no decoder finds a copy in what is left, whatever the encoding is', () => {
    fc.assert(
      fc.property(printable(8, 40), fc.array(layer, { maxLength: 4 }), (secret, copies) => {
        const text = copies.map(({ encode, before, after }) => encode(before + secret + after)).join(' | ')
        const left = redactCopies(text, findWords([secret]))
        const found = [left, ...decodings(left)].filter((one) => one.toLowerCase().includes(secret.toLowerCase()))
        expect(found).toEqual([])
      }),
      { numRuns: process.env['THOROUGH'] ? 3000 : 800 },
    )
  })

  it('the text around a copy stays', () => {
    const find = findWords(['0123456789abcdef', 'abcdef-Zm9vYg'])
    expect(redactCopies('a 0123456789ABCDEF-Zm9vYg, 0123456789abcde', find)).toBe('a [redacted], 0123456789abcde')
    expect(redactCopies(`{"a":"${base64('x 0123456789abcdef y')}","b":"%41"}`, find)).toBe(
      '{"a":"eC[redacted]IHk=","b":"%41"}',
    )
    fc.assert(fc.property(fc.string(), (text) => redactCopies(text, find) === text))
  })
})

describe('long texts', () => {
  // The pattern of a token of 36 backslashes took longer than a minute for 126 bytes, and twice as long for each more.
  const others = ['%5c', '%25', ' ', ' a', String.raw`\u005c`, 'aa_live_0', 'Zm9v']
  it.each(['\\', 'a', ...(process.env['THOROUGH'] ? others : [])])('%j is searched in linear time', (part) => {
    let steps = 0
    const words = findWords(['\\'.repeat(36), '%'.repeat(40), 'a'.repeat(2000), `b${'a'.repeat(2000)}`])
    const find = function* (text: string) {
      steps += text.length
      yield* words(text)
    }
    const stepsOf = (length: number) => {
      steps = 0
      redactCopies(part.repeat(Math.ceil(length / part.length)), find)
      return steps
    }
    const [short, long] = [stepsOf(50_000), stepsOf(200_000)]
    expect(long).toBeLessThan(5 * short)
    expect(long).toBeLessThanOrEqual(7 * 200_010)
  })
})
