import type { Academy, Remote } from '@academy-access/engine'

/**
 * An academy of a running server, for a test. Its methods do what the dashboard does, so they fire no fault, count towards no
 * rate limit and are in no journal. They are those of an academy of `@academy-access/engine`, as promises.
 *
 * @example
 * ```ts no-run
 * import { test } from '@academy-access/server/vitest'
 * import { expect } from 'vitest'
 *
 * test('repeats a request after a lost response', async ({ academy }) => {
 *   await academy.faults.add({ operation: 'students.create', phase: 'after', network: 'reset', times: 1 })
 *   // … let the app create a student at academy.baseUrl with academy.apiKey
 *   expect(await academy.journal.list({ operation: 'students.create' })).toHaveLength(2)
 * })
 * ```
 */
export interface TestAcademy extends Remote<Academy> {
  /** The address of the server, such as `http://127.0.0.1:4010`: the base URL for a client, which adds `/api/v1`. */
  readonly baseUrl: string
  /** Deletes the academy. Requests with its keys then get 401. */
  delete(): Promise<void>
}
