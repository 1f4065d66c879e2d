import { distance } from 'fastest-levenshtein'

import { endingOf } from '../inspection/checks.ts'
import type { WrongKey } from '../inspection/journal-record.ts'
import type { ApiKeys } from '../state/api-keys.ts'
import { validKey } from '../state/api-keys.ts'
import type { AcademyState } from '../state/state.ts'

/** Keys beyond this length or number are not compared: the cost grows with both. */
const longestKey = 100
const mostKeys = 200
/** Characters in which a mistyped or cut key differs at most. Two keys that have nothing in common differ in over 20. */
const typingError = 8

interface Owner {
  readonly state: Pick<AcademyState, 'name' | 'keys'>
}

/**
 * Compares a rejected key with the keys of the platform when the result is first read, because that costs more than the
 * rest of a 401. The result names keys by their last characters: the rejected key may be a real one of the service.
 */
export function wrongKey(apiKeys: ApiKeys<Owner>, token: string): (() => WrongKey) | undefined {
  if (token.length > longestKey) return undefined
  let found: WrongKey | undefined
  return () => (found ??= compare(apiKeys, token))
}

function compare(apiKeys: ApiKeys<Owner>, token: string): WrongKey {
  const ending = endingOf(token)
  const rated = apiKeys
    .first(mostKeys)
    .map(([key, { state }]) => ({ key, state, difference: distance(key, token) }))
    .toSorted((a, b) => a.difference - b.difference)
  const meant = rated.find(
    ({ key, state, difference }) => (difference <= typingError || endingOf(key) === ending) && validKey(state, key),
  )?.key
  const [nearest] = rated
  if (!nearest) return { hint: undefined, meant }
  const found = `…${endingOf(nearest.key)} of "${nearest.state.name}"`
  return {
    hint: `no academy has the key …${ending}; the nearest is ${found} (academy.apiKey; academy-server prints it when it starts)`,
    meant,
  }
}
