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

/** Every text that at most three decoders make of a text, one after the other. */
function allDecodings(text: string, layers = 3): string[] {
  return [text, ...(layers === 0 ? [] : decodings(text).flatMap((one) => allDecodings(one, layers - 1)))]
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
  it('no decoder finds a copy in what is left, whatever the encodings are', () => {
    fc.assert(
      fc.property(printable(8, 40), fc.array(layer, { maxLength: 3 }), around, (secret, layers, before) => {
        const text = layers.reduce(
          (inner, { encode, before, after }) => encode(before + inner + after),
          before + secret,
        )
        const copies = allDecodings(redactCopies(text, findWords([secret])))
        expect(copies.filter((one) => one.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
      }),
      { numRuns: process.env['THOROUGH'] ? 3000 : 800 },
    )
  })

  it('encodings of the same kind within each other are decoded to the end', () => {
    const secret = 'a secret (1+1)'
    const find = findWords([secret])
    const nested = (count: number, encode: (text: string) => string) =>
      Array.from({ length: count }).reduce((text: string) => encode(text), secret)
    expect(redactCopies(`?a=${nested(20, encodeURIComponent)}&b=1`, find)).toBe('?a=[redacted]&b=1')
    expect(
      redactCopies(
        nested(8, (text) => JSON.stringify(text).replaceAll('a', String.raw`\u0061`)),
        find,
      ),
    ).toMatch(/^[\\"]*\[redacted\][\\"]*$/)
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
    expect(long).toBeLessThan(64 * 200_000 + 1_000_000)
  })

  it('a text that takes too long is replaced as a whole', () => {
    const mixed = 'abcdefgh'
      .repeat(5000)
      .replaceAll(/.{12}/g, String.raw`$&\\u0041%25`)
      .replaceAll(/.{8}/g, String.raw`$&%41\\`)
    const text = JSON.stringify(String.raw`${base64(base64(mixed))}%41\\`)
    let steps = 0
    const find = (layer: string) => {
      steps += layer.length
      return []
    }
    expect(redactCopies(text, find).length).toBe('[redacted]'.length)
    expect(steps).toBeLessThanOrEqual(text.length * 64 + 1_000_000)
  })
})
