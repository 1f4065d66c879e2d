import { FaultBook } from './faults/fault-book.ts'
import { errorOf } from './faults/failure.ts'
import { rejectFixture } from './fixture/check.ts'
import { type Seeded, seedState } from './fixture/seeding.ts'
import { snapshotOf, unreadSource } from './fixture/snapshot.ts'
import { RateLimiter } from './http/rate-limiter.ts'
import type { RowCache } from './http/response.ts'
import type { HostLimits } from './inspection/host-limits.ts'
import type { JournalRecord } from './inspection/journal-record.ts'
import type { AllJournalLimits } from './inspection/host-limits.ts'
import { type EndedJournal, Journal, missingEntry } from './inspection/journal.ts'
import { type ChangedPart, type EmittedEvent, Listeners } from './inspection/listeners.ts'
import { type NewEmail, Outbox } from './inspection/outbox.ts'
import type { OperationContext } from './operations/operation.ts'
import { ServiceError } from './service-error.ts'
import type { Accounts } from './state/accounts.ts'
import type { ApiKeys } from './state/api-keys.ts'
import { type Clock, createClock, restartClock, toTimestamp } from './state/clock.ts'
import { derivedFraction } from './state/ids.ts'
import { type AcademyState, forkState, History, type PastState } from './state/state.ts'
import { findStudent, studentsOf } from './state/students.ts'
import type { AcademySnapshot } from './fixture/rows.ts'
import type { AcademyFixture } from './fixture/types.ts'

/** Notes a request as it is kept, and its academy. */
export type RequestRecorder = (record: JournalRecord, academy: Pick<AcademyCore, 'id' | 'state'> | undefined) => void

/** The parts of the platform that its academies and its requests use. */
export interface PlatformServices {
  readonly seed: string
  readonly apiKeys: ApiKeys<AcademyCore>
  readonly accounts: Accounts
  /** Looks up the accounts of addresses that other platforms may know. Undefined when there are none. */
  readonly lookUpAccounts: ((emails: readonly string[]) => Promise<void>) | undefined
  readonly rows: RowCache
  readonly limits: HostLimits
  readonly journalLimits: AllJournalLimits
  readonly welcomeOnReactivation: boolean
  readonly now: () => number
  /** For requests that reach no academy. */
  readonly journal: Journal<PastState>
  /** Called with each request, whether it reached an academy or not. They only note it: the response waits for them. */
  readonly recorders: ReadonlySet<RequestRecorder>
  /** All academies, oldest first. */
  list(): readonly { readonly name: string }[]
  /** An academy by id or name. Throws 404. */
  find(idOrName: string): { readonly core: AcademyCore }
  /** Passes an event to the listeners of the platform. Its academy is missing for a request that reached none. */
  emit(event: () => EmittedEvent, academy?: AcademyCore): void
}

/** The state of an academy with its clock, faults, journal and outbox. `Academy` has the public methods. */
export class AcademyCore {
  readonly id: string
  /** Place among all academies of the platform, in order of creation. */
  readonly position: number
  readonly services: PlatformServices
  state: AcademyState
  /** The state that a reset restores. */
  readonly seed: AcademyState
  readonly clock: Clock
  limiter = new RateLimiter()
  readonly faults: FaultBook
  /** Another one after each reset. */
  journal: Journal<PastState>
  /** The latest journals that have ended, oldest first. */
  endedJournals: readonly EndedJournal[] = []
  /** When the first journal began, in milliseconds since the epoch. */
  readonly started: number
  readonly outbox = new Outbox()
  readonly listeners = new Listeners<EmittedEvent>()
  /** How often the academy was reset: a request from before a reset must have no effect after it. */
  resets = 0
  /** The states before and after the latest requests. */
  readonly history: History

  constructor(
    services: PlatformServices,
    { id, position, state, seed }: Pick<AcademyCore, 'id' | 'position' | 'state'> & { seed?: AcademyState },
  ) {
    this.services = services
    this.id = id
    this.position = position
    this.state = state
    this.journal = new Journal(services.journalLimits)
    this.history = new History({ entries: services.journalLimits.entries, bytes: services.limits.historyBytes })
    this.started = services.now()
    this.faults = new FaultBook(
      (draw) => derivedFraction(services.seed, 'fault', id, draw),
      () => this.emit(() => ({ type: 'fault', entry: { faults: this.faults.list() } })),
    )
    this.clock = createClock(this, services.now, () =>
      this.emit(() => ({ type: 'clock', entry: { now: toTimestamp(this.clock.now()), frozen: this.clock.frozen } })),
    )
    // The seed has the time of the start, so that a reset can go back to it.
    this.clock.now()
    this.seed = seed ?? forkState(state)
  }

  /** A request of the journal. Throws 404, or 410 for an entry of another journal. */
  entry(id: string): JournalRecord<PastState> {
    const found = this.journal.find(id)
    if (!found) throw missingEntry(id, { journal: this.journal, ended: this.endedJournals, started: this.started })
    return found
  }

