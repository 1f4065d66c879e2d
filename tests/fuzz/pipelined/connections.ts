import { apiRequests } from '@academy-access/kit/requests'
import * as fc from 'fast-check'

import { messages, spoiledMessages } from '../grammar/bytes.ts'
import { dashboardRequests } from '../grammar/controls.ts'

/** Controls that keep the academy, its keys and its plan, and cause no failure. */
const harmless =
  /^(?:controls|events|platform\.academies\.list|journal\.list|(?:courses|students|lists|offers|outbox)\..*)$/

const pages = fc
  .constantFrom('/health', '/docs', '/openapi.json', '/dashboard')
  .map((target) => ({ method: 'GET', target, headers: {} }))

const requests = fc.oneof(
  { weight: 6, arbitrary: apiRequests },
  { weight: 2, arbitrary: dashboardRequests((id) => harmless.test(id)) },
  { weight: 1, arbitrary: pages },
)

const onceIn = <Value>(count: number, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: count - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

/**
 * Connections with one to four requests, before their placeholders are filled in. A third of the requests have changed
 * bytes, a quarter of the connections are sent in two writes, and a third are closed soon.
 */
export const connections = fc.record({
  requests: fc.array(
    fc.oneof({ weight: 2, arbitrary: messages(requests) }, { weight: 1, arbitrary: spoiledMessages(requests) }),
    { minLength: 1, maxLength: 4 },
  ),
  /** Where the bytes are cut, and the pause in milliseconds; null for one write. */
  cut: onceIn(4, fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), pause: fc.nat(20) })),
  /** After how many milliseconds the client closes its half or the whole connection; null for a connection that stays open. */
  close: onceIn(3, fc.record({ after: fc.nat(60), isHalf: fc.boolean() })),
})

export type Connection = typeof connections extends fc.Arbitrary<infer Value> ? Value : never
