import { Difference } from './check/difference.ts'
import { unknownUuid } from './marks.ts'

/** A UUID that no academy has. */
export const unknownId = unknownUuid()

/** Different UUIDs that no academy has. */
export const unknownIds = (count: number) => Array.from({ length: count }, (_, index) => unknownUuid(index + 1))

/** Strings that the API does not accept as UUIDs (D13). */
export const malformedIds = [
  'abc',
  '42',
  unknownId.replaceAll('-', ''),
  `{${unknownId}}`,
  `urn:uuid:${unknownId}`,
  unknownId.slice(1),
  `${unknownId}0`,
  unknownId.replace('4', 'g'),
]

/** A request with this field sends no welcome email. */
export const silent = { send_welcome_email: false }

/** One code point, two UTF-16 units (D45). */
export const emoji = '😀'

/** A text of so many code points: `start`, which is ASCII, and then the character. */
export const filled = (start: string, character: string, length: number) =>
  start + character.repeat(length - start.length)

/** A short address that ends with `-` before the `@`, made so many characters long. */
export const longEmail = (short: string, length: number) =>
  short.replace('-@', `-${'a'.repeat(length - short.length)}@`)

/** One field of each row. */
export const column = (rows: readonly object[], field: string) =>
  rows.map((row) => (row as Record<string, unknown>)[field])

/** The first of some rows. Throws a `Difference` if there are none. `name` says what the rows are. */
export function firstOf<Row>(name: string, rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Difference([{ path: `${name}.length`, expected: '1 or more', received: '0' }])
  return row
}

/** A place in the middle of so many rows: random, and the same in a whole run, so that a second look sees the same rows. */
export const middleOf = (count: number) => Math.floor((Number.parseInt(unknownId.slice(0, 8), 16) / 2 ** 32) * count)

/** The same value several times. */
export const repeated = <Value>(value: Value, count: number): Value[] => Array.from({ length: count }, () => value)

const guesses = ['', '/', '/cohorts', '/tiers', '/segments', '/enrollments', '/members', '/users', '/me', '/academies']
const keys = ['/keys', '/api-keys', '/api_keys', '/settings/api-keys', '/auth', '/token']
const nested = [`/students/${unknownId}/lists`, `/courses/${unknownId}`, `/offers/${unknownId}`]
const dashboard = ['/offers', '/purchases', '/lessons', '/progress', '/plan', '/settings', '/lock']
const events = ['/webhooks', '/events', '/hooks', '/subscriptions', '/stream', '/changes', '/journal', '/outbox']

/** Paths below `/api/v1` that are no endpoint, although a client may guess them. */
export const pathsWithoutEndpoint = [...guesses, ...keys, ...nested, ...dashboard, ...events]
