import type { AcademyCore } from './academy-core.ts'
import { methodsOf } from './controls/call-control.ts'
import { type ForkOptions, whole, type WholeControls } from './controls/academy.ts'
import { clock, type ClockControls } from './controls/clock.ts'
import { type CourseControls, courses } from './controls/courses.ts'
import { type EnrollmentControls, enrollments } from './controls/enrollments.ts'
import { faults } from './controls/faults.ts'
import { journal, type JournalControls } from './controls/journal.ts'
import { type KeyControls, keys } from './controls/keys.ts'
import { type ListControls, lists } from './controls/lists.ts'
import { type OfferControls, offers } from './controls/offers.ts'
import { plan, type PlanControls } from './controls/plan.ts'
import { KeptSnapshots } from './controls/kept-snapshots.ts'
import { outbox, type OutboxControls } from './controls/outbox.ts'
import { type SnapshotControls, snapshots } from './controls/snapshots.ts'
import { createStudentIndex } from './controls/student-search.ts'
import { type StudentControls, students } from './controls/students.ts'
import { Undos } from './controls/control.ts'
import { type AcademyEvent, toAcademyEvent } from './inspection/listeners.ts'
import type { AcademyState } from './state/state.ts'
import { invalid } from './service-error.ts'
import type { Faults } from './faults/types.ts'

/** @internal Copies an academy. `snapshot` is the state to copy instead of the current one. */
export type Fork = (options: ForkOptions, snapshot: AcademyState | undefined) => Academy

/**
 * One academy: the unit of isolation. Its keys reach nothing else, and it has its own time, ids, faults and journal.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 *
 * const platform = createPlatform()
 * const academy = platform.academies.create({ students: [{ email: 'ada@example.com' }] })
 * const response = await platform.fetch('http://localhost/api/v1/students', {
 *   headers: { authorization: `Bearer ${academy.apiKey}` },
 * })
 * console.log(response.status, academy.journal.list().length) // 200 1
 * ```
 */
export class Academy {
  /** UUID. */
  readonly id: string
  /** All courses, with visibility, term, price and lessons. */
  readonly courses: CourseControls
  /** Students, with what a dashboard can change. */
  readonly students: StudentControls
  /** Enrollments of students in courses. */
  readonly enrollments: EnrollmentControls
  /** Lists with their members. */
  readonly lists: ListControls
  /** Offers, which grant courses to lists. */
  readonly offers: OfferControls
  /** API keys. */
  readonly keys: KeyControls
  /** Plan, lock, plan limits and rate limit. */
  readonly plan: PlanControls
  /** The time of this academy. */
  readonly clock: ClockControls
  /** The faults to inject. */
  readonly faults: Faults
  /** The snapshots that the academy keeps by name. */
  readonly snapshots: SnapshotControls
  /** The latest requests: at most 1,000, unless the platform has other limits. */
  readonly journal: JournalControls
  /** The latest welcome emails: at most 10,000. */
  readonly outbox: OutboxControls
  /** Changes the name. */
  declare readonly rename: WholeControls['rename']
  /**
   * Restores the state that the academy was created with, and deletes everything that happened since. A request that
   * arrived before the reset and still waits has no effect.
   */
  declare readonly reset: WholeControls['reset']
  /**
   * The whole state as a fixture with every field filled in: plain JSON. `restore` or `createPlatform` makes an
   * identical academy of it. Each part is written when it is first read.
   */
  declare readonly snapshot: WholeControls['snapshot']
  /**
   * Replaces the state by a snapshot or any other academy fixture. The keys stay when the fixture has no `api_keys`.
   *
   * @throws ServiceError `validation_error` with the path of the first wrong value; `already_exists` for a key of
   *   another academy. Then nothing is changed.
   */
  declare readonly restore: WholeControls['restore']
  /**
   * The records in which the academy differs from another one, from its state before a request or from a snapshot, by their
   * names; by default from the state that a reset restores. It is the difference that a test has made.
   *
   * @throws ServiceError `not_found`; `validation_error` for more than one of `with`, `before` and `snapshot`.
   *
   * @example
   * ```ts
   * import { createPlatform } from '@academy-access/engine'
   *
   * const academy = createPlatform().academy()
   * academy.lists.create({ name: 'VIP' })
   * const { items } = academy.compare()
   * console.log(items.map(({ change, kind, name }) => `${change} ${kind} ${name}`)) // [ 'added list VIP' ]
   * ```
   */
  declare readonly compare: WholeControls['compare']
  /** Undoes the latest reset, restoring of a state or clearing: within a minute, once. */
  declare readonly undo: WholeControls['undo']
  /** Active students, lists, courses and offers that contain a text: at most `limit` of each, by default 10. */
  declare readonly search: WholeControls['search']
  /** The latest changes through the dashboard API. Only the hosted service keeps them: none in the process. */
  declare readonly changes: WholeControls['changes']
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
    const owner = { academy: this, undos: new Undos(core.services.now, core.services.limits.undos) }
    this.courses = methodsOf('course', courses, owner)
    this.students = methodsOf('student', students, owner)
    this.enrollments = methodsOf('enrollment', enrollments, owner)
    this.lists = methodsOf('list', lists, owner)
    this.offers = methodsOf('offer', offers, owner)
    this.keys = methodsOf('key', keys, owner)
    this.plan = methodsOf('plan', plan, owner)
    this.clock = methodsOf('clock', clock, owner)
    this.faults = methodsOf('fault', faults, owner)
    this.snapshots = methodsOf('snapshot', snapshots, owner)
    this.journal = methodsOf('journal', journal, owner)
    this.outbox = methodsOf('outbox', outbox, owner)
    // The control `fork` calls the method of this class.
    const { fork: _, ...others } = whole
    Object.assign(this, methodsOf<Omit<WholeControls, 'fork'>>('', others, owner))
  }

  /** The name. `platform.academy` also finds an academy by its name. */
  get name(): string {
    return this.core.state.name
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
}
