import {
  endpointOf,
  type Exchange,
  type FieldDifference,
  givenKey,
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
  readonly #broken = new Map<ResponseRule, { exchange: Exchange; fields: readonly FieldDifference[]; count: number }>()
  readonly #forbidden = new Set<string>()
  /** Whether a 403 is only noticed, and not yet a reason to end a test. */
  #isProbing = true
  last: Exchange | undefined

  observe = (exchange: Exchange): void => {
    this.last = exchange
    for (const rule of responseRules) {
      if (!rule.concerns(exchange)) continue
      this.#seen.set(rule, (this.#seen.get(rule) ?? 0) + 1)
      const fields = rule.differences(exchange)
      if (fields.length === 0) continue
      const { count, ...first } = this.#broken.get(rule) ?? { exchange, fields, count: 0 }
      this.#broken.set(rule, { ...first, count: count + 1 })
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
      const common = { chapter: everyResponse, name: rule.name }
      const broken = this.#broken.get(rule)
      if (broken) {
        const { exchange, fields, count } = broken
        const received = `${count} of ${this.#seen.get(rule)}`
        const all = [...fields, { path: 'responses that differ', expected: '0', received }]
        return { ...common, outcome: 'differs', difference: { exchange, fields: all } }
      }
      if (this.#seen.has(rule)) return { ...common, outcome: 'agrees' }
      return { ...common, outcome: 'not checkable', reason: 'no request got such a response' }
    })
  }

  /** Ends a test that the key or the plan does not allow. */
  #throwIfNotAllowed(exchange: Exchange): void {
    const { keyRole, status, text } = exchange
    const operation = status === 403 && keyRole === givenKey ? endpointOf(exchange)?.id : undefined
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
