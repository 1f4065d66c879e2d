import type { AcademyFixture } from '@academy-access/engine'
import { type Change, type Fetch, wrapWith } from '@academy-access/kit/wrong-services'

/** A server that differs from the service in one point. */
export interface Deviation {
  /** The number, or the whole name, of the rule that the report must name. */
  readonly rule: string
  readonly name: string
  /** The academy in which it shows; the busy one by default. */
  readonly academy?: AcademyFixture
  /** The rules to run; by default the rule alone, with the requests of others for a rule of every response. */
  readonly only?: readonly string[]
  /** Wraps the `fetch` of a platform. */
  readonly wrap: (real: Fetch) => Fetch
}

export function deviation(rule: string, name: string, change: Change, academy?: AcademyFixture): Deviation {
  return { rule, name, wrap: wrapWith(change), ...(academy && { academy }) }
}

/** A deviation for each entry. Its name begins with the rule: `R046 messages are empty`. */
export function deviations(changes: Readonly<Record<string, Change>>, academy?: AcademyFixture): Deviation[] {
  return Object.entries(changes).map(([text, change]) => {
    const [rule = '', ...words] = text.split(' ')
    return deviation(rule, words.join(' '), change, academy)
  })
}
