import type { OperationId } from '@academy-access/schemas'
import { expect } from 'vitest'

import { academyMatchers, type ExpectedRequest, type JournalSource } from './matchers.ts'

export { academyMatchers, type ExpectedRequest, type JournalSource } from './matchers.ts'

/** The matchers that importing this module adds to `expect`. */
interface AcademyMatchers<Received, Result> {
  /**
   * Passes if the journal of the academy contains requests for an operation. A journal keeps the latest 1,000 requests.
   *
   * @example
   * ```ts
   * import '@academy-access/msw/vitest'
   * import { createPlatform } from '@academy-access/engine'
   * import { expect, it } from 'vitest'
   *
   * it('adds no member', () => {
   *   expect(createPlatform().academy()).not.toHaveReceived('lists.members.add', { body: { email: 'ada@example.com' } })
   * })
   * ```
   */
  toHaveReceived: Received extends JournalSource
    ? <Id extends OperationId>(operation: Id, expected?: ExpectedRequest<Id>) => Result
    : never
}

declare module 'vitest' {
  // The type parameters have to be those of Vitest.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends AcademyMatchers<
    T,
    R
  > {}
}

expect.extend({ ...academyMatchers })
