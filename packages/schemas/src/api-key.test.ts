import { describe, expect, it } from 'vitest'

import {
  apiKeyForm,
  bearerKey,
  containsKey,
  mayContainKey,
  redactKey,
  redactKeys,
  redactWholeKeys,
  writeApiKey,
} from './api-key.ts'

const digits = '0123456789abcdef0123456789abcdef'
const key = `aa_live_${digits}`

describe('D25 the form of a key', () => {
  it('is two letters or digits, _live_ and 32 hexadecimal digits', () => {
    expect(writeApiKey('aa', digits)).toBe(key)
    expect(apiKeyForm().test(key)).toBe(true)
    expect(apiKeyForm('z9').test(key)).toBe(false)
    for (const wrong of [key.slice(0, -1), `${key}0`, key.toUpperCase(), ` ${key}`, `a${key}`])
      expect(apiKeyForm().test(wrong)).toBe(false)
  })

  it.each([
    [`Bearer ${key}`, key],
    [`bearer   ${key}`, key],
    [`Basic ${key}`, undefined],
    [key, undefined],
    [`Bearer ${key}0`, undefined],
    [null, undefined],
  ])('is read from the header %j', (header, expected) => {
    expect(bearerKey(header)).toBe(expected)
  })

  it('is found in a text', () => {
    expect(containsKey(`"${key}"`)).toBe(true)
    expect(containsKey(`"${key}0"`)).toBe(false)
    expect(mayContainKey('AA_LIVE_0')).toBe(true)
    expect(mayContainKey('https://academy.example.com')).toBe(false)
  })
})

describe('a redacted text', () => {
  it('contains no key, but words that are too short for one', () => {
    expect(redactKey(`sent ${key}, ${key}`, key)).toBe('sent [redacted], [redacted]')
    expect(redactKey('a test', 'test')).toBe('a test')
    expect(redactKey(key, undefined)).toBe(key)
  })

  it('contains nothing in the form of a key: a mistyped, cut or foreign one is one too', () => {
    expect(redactKeys(`${key} AA_LIVE_0 cc-live-1x, live_0`)).toBe('[redacted] [redacted] [redacted], live_0')
    expect(redactWholeKeys(`${key} team_live_1@example.com`)).toBe('[redacted] team_live_1@example.com')
  })
})
