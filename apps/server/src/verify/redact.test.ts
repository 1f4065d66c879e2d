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
  expect(redactor(key)(`GET /x?key=${secret}&y "${secret}"`)).toBe('GET /x?key=[API key]&y "[API key]"')
})

it('a key of another form is replaced too, and other texts are not', () => {
  expect(redactor('a.b*c')('see a.b*c, not a-b-c')).toBe('see [API key], not a-b-c')
  const text = 'GET /api/v1/students/6f1c2a80-7d1f-4c57-9a0e-3c4f5d6e7f80 → 404 {"error":{}}'
  expect(redactor(key)(text)).toBe(text)
})
