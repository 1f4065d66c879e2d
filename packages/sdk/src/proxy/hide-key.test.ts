import fc from 'fast-check'
import { expect, it } from 'vitest'

import { hideKey } from './hide-key.ts'

const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))

it('no text contains the key, as it is or in base64, wherever the base64 begins', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: printable, minLength: 16, maxLength: 60 }),
      fc.uint8Array({ maxLength: 9 }),
      fc.uint8Array({ maxLength: 9 }),
      fc.constantFrom('base64', 'base64url'),
      (secret, before, after, encoding) => {
        const copy = Buffer.concat([before, Buffer.from(secret), after]).toString(encoding)
        const text = hideKey(JSON.stringify({ secret, copy }), secret)
        const { secret: plain, copy: hidden } = JSON.parse(text) as Record<string, string>
        expect([plain, hidden]).toEqual(['[redacted]', expect.stringContaining('[redacted]')])
      },
    ),
  )
})
