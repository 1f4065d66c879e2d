import {
  Difference,
  EndOfRun,
  type Exchange,
  NoResponse,
  NotCheckable,
  show,
  UnsafeRequest,
} from '@academy-access/rules'

import type { Outcome, RuleDifference } from './results.ts'
import type { Watch } from './watch.ts'

/** Runs a test. The last response explains an error that has no request of its own. */
export async function testRule(test: () => Promise<void>, watch: Watch): Promise<Outcome> {
  try {
    await test()
    return { outcome: 'agrees' }
  } catch (error) {
    if (error instanceof EndOfRun) throw error
    if (error instanceof NotCheckable) return { outcome: 'not checkable', reason: error.reason }
    return { outcome: 'differs', difference: toDifference(error, watch.last) }
  }
}

function toDifference(error: unknown, last: Exchange | undefined): RuleDifference {
  if (error instanceof Difference) return { exchange: error.exchange ?? last, fields: error.fields }
  if (error instanceof NoResponse) {
    const exchange = { ...error.request, status: 0, text: '' }
    return {
      exchange,
      fields: [{ path: 'response', expected: 'a response', received: explainNoResponse(error.cause) }],
    }
  }
  if (error instanceof UnsafeRequest) {
    const expected = 'ids of records that this run made'
    return { exchange: last, fields: [{ path: 'data', expected, received: `others: ${error.message}` }] }
  }
  // The test read a field that is missing.
  const message = error instanceof Error ? error.message : String(error)
  return {
    exchange: last,
    fields: [{ path: 'data', expected: 'the documented fields', received: `none: ${show(message)}` }],
  }
}

/** Why no response arrived, in words. */
export function explainNoResponse(cause: unknown): string {
  if (!(cause instanceof Error)) return 'none'
  if (cause.name === 'TimeoutError') return 'none within the timeout'
  const { cause: inner } = cause
  if (inner instanceof AggregateError && inner.errors[0] instanceof Error) return `none: ${inner.errors[0].message}`
  return `none: ${inner instanceof Error ? inner.message : cause.message}`
}
