import type { AcademyCore } from './academy-core.ts'
import { methodsOf } from './controls/call-control.ts'
import { type CourseControls, courses } from './controls/courses.ts'
import { type KeyControls, keys } from './controls/keys.ts'
import { type ListControls, lists } from './controls/lists.ts'
import { type OfferControls, offers } from './controls/offers.ts'
import { plan, type PlanControls } from './controls/plan.ts'
import { type RecordChange, recordChanges } from './controls/record-changes.ts'
import { KeptSnapshots, type SnapshotControls, snapshots } from './controls/snapshots.ts'
import { createStudentIndex } from './controls/student-search.ts'
import { type StudentControls, students } from './controls/students.ts'
import { clear } from './controls/undoable.ts'
import { checkInput } from './fixture/check.ts'
import type { JournalEntry } from './inspection/journal-entry.ts'
import { type AcademyEvent, toAcademyEvent } from './inspection/listeners.ts'
import type { WelcomeEmail } from './inspection/outbox.ts'
import type { Clock } from './state/clock.ts'
import { replay } from './request/replay.ts'
import { type AcademyState, rename } from './state/state.ts'
import { invalid } from './service-error.ts'
import type { Faults } from './faults/types.ts'
import type { AcademySnapshot } from './fixture/rows.ts'
import type { AcademyFixture } from './fixture/types.ts'
import { title } from './fixture/values.ts'

/** @internal Copies an academy. `snapshot` is the state to copy instead of the current one. */
export type Fork = (options: ForkOptions, snapshot: AcademyState | undefined) => Academy

/** How to fork an academy. */
export interface ForkOptions {
  /** Name of the copy; by default that of the academy. */
  readonly name?: string | undefined
  /** Id of a journal entry: the copy then has the state and the time from before this request. */
  readonly before?: string | undefined
  /** Id or name of a snapshot of the academy: the copy then has its state. */
  readonly snapshot?: string | undefined
}

/**
 * One academy: the unit of isolation. Its keys reach nothing else, and it has its own time, ids, faults and journal.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 *
 * const platform = createPlatform()
 * const academy = platform.createAcademy({ students: [{ email: 'ada@example.com' }] })
 * const response = await platform.fetch('http://localhost/api/v1/students', {
 *   headers: { authorization: `Bearer ${academy.apiKey}` },
 * })
 * console.log(response.status, academy.journal.length) // 200 1
 * ```
 */
export class Academy {
  /** UUID. */
  readonly id: string
  /** All courses, with visibility, term, price and lessons. */
  readonly courses: CourseControls
  /** Students, with what a dashboard can change. */
  readonly students: StudentControls
  /** Lists with their members. */
  readonly lists: ListControls
  /** Offers, which grant courses to lists. */
  readonly offers: OfferControls
  /** API keys. */
  readonly keys: KeyControls
  /** Plan, lock, plan limits and rate limit. */
  readonly plan: PlanControls
  /** The time of this academy. */
  readonly clock: Clock
  /** The faults to inject. */
  readonly faults: Faults
  /** The snapshots that the academy keeps by name. */
  readonly snapshots: SnapshotControls
  /** UUID of the academy that this one is a fork of; null for an academy that is no fork, or was restored from a file. */
  readonly forkOf: string | null
  /** @internal */
  readonly core: AcademyCore
  readonly #fork: Fork
  /** @internal */
  readonly keptSnapshots = new KeptSnapshots()
  /** @internal */
  readonly studentIndex = createStudentIndex()

  /** @internal */
  constructor(core: AcademyCore, fork: Fork, forkOf: string | null = null) {
    this.forkOf = forkOf
    this.core = core
    this.#fork = fork
    this.id = core.id
    this.courses = methodsOf('courses', courses, this)
    this.students = methodsOf('students', students, this)
    this.lists = methodsOf('lists', lists, this)
    this.offers = methodsOf('offers', offers, this)
    this.keys = methodsOf('keys', keys, this)
    this.plan = methodsOf('plan', plan, this)
    this.clock = core.clock
    this.faults = core.faults
    this.snapshots = methodsOf('snapshots', snapshots, this)
  }

  /** The name. `platform.academy` also finds an academy by its name. */
  get name(): string {
    return this.core.state.name
  }

