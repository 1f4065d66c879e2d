import type { Exchange, FieldDifference } from '@academy-access/rules'

/** How a rule differs. */
export interface RuleDifference {
  /** Undefined if the difference is in values of several responses, and no request was sent. */
  readonly exchange: Pick<Exchange, 'method' | 'path' | 'sent' | 'status' | 'text'> | undefined
  readonly fields: readonly FieldDifference[]
}

/** The result of one rule. */
export type RuleResult = {
  readonly chapter: string
  /** Begins with the numbers of the rules. */
  readonly name: string
} & (
  | { readonly outcome: 'agrees' }
  | { readonly outcome: 'differs'; readonly difference: RuleDifference }
  | { readonly outcome: 'not checkable'; readonly reason: string }
)

/** A complete report. */
export interface Report {
  readonly baseUrl: string
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly requests: number
  /** Whether the run ended before all rules were tested, and why. */
  readonly incomplete: string | undefined
  readonly results: readonly RuleResult[]
  /** Rules that no test with one key can show: what they need, and their numbers. */
  readonly needs: Readonly<Record<string, readonly string[]>>
  /** Students and lists that this run could not remove. */
  readonly left: readonly string[]
}

/** How many rules have each outcome. */
export function countOutcomes(results: readonly RuleResult[]) {
  const count = (outcome: RuleResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  return { agrees: count('agrees'), differs: count('differs'), notCheckable: count('not checkable') }
}
