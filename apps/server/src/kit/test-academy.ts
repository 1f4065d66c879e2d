import type {
  AcademyFixture,
  AcademySnapshot,
  ClockControls,
  CourseControls,
  Fault,
  FaultInput,
  Faults,
  JournalControls,
  KeyControls,
  ListControls,
  OfferControls,
  OutboxControls,
  PlanControls,
  SnapshotControls,
  StudentControls,
} from '@academy-access/engine'
import type { OperationId } from '@academy-access/schemas'

/** The same methods over HTTP: each returns a promise. A wrong value rejects with the server's message. */
export type Remote<Controls> = {
  readonly [Method in keyof Controls]: Controls[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/** The faults of an academy. */
export interface RemoteFaults extends Remote<Omit<Faults, 'add'>> {
  /** Adds a fault behind the others. For each request the first fault that matches fires. */
  add<Id extends OperationId | '*'>(fault: FaultInput<Id>): Promise<Fault>
}

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
export interface TestAcademy {
  /** UUID. */
  readonly id: string
  /** The name that the dashboard shows. */
  readonly name: string
  /** An API key with all permissions. */
  readonly apiKey: string
  /** The address of the server, such as `http://127.0.0.1:4010`: the base URL for a client, which adds `/api/v1`. */
  readonly baseUrl: string
  /** All courses, hidden ones too. A course is named by its id or slug. */
  readonly courses: Remote<CourseControls>
  /** Students, with what a dashboard can change. A student is named by id or email address.  */
  readonly students: Remote<Omit<StudentControls, 'createMany'>>
  /** Lists with their members. A list is named by its id or name. */
  readonly lists: Remote<ListControls>
  /** Offers, which grant courses to lists. */
  readonly offers: Remote<OfferControls>
  /** API keys. Only `get` and `create` return them in full. */
  readonly keys: Remote<KeyControls>
  /** Plan, lock, plan limits and rate limit. */
  readonly plan: Remote<PlanControls>
  /** The time of this academy. */
  readonly clock: Remote<ClockControls>
  /** The faults to inject. */
  readonly faults: RemoteFaults
  /** The states that the academy keeps by name. */
  readonly snapshots: Remote<SnapshotControls>
  /** The requests. */
  readonly journal: Remote<JournalControls>
  /** The welcome emails. */
  readonly outbox: Remote<OutboxControls>
  /** Restores the state that the academy was created with, and deletes the journal, the emails and the faults. */
  reset(): Promise<void>
  /** The whole state as a fixture. */
  snapshot(): Promise<AcademySnapshot>
  /** Replaces the state by a fixture. The keys stay when the fixture has no `api_keys`. */
  restore(fixture: AcademyFixture): Promise<void>
  /** Deletes the academy. Requests with its keys then get 401. */
  delete(): Promise<void>
}
