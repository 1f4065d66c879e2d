import type { Exchange, FieldDifference, SentRequest } from '@academy-access/rules'

/** How a rule differs. */
export interface RuleDifference {
  /** Undefined if the difference is in values of several responses, and no request was sent. Without a response, its status is 0. */
  readonly exchange: (SentRequest & Pick<Exchange, 'status' | 'text'>) | undefined
  readonly fields: readonly FieldDifference[]
}

/** The outcome of the test of a rule. */
export type Outcome =
  | { readonly outcome: 'agrees' }
  /** An `unsteady` rule differed once, and agreed when it was tested again. */
  | { readonly outcome: 'differs' | 'unsteady'; readonly difference: RuleDifference }
  | { readonly outcome: 'not checkable'; readonly reason: string }

/** The result of one rule. Its name begins with the numbers of the rules. */
export type RuleResult = Outcome & { readonly chapter: string; readonly name: string }

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

/** The counts in one line: `244 agree, 1 differ, 2 not checkable`. */
export function outcomeLine(results: readonly RuleResult[]): string {
  const { agrees, differs, unsteady, notCheckable } = countOutcomes(results)
  const once = unsteady === 0 ? '' : `${unsteady} unsteady, `
  return `${agrees} agree, ${differs} differ, ${once}${notCheckable} not checkable`
}

/** How many rules have each outcome. */
export function countOutcomes(results: readonly RuleResult[]) {
  const count = (outcome: RuleResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  return {
    agrees: count('agrees'),
    differs: count('differs'),
    unsteady: count('unsteady'),
    notCheckable: count('not checkable'),
  }
}
