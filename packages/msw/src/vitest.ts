import type { OperationId } from '@academy-access/schemas'
import { expect } from 'vitest'

import { academyMatchers, type Expected, type Journaled } from './received.ts'

export { academyMatchers, type Expected, type Journaled } from './received.ts'

/** What `expect` can ask of an academy once this module was imported. */
interface AcademyMatchers<Received, Result> {
  /**
   * Whether the academy received requests for an operation, as its journal tells: its latest 1,000 requests.
   *
   * @example
   * ```ts
   * import '@academy-access/msw/vitest'
   * import { createPlatform } from '@academy-access/engine'
   * import { expect, it } from 'vitest'
   *
   * it('adds nobody', () => {
   *   expect(createPlatform().academy()).not.toHaveReceived('lists.members.add', { body: { email: 'ada@example.com' } })
   * })
   * ```
   */
  toHaveReceived: Received extends Journaled
    ? <Id extends OperationId>(operation: Id, expected?: Expected<Id>) => Result
    : never
}

declare module 'vitest' {
  // Its parameters are those of vitest.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends AcademyMatchers<
    T,
    R
  > {}
}

expect.extend(academyMatchers)
