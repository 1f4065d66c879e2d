import fc from 'fast-check'
import { expect, it } from 'vitest'

import { recordBody } from './body.ts'
import { createRedaction } from './redaction.ts'

const key = 'aa_live_0123456789abcdef0123456789abcdef'
const secret = '0123456789abcdef'

/** The ways in which a text can hide the key from a search. */
const spellings: ((key: string) => string)[] = [
  (key) => key,
  (key) => encodeURIComponent(key).replaceAll('_', '%5F'),
  (key) => Array.from(key, (one) => `%${one.charCodeAt(0).toString(16)}`).join(''),
  (key) => Array.from(key, (one) => String.raw`\u00` + one.charCodeAt(0).toString(16)).join(''),
  (key) => key.toUpperCase(),
  (key) => Buffer.from(key).toString('base64'),
  (key) => Buffer.from(`Bearer ${key}`).toString('base64url'),
]

/** A text in which a key may hide, back in plain letters, with its base64 in plain letters too. */
const plain = (text: string) => {
  const runs = text.split(/[^\w+/-]+/)
  const bytes = runs.flatMap((run) =>
    [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')),
  )
  return [text, ...bytes]
    .join('\n')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase()
}

const hidden = fc.record({ before: fc.string(), after: fc.string(), spelling: fc.constantFrom(...spellings) })

it('no key is left in a text, a path or a body, however it is written', () => {
  fc.assert(
    fc.property(hidden, fc.jsonValue(), ({ before, after, spelling }, json) => {
      const redaction = createRedaction()
      const text = before + spelling(key) + after
      expect(plain(redaction.text(text))).not.toContain(secret)
      const bodies = [
        text,
        JSON.stringify({ [text]: [json, { deep: text }] }),
        JSON.stringify({ text }, null, 2),
        JSON.stringify({ key }).replace('aa_live_', String.raw`\u0061a\u005flive_`),
        `a=${encodeURIComponent(key)}`,
      ].map((body) => Buffer.from(body))
      bodies.push(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(key), Buffer.from([0xff])]))
      for (const body of bodies) {
        const recorded = recordBody(body, undefined, redaction)
        const content =
          recorded && 'base64' in recorded
            ? Buffer.from(recorded.base64, 'base64').toString('latin1')
            : JSON.stringify(recorded)
        expect(plain(content)).not.toContain(secret)
      }
    }),
    { numRuns: process.env['THOROUGH'] ? 200 : 70 },
  )
})

it('a text that was sent as a key is removed too, unless it is as short as a word', () => {
  const redaction = createRedaction()
  expect(redaction.note('Bearer (secret+1value)')).toBe(1)
  expect(redaction.note('Bearer short')).toBe(2)
  expect(redaction.note('Bearer (secret+1value)')).toBe(1)
  expect(redaction.note(undefined)).toBe(null)
  expect(redaction.text('a (secret+1value), %28secret%2b1value%29, a short text')).toBe(
    'a [redacted], [redacted], a short text',
  )
})

it.each(['undefined', '__proto__'])('a program that sends %s for its key changes no address', (word) => {
  const redaction = createRedaction()
  expect(redaction.note(`Bearer ${word}`)).toBe(1)
  expect(redaction.json({ [word]: `${word}@example.com` })).toEqual({ [word]: `${word}@example.com` })
})

it('a token that a pattern could not contain is removed', () => {
  const token = '\\'.repeat(36)
  const redaction = createRedaction()
  redaction.note(`Bearer ${token}`)
  redaction.note('Bearer zoë-zoë-zoë')
  // Node reads the bytes of UTF-8 as characters.
  redaction.note(`Bearer ${Buffer.from('李李李李').toString('latin1')}`)
  // The former pattern tried 2 to the power of 36 ways to read this text.
  const text = `${'\\'.repeat(35)}${'%5c'.repeat(30)}x`
  expect(redaction.text(text)).toMatch(/^\[redacted\]x?$/)
  expect(redaction.text(String.raw`a zoë-zoë-zoë, zo%C3%AB-zoë-zoë, zoë-zoë-zo\u00eb, 李李李李`)).toBe(
    'a [redacted], [redacted], [redacted], [redacted]',
  )
  const unchanged = { text: 'zoë', lone: '\uD800', n: 12345678 }
  expect(redaction.json(unchanged)).toEqual(unchanged)
  redaction.note('Bearer 12345678')
  expect(redaction.json([12345678, 1234])).toEqual(['[redacted]', 1234])
})

it('a recording has at most 100 keys of 65,536 characters together', () => {
  const redaction = createRedaction()
  for (let count = 1; count <= 100; count++) expect(redaction.note(`Bearer token-number-${count}`)).toBe(count)
  expect(redaction.note('Bearer token-number-7')).toBe(7)
  expect(redaction.note('Bearer token-number-101')).toMatchObject({ name: 'TooManyKeys' })
  expect(createRedaction().note('x'.repeat(65_537))).toMatchObject({ name: 'TooManyKeys' })
})

it('arrays within arrays are recorded at any depth', () => {
  const text = `${'['.repeat(200_000)}"${key}"${']'.repeat(200_000)}`
  expect(recordBody(Buffer.from(text), undefined, createRedaction())).toEqual({ text: text.replace(key, '[redacted]') })
})

it('a body without a key stays as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const redaction = createRedaction()
      const recorded = recordBody(Buffer.from(text), undefined, redaction)
      const kept =
        recorded === null
          ? ''
          : 'json' in recorded
            ? JSON.stringify(recorded.json)
            : 'text' in recorded
              ? recorded.text
              : Buffer.from('base64' in recorded ? recorded.base64 : '', 'base64').toString('utf8')
      expect(kept).toBe(Buffer.from(text).toString('utf8'))
    }),
  )
  const bytes = Buffer.from([0, 255, 1, 254])
  expect(recordBody(bytes, undefined, createRedaction())).toEqual({ base64: bytes.toString('base64') })
  expect(recordBody(Buffer.alloc(16_777_217), undefined, createRedaction())).toEqual({ omitted: 16_777_217 })
})
