import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createRedaction, recordBody } from './redaction.ts'

const key = 'aa_live_0123456789abcdef0123456789abcdef'
const secret = '0123456789abcdef'

/** The ways in which a text can hide the key from a search. */
const spellings: ((key: string) => string)[] = [
  (key) => key,
  (key) => encodeURIComponent(key).replaceAll('_', '%5F'),
  (key) => Array.from(key, (one) => `%${one.charCodeAt(0).toString(16)}`).join(''),
  (key) => Array.from(key, (one) => String.raw`\u00` + one.charCodeAt(0).toString(16)).join(''),
  (key) => key.toUpperCase(),
]

/** A text in which a key may hide, back in plain letters. */
const plain = (text: string) =>
  text
    .replaceAll(/%(?:25)*([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase()

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
        `a=${encodeURIComponent(text)}`,
      ].map((body) => Buffer.from(body))
      bodies.push(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(key), Buffer.from([0xff])]))
      for (const body of bodies) {
        const recorded = recordBody(body, redaction)
        const content =
          recorded && 'base64' in recorded
            ? Buffer.from(recorded.base64, 'base64').toString('latin1')
            : JSON.stringify(recorded)
        expect(plain(content)).not.toContain(secret)
      }
    }),
    { numRuns: 200 },
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

it.each(['\\', '%5c', 'aa_live_0'])('a long text of %j is searched in linear time', (part) => {
  const redaction = createRedaction()
  redaction.note(`Bearer ${'%'.repeat(40)}`)
  const text = part.repeat(Math.ceil(200_000 / part.length))
  expect(redaction.text(text).length).toBeGreaterThan(0)
})

it('a body without a key stays as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const redaction = createRedaction()
      const recorded = recordBody(Buffer.from(text), redaction)
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
  expect(recordBody(bytes, createRedaction())).toEqual({ base64: bytes.toString('base64') })
  expect(recordBody(Buffer.alloc(16_777_217), createRedaction())).toEqual({ omitted: 16_777_217 })
})
