import {
  endpointOf,
  type Exchange,
  type FieldDifference,
  NotCheckable,
  type ResponseRule,
  responseRules,
} from '@academy-access/rules'

import type { RuleResult } from './results.ts'

/** The chapter of the rules of every response. */
export const everyResponse = 'Every response'

/** Checks the rules of every response while the tests run, and notices what the key may not do. */
export class Watch {
  readonly #seen = new Map<ResponseRule, number>()
  readonly #broken = new Map<ResponseRule, { exchange: Exchange; fields: readonly FieldDifference[] }>()
  readonly #forbidden = new Set<string>()
  /** Whether a 403 is only noticed, and not yet a reason to end a test. */
  #isProbing = true
  last: Exchange | undefined

  observe = (exchange: Exchange): void => {
    this.last = exchange
    for (const rule of responseRules) {
      if (!rule.concerns(exchange)) continue
      this.#seen.set(rule, (this.#seen.get(rule) ?? 0) + 1)
      const fields = this.#broken.has(rule) ? [] : rule.differences(exchange)
      if (fields.length > 0) this.#broken.set(rule, { exchange, fields })
    }
    this.#throwIfNotAllowed(exchange)
  }

  /** From now on, a 403 of an operation that the probes found forbidden ends the test. */
  endProbes(): void {
    this.#isProbing = false
  }

  /** The operations that the key may not call. */
  get forbidden(): ReadonlySet<string> {
    return this.#forbidden
  }

  /** One result for each rule of every response. */
  results(): RuleResult[] {
    return responseRules.map((rule): RuleResult => {
      const difference = this.#broken.get(rule)
      if (difference) return { chapter: everyResponse, name: rule.name, outcome: 'differs', difference }
      if (this.#seen.has(rule)) return { chapter: everyResponse, name: rule.name, outcome: 'agrees' }
      return {
        chapter: everyResponse,
        name: rule.name,
        outcome: 'not checkable',
        reason: 'no request got such a response',
      }
    })
  }

  /** Ends a test that the key or the plan does not allow. */
  #throwIfNotAllowed(exchange: Exchange): void {
    const { hasKey, status, text } = exchange
    const operation = status === 403 && hasKey ? endpointOf(exchange)?.id : undefined
    if (this.#isProbing) {
      if (operation !== undefined) this.#forbidden.add(operation)
      return
    }
    if (operation !== undefined && this.#forbidden.has(operation)) {
      throw new NotCheckable(`needs a key with the permission for ${operation}`)
    }
    // No test fills a plan. The code is in an error, or in an item of a batch.
    if (text.includes('"limit_exceeded"')) throw new NotCheckable('needs room for more students in the plan')
  }
}