  /**
   * Changes the name.
   *
   * @throws ServiceError `validation_error` for an empty name.
   */
  rename(name: string): void {
    rename(this.core.state, checkInput(title, name, 'name'))
    this.core.changed('academy')
  }

  /** The number of active students, courses, lists and offers. O(1). */
  get counts(): Readonly<Record<'students' | 'courses' | 'lists' | 'offers', number>> {
    const { students, courses, lists, offers } = this.core.state
    return { students: students.size, courses: courses.size, lists: lists.size, offers: offers.size }
  }

  /** The first API key that is not revoked; the first one if all are. */
  get apiKey(): string {
    const { keys } = this.core.state
    return (keys.find(({ revoked }) => !revoked) ?? keys[0])?.key ?? ''
  }

  /** The latest requests, oldest first: at most 1,000, unless the platform has other limits. */
  get journal(): readonly JournalEntry[] {
    return this.core.journal.entries()
  }

  /** The latest welcome emails, oldest first: at most 10,000. */
  get outbox(): readonly WelcomeEmail[] {
    return this.core.outbox.emails()
  }

  /** Deletes the entries of the journal. */
  clearJournal(): void {
    clear(this.core, 'journal')
  }

  /** Deletes the emails of the outbox. */
  clearOutbox(): void {
    clear(this.core, 'outbox')
  }

  /**
   * Calls a function with every request and every welcome email from now on, right after it happened. A reset does not
   * remove the listener. An error of the listener is printed and affects no request.
   *
   * @returns A function that removes the listener.
   *
   * @example
   * ```ts
   * import { createPlatform } from '@academy-access/engine'
   *
   * const stop = createPlatform()
   *   .academy()
   *   .subscribe(({ type, entry }) => console.log(type, entry))
   * stop()
   * ```
   */
  subscribe(listener: (event: AcademyEvent) => void): () => void {
    return this.core.listeners.add((event) => listener(toAcademyEvent(event)))
  }

  /**
   * A copy with its own id and keys: same state, next ids and clock, but no emails, journal or faults. It shares all
   * records until one side changes them, so it costs little at any size.
   *
   * @throws ServiceError `not_found` when the journal has no such entry, when the log no longer has the state before it, or
   *   when there is no such snapshot; `validation_error` for both `before` and `snapshot`.
   */
  fork(options: ForkOptions = {}): Academy {
    const { before, snapshot } = options
    if (before !== undefined && snapshot !== undefined) {
      throw invalid('snapshot: expected either before or snapshot, got both')
    }
    return this.#fork(options, snapshot === undefined ? undefined : this.keptSnapshots.find(snapshot).state)
  }

  /**
   * The records that a request of the journal changed. Undefined when the log no longer has them.
   *
   * @throws ServiceError `not_found` when the journal has no such entry.
   */
  changesBy(entryId: string): readonly RecordChange[] | undefined {
    const { before, after } = this.core.entry(entryId)
    if (!before || !after) return []
    const writes = this.core.log.between(before.position, after.position)
    return writes && structuredClone(recordChanges(before, after, writes))
  }

  /**
   * Sends a request of the journal again, to this academy or another one, with its key or that academy's first one.
   *
   * @returns The entry of the new request.
   * @throws ServiceError `not_found` when the journal has no such entry; `validation_error` when its body was too large to keep.
   */
  async replay(entryId: string, on?: Academy): Promise<JournalEntry> {
    return replay(this.core.entry(entryId), (on ?? this).core)
  }

  /**
   * Restores the state that the academy was created with, and deletes everything that happened since. A request that
   * arrived before the reset and still waits has no effect.
   */
  reset(): void {
    this.core.reset()
  }

  /**
   * The whole state as a fixture with every field filled in: plain JSON. `restore` or `createPlatform` makes an
   * identical academy of it. Each part is written when it is first read.
   */
  snapshot(): AcademySnapshot {
    return this.core.snapshot()
  }

  /**
   * Replaces the state by a snapshot or any other academy fixture. The keys stay when the fixture has no `api_keys`.
   *
   * @throws ServiceError `validation_error` with the path of the first wrong value; `already_exists` for a key of
   *   another academy. Then nothing is changed.
   */
  restore(fixture: AcademyFixture): void {
    this.core.restore(fixture)
  }
}
