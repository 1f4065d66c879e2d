import type { Dice } from './dice.ts'
import type { View } from './view.ts'

type Form = (key: string) => string

/** D24: the scheme in any case, with several spaces behind it. */
const accepted: readonly Form[] = [(key) => `bearer ${key}`, (key) => `BEARER   ${key}`, (key) => `bEaReR ${key} `]

/** R036, R037, D25: another form of the header or of the key. */
const rejected: readonly Form[] = [
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

/** The `authorization` header; undefined for none. */
export function authorization(dice: Dice, { keys }: View): string | undefined {
  const full = keys.filter(({ revoked, permissions }) => !revoked && permissions === 'all')
  const fullKey = () => dice.any(full.length > 0 ? full : keys)?.key ?? ''
  return dice.weighted<string | undefined>([
    [60, () => `Bearer ${fullKey()}`],
    // Any key, also a revoked one or one that may not do this.
    [12, () => `Bearer ${dice.any(keys)?.key ?? ''}`],
    [2, () => dice.pick(accepted)(fullKey())],
    [3, () => dice.pick(rejected)(fullKey())],
    [1, () => dice.pick(keyless)],
  ])
}

const jsonTypes = [undefined, 'Application/JSON', 'application/json; charset=utf-8', 'application/json;v=1']
const otherTypes = ['text/plain', 'application/jsonx', 'application/ld+json', 'text/html, application/json']

/** D05: mostly JSON; sometimes nothing, another form of the same, or another type. */
export const contentType = (dice: Dice): string | undefined =>
  dice.weighted([
    [30, () => 'application/json'],
    [2, () => dice.pick(jsonTypes)],
    [1, () => dice.pick(otherTypes)],
  ])

/** R022, R032, D23: neither the host nor any other header matters. */
export const origin = (dice: Dice): string =>
  dice.pick(['http://localhost', 'https://academy.test:8443', 'http://127.0.0.1:1'])

export const otherHeaders = (dice: Dice): Readonly<Record<string, string>> =>
  dice.oneIn(10)
    ? dice.pick<Record<string, string>>([
        { 'idempotency-key': 'once' },
        { 'x-academy-id': 'School 1' },
        { accept: 'text/html' },
      ])
    : {}

/** D04: the headers of a CORS preflight, all or some of them. */
export const preflightHeaders = (dice: Dice): Readonly<Record<string, string>> => ({
  ...(!dice.oneIn(3) && { origin: 'https://shop.example' }),
  ...(!dice.oneIn(3) && { 'access-control-request-method': 'PATCH' }),
})
