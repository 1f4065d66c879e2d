import { expect, it } from 'vitest'

import { redactor } from './redact.ts'

const hex = '0123456789abcdef0123456789abcdef'
const key = `q7_live_${hex}`

it.each([
  key,
  key.toUpperCase(),
  key.slice(1),
  `${key}x`,
  hex,
  hex.slice(1),
  `q7_live_${hex.slice(1)}g`,
  `zz_live_${'f'.repeat(32)}`,
  'aa_live_1',
])('%s is replaced', (secret) => {
  expect(redactor(key)(`GET /x?key=${secret}&y "${secret}"`)).toBe('GET /x?key=[redacted]&y "[redacted]"')
})

it('a key of another form is replaced too, and other texts are not', () => {
  expect(redactor('test')('a test')).toBe('a test')
  expect(redactor('a.b*c.d+e.f(g).h')('see a.b*c.d+e.f(g).h, not a-b')).toBe('see [redacted], not a-b')
  const text = 'GET /api/v1/students/6f1c2a80-7d1f-4c57-9a0e-3c4f5d6e7f80 → 404 {"error":{}}'
  expect(redactor(key)(text)).toBe(text)
})

it('a copy of the key in base64 or with percent signs is replaced', () => {
  const redact = redactor(key)
  expect(redact(`Basic ${Buffer.from(`:${key}`).toString('base64')}`)).not.toMatch(/[\w+/]{9}/)
  expect(redact(`?key=${key.replaceAll('_', '%5F')}&a=%41`)).toBe('?key=[redacted]&a=%41')
})

it.each([hex, ...(process.env['THOROUGH'] ? ['a', '_live', 'a_live_'] : [])])(
  'a long text of %j is searched in linear time',
  (part) => {
    // A pattern that tries each start of a long word would take minutes.
    const text = part.repeat(500_000 / part.length)
    expect(redactor(key)(text).length).toBeLessThanOrEqual(text.length)
  },
)
