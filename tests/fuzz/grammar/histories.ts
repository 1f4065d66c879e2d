import * as fc from 'fast-check'

import type { History, Step } from '../step.ts'
import { byteSteps } from './bytes.ts'
import { apiRequests, dashboardRequests } from './requests.ts'

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: apiRequests('fetch') },
  { weight: 2, arbitrary: apiRequests('socket') },
  { weight: 7, arbitrary: dashboardRequests() },
  { weight: 2, arbitrary: byteSteps },
)

/** Requests of all kinds, one after the other. */
export const histories: fc.Arbitrary<History> = fc.record({
  isThorough: fc.nat(7).map((number) => number === 7),
  steps: fc.array(step, { minLength: 1, maxLength: 120, size: 'max' }),
})
