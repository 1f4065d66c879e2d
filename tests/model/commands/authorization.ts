import * as fc from 'fast-check'

import { type Choice, pickFrom, picks } from './ids.ts'

type Form = (key: string) => string

/** D24: the scheme in any case, with several spaces behind it. */
const accepted: Form[] = [(key) => `bearer ${key}`, (key) => `BEARER   ${key}`, (key) => `bEaReR ${key} `]

/** R036, R037, D25: another form of the header or of the key. */
const rejected: Form[] = [
  (key) => key,
  (key) => `Bearer${key}`,
  (key) => `Basic ${key}`,
  (key) => `Bearer: ${key}`,
  (key) => `Bearer\t${key}`,
  (key) => `Bearer\u00a0${key}`,
  (key) => `Bearer ${key} ${key}`,
  (key) => `Bearer ${key},`,
  (key) => `Bearer "${key}"`,
  (key) => `Bearer ${key.toUpperCase()}`,
  (key) => `Bearer ${key.slice(0, -1)}`,
  (key) => `Bearer ${key}0`,
  (key) => `Bearer zz${key.slice(2)}`,
  (key) => `Bearer ${key.slice(0, 8)}${'0123456789abcdef'.repeat(2)}`,
]

const keyless = [undefined, '', 'Bearer', 'Bearer ', 'Bearer null', 'Bearer undefined']

function withKey(pick: number, which: 'full' | 'any', form: Form): Choice<string> {
  return (_, { keys }) => {
    const full = keys.filter(({ revoked, permissions }) => !revoked && permissions === 'all')
    const key = pickFrom(which === 'full' && full.length > 0 ? full : keys, pick)
    return form(key?.key.value ?? '')
  }
}

/** The `authorization` header; undefined for none. */
export const authorizations: fc.Arbitrary<Choice<string | undefined>> = fc.oneof(
  { weight: 60, arbitrary: picks.map((pick) => withKey(pick, 'full', (key) => `Bearer ${key}`)) },
  // Any key, also a revoked one or one that may not do this.
  { weight: 12, arbitrary: picks.map((pick) => withKey(pick, 'any', (key) => `Bearer ${key}`)) },
  {
    weight: 2,
    arbitrary: fc.tuple(picks, fc.constantFrom(...accepted)).map(([pick, form]) => withKey(pick, 'full', form)),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(picks, fc.constantFrom(...rejected)).map(([pick, form]) => withKey(pick, 'full', form)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...keyless).map((value) => () => value) },
)
