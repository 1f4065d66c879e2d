import * as fc from 'fast-check'

import type { RandomRequest } from './request.ts'
import { apiRequests } from './requests.ts'

/** A step of a history: a request, or what its name says. The seed chooses from what the academy has at that moment. */
export interface Step {
  readonly name: string
  readonly seed: number
  readonly request?: RandomRequest
}

/** The name of a step, and how often it is taken. */
export interface Named {
  readonly name: string
  readonly weight: number
}

/**
 * Histories of requests, which have this weight, and of these other steps. A history is plain data, so two equal academies
 * do the same in it, and a shorter one is one with fewer steps.
 */
export function anyHistory(requests: number, others: readonly Named[], maxLength: number): fc.Arbitrary<Step[]> {
  const name = fc.oneof(...others.map(({ name, weight }) => ({ weight, arbitrary: fc.constant(name) })))
  const step = fc.oneof(
    {
      weight: requests,
      arbitrary: fc
        .tuple(apiRequests, fc.nat())
        .map(([request, seed]) => ({ name: request.operation ?? 'a request', seed, request })),
    },
    { weight: others.reduce((sum, { weight }) => sum + weight, 0), arbitrary: fc.record({ name, seed: fc.nat() }) },
  )
  return fc.array<Step>(step, { maxLength, size: 'max' })
}