  /** A copy of the state as it was before a request of the journal. */
  stateBefore(entryId: string): AcademyState {
    const { before, at } = this.entry(entryId)
    if (!before?.state) {
      throw new ServiceError('not_found', `The state before the journal entry ${entryId} is no longer kept`)
    }
    const state = forkState(before.state)
    const clock = createClock({ state }, this.services.now)
    // A stopped clock is back already. A running one continues at the time of the request.
    if (state.clock.frozen === null) clock.set(at)
    return state
  }

  /** The time as the API sends it. */
  readonly timestamp = (): string => toTimestamp(this.clock.now())

  /** The context of an operation at a time. */
  context(now: string): OperationContext {
    const { accounts, rows } = this.services
    const { state, sendWelcomeEmail, errorForItem } = this
    return { state, now, accounts, rows, sendWelcomeEmail, errorForItem }
  }

  readonly sendWelcomeEmail = (email: NewEmail): void => {
    if (email.kind === 'reactivated' && !this.services.welcomeOnReactivation) return
    const sent = this.outbox.add(email)
    this.emit(() => ({ type: 'mail', entry: { ...sent } }))
  }

  readonly errorForItem = (email: string): ServiceError | undefined => {
    const fault = this.faults.takeItem(email)
    return fault && (errorOf(fault) ?? new ServiceError('internal_error', 'Injected fault'))
  }

  /** Passes an event to the listeners of the academy and of the platform. */
  emit(event: () => EmittedEvent): void {
    this.listeners.emit(event)
    this.services.emit(event, this)
  }

  /** Says that a part was changed other than by a request. */
  changed(part: ChangedPart): void {
    this.emit(() => ({ type: 'state', entry: { part } }))
  }

  /** Restores the seed, and deletes everything that happened since. Returns a function that brings all of it back. */
  reset(): () => void {
    const { state, limiter, journal } = this
    this.resets++
    this.#replace(forkState(this.seed))
    restartClock(this.clock, this.seed.clock)
    const bringBackFaults = this.faults.reset()
    this.useJournal(new Journal(this.services.journalLimits), 'reset')
    const bringBackEmails = this.outbox.reset()
    this.emit(() => ({ type: 'reset', entry: { name: this.state.name } }))
    return () => {
      // A request that waits has arrived after the reset.
      this.resets++
      Object.assign(this, { state, limiter })
      this.useJournal(journal, 'undo')
      bringBackFaults()
      bringBackEmails()
      this.changed('all')
    }
  }

  /** The whole state as a fixture with every field filled in. Each part is written when it is first read. */
  snapshot(): AcademySnapshot {
    return snapshotOf(this.id, forkState(this.state), this.services.accounts, this.clock.now())
  }

  /**
   * The state that a fixture describes for this academy. Changes nothing.
   *
   * @throws ServiceError `validation_error`.
   */
  seededBy(fixture: AcademyFixture, path = ''): Seeded {
    const unread = unreadSource(fixture, this.services.accounts)
    // Reading a part of a snapshot would be the end of restoring it at once.
    const id = unread ? unread.id : fixture?.id
    if (typeof id === 'string' && id.toLowerCase() !== this.id) {
      rejectFixture(
        path === '' ? 'id' : `${path}.id`,
        `expected the academy's own id "${this.id}", or none, got "${id}"`,
      )
    }
    return unread
      ? { state: forkState(unread.state), accountIds: [] }
      : seedState(fixture, this.services, { id: this.id, remainingKeys: this.state.keys, path })
  }

  /**
   * Replaces the state by a fixture. The keys stay when the fixture has none. Returns a function that brings back the former
   * state. The journal, the faults and the emails are not touched.
   */
  restore(fixture: AcademyFixture, path = ''): () => void {
    const { accounts, apiKeys } = this.services
    const unread = unreadSource(fixture, accounts)
    const { state, accountIds } = this.seededBy(fixture, path)
    apiKeys.reserve(this, state.keys)
    accounts.assign(accountIds)
    const { state: former, limiter } = this
    this.#replace(state)
    accounts.used.addAll(studentsOf(state))
    if (unread && !this.clock.frozen) this.clock.set(unread.now)
    this.changed('all')
    return () => {
      this.#replace(former)
      this.limiter = limiter
      this.changed('all')
    }
  }

  /** Ends the journal, and continues with another one. */
  useJournal(journal: Journal<PastState>, by: EndedJournal['by']): void {
    const ended = { id: this.journal.id, by, at: this.services.now() }
    this.endedJournals = [...this.endedJournals.slice(1 - mostEnded), ended]
    this.journal = journal
  }

  #replace(state: AcademyState): void {
    this.state = state
    this.limiter = new RateLimiter()
  }

  /** The email address of an account whose student the academy has, or would have after a reset. */
  emailOf(accountId: string): string | undefined {
    return (findStudent(this.state, accountId) ?? findStudent(this.seed, accountId))?.email
  }
}

/** How many journals that have ended an academy remembers. */
const mostEnded = 100
