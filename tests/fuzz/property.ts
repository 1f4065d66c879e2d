import type { RandomRequest } from '@academy-access/kit/request'
import { apiRequests } from '@academy-access/kit/requests'
import * as fc from 'fast-check'

import { byteSteps } from './grammar/bytes.ts'
import { dashboardRequests } from './grammar/controls.ts'
import { type Log, run } from './run.ts'
import type { History, RequestStep, Step } from './step.ts'

const sentOver = (over: RequestStep['over'], requests: fc.Arbitrary<RandomRequest>) =>
  requests.map((request): RequestStep => ({ over, ...request }))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: sentOver('fetch', apiRequests) },
  { weight: 2, arbitrary: sentOver('socket', apiRequests) },
  { weight: 7, arbitrary: sentOver('socket', dashboardRequests()) },
  { weight: 2, arbitrary: byteSteps },
)

/** Requests of all kinds, one after the other. */
export const histories: fc.Arbitrary<History> = fc.record({
  isThorough: fc.nat(7).map((number) => number === 7),
  steps: fc.array(step, { minLength: 1, maxLength: 120, size: 'max' }),
})

/** Every response is one of the documents', and no error changes anything, whatever is sent. */
export const conformity = (log?: Log) => fc.asyncProperty(histories, (history) => run(history, log && { log }))
