import type { Accounts } from './accounts.ts'
import { ServiceError } from './service-error.ts'
import { type Clock, createClock, toTimestamp } from './clock.ts'
import { type CourseControls, courseControls } from './controls/courses.ts'
import { type KeyControls, keyControls } from './controls/keys.ts'
import { type ListControls, listControls } from './controls/lists.ts'
import { type OfferControls, offerControls } from './controls/offers.ts'
import { type PlanControls, planControls } from './controls/plan.ts'
import { type StudentControls, studentControls } from './controls/students.ts'
import { FaultBook, type Faults } from './faults.ts'
import type { AcademyFixture } from './fixture/schema.ts'
import { seedState } from './fixture/seed.ts'
import { snapshotOf, unreadSource } from './fixture/snapshot.ts'
import { derivedFraction, derivedUuid } from './ids.ts'
import { Journal, type JournalEntry } from './journal.ts'
import { type AcademyEvent, Listeners, type PlatformEvent } from './listeners.ts'
import { type WelcomeEmail, Outbox } from './outbox.ts'
import { RateLimiter } from './rate-limiter.ts'
import type { RowCache } from './row-cache.ts'
import { type AcademyState, forkState, type KeyRecord } from './state.ts'

/** What an academy needs of the platform that it stands on. */
export interface Host {
  readonly seed: string
  readonly keyPattern: RegExp
  readonly welcomeOnReactivation: boolean
  readonly accounts: Accounts
  readonly rows: RowCache
  readonly listeners: Listeners<PlatformEvent>
  now(): number
  /** An API key that nobody has. */
  newKey(): string
  /** Makes keys lead to this academy; refuses the keys of others. */
  reserveKeys(academy: Academy, keys: readonly KeyRecord[]): void
  /** A copy of an academy under another id, with other keys. */
  fork(academy: Academy): Academy
}

/**
 * One academy: the unit of isolation. Its keys reach nothing else, and its time, ids, faults and journal are its own.
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
  /** Courses: all of them, with visibility, term, price and lessons. */
  readonly courses: CourseControls
  /** Students: what the dashboard can set of them. */
  readonly students: StudentControls
  /** Lists, to look at. */
  readonly lists: ListControls
  /** Offers: what grants courses to lists. */
  readonly offers: OfferControls
  /** API keys. */
  readonly keys: KeyControls
  /** Plan, lock, plan limits and rate limit. */
  readonly plan: PlanControls
  /** Time, for this academy alone. */
  readonly clock: Clock

  /** @internal */
  readonly host: Host
  /** @internal */
  state: AcademyState
  /** @internal */
  readonly limiter = new RateLimiter()
  /** @internal */
  readonly faultBook: FaultBook
  /** @internal */
  readonly journalBook = new Journal()
  /** @internal */
  readonly outboxBook = new Outbox()
  /** The time that was told last, as text: a request tells it more than once. */
  #told = { now: Number.NaN, text: '' }
  /** @internal */
  readonly listeners = new Listeners<AcademyEvent>()
  /** @internal What reset brings back; the last time that its clock told is the one that the academy started at. */
  readonly seed: AcademyState

  /** @internal */
  constructor(host: Host, id: string, state: AcademyState, seed?: AcademyState) {
    this.host = host
    this.id = id
    this.state = state
    this.faultBook = new FaultBook((draw) => derivedFraction(host.seed, 'fault', id, draw))
    this.clock = createClock(
      () => this.state.clock,
      () => host.now(),
    )
    this.clock.now()
    this.seed = seed ?? forkState(state)
    this.courses = courseControls(this)
    this.students = studentControls(this)
    this.lists = listControls(this)
    this.offers = offerControls(this)
    this.keys = keyControls(this)
    this.plan = planControls(this)
  }

  /** What it is called; `platform.academy` finds it by that too. */
  get name(): string {
    return this.state.name
  }

  /** Gives the academy another name. */
  rename(name: string): void {
    this.state.name = name
  }

  /** How much there is in it: active students, courses, lists and offers. Costs nothing at any size. */
  get counts(): Readonly<Record<'students' | 'courses' | 'lists' | 'offers', number>> {
    const { students, courses, lists, offers } = this.state
    return { students: students.size, courses: courses.size, lists: lists.size, offers: offers.size }
  }

  /** The first API key that is not revoked. */
  get apiKey(): string {
    const { keys } = this.state
    return (keys.find(({ revoked }) => !revoked) ?? keys[0]!).key
  }

  /** The faults to bring about (D32). */
  get faults(): Faults {
    return this.faultBook
  }

  /** The latest requests, oldest first: at most 1,000. */
  get journal(): readonly JournalEntry[] {
    return this.journalBook.entries()
  }

  /** The latest welcome mails, oldest first: at most 10,000. */
  get outbox(): readonly WelcomeEmail[] {
    return this.outboxBook.toArray()
  }

  /** Empties the journal. */
  clearJournal(): void {
    this.journalBook.clear()
  }

  /** Empties the outbox. */
  clearOutbox(): void {
    this.outboxBook.clear()
  }

  /**
   * Tells of every answered request and every welcome mail from now on, right after it happened. A reset changes
   * nothing in that.
   *
   * @returns How to stop.
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
    return this.listeners.add(listener)
  }

  /**
   * A copy with an id and keys of its own: same state, ids to come and clock, but no mails, journal or faults. Shares
   * all records until one side changes them, so it costs little at any size.
   */
  fork(): Academy {
    return this.host.fork(this)
  }

  /** Brings everything back to the state that the academy was created with, and forgets what happened since. */
  reset(): void {
    const { clock } = this.seed
    this.state = forkState(this.seed)
    // A clock that runs apart from the platform's starts again where it started.
    if (clock.offset !== 0 && clock.frozen === null) this.clock.set(clock.last)
    this.limiter.clear()
    this.faultBook.reset()
    this.journalBook.clear()
    this.outboxBook.clear()
  }

  /**
   * The whole state as a fixture with every field filled in: plain JSON, from which `restore` or `createPlatform` makes
   * an identical academy. Its parts are written out when they are first read.
   */
  snapshot(): AcademyFixture {
    return snapshotOf(this.id, forkState(this.state), this.host.accounts, this.clock.now())
  }

  /**
   * Replaces the state by a snapshot or any other academy fixture; without `api_keys` the keys stay.
   *
   * @throws ServiceError `validation_error` with the path of the first wrong value; `already_exists` for the id or a key of
   *   another academy. Nothing is changed then.
   */
  restore(fixture: AcademyFixture): void {
    const unread = unreadSource(fixture, this.host.accounts)
    if (typeof fixture?.id === 'string' && fixture.id.toLowerCase() !== this.id) {
      throw new ServiceError(
        'validation_error',
        `fixture: id: expected "${this.id}", the academy's own, or none, got "${fixture.id}"`,
      )
    }
    const { state, accountIds } = unread
      ? { state: forkState(unread.state), accountIds: new Map<string, string>() }
      : seedState(fixture, this.host, { id: this.id, keys: this.state.keys })
    this.host.reserveKeys(this, state.keys)
    this.host.accounts.assign(accountIds)
    this.state = state
    if (unread && !this.clock.frozen) this.clock.set(unread.now)
    this.limiter.clear()
  }

  /** @internal The address of the account's student, active or removed, if there is one or would be after a reset. */
  emailOf(accountId: string): string | undefined {
    const studentOf = ({ students, removed }: AcademyState) => students.get(accountId) ?? removed.get(accountId)
    return (studentOf(this.state) ?? studentOf(this.seed))?.email
  }

  /** @internal Tells whoever listens, to this academy or to the platform. */
  announce(event: () => AcademyEvent): void {
    this.listeners.emit(event)
    this.host.listeners.emit(() => ({ ...event(), academy: this }))
  }

  /** @internal Sends a welcome mail. */
  send(mail: WelcomeEmail): void {
    this.outboxBook.push(mail)
    this.announce(() => ({ type: 'mail', entry: mail }))
  }

  /** @internal The time as the API tells it. */
  timestamp(): string {
    const now = this.clock.now()
    if (now !== this.#told.now) this.#told = { now, text: toTimestamp(now) }
    return this.#told.text
  }

  /** @internal A place behind all that there is, for ties in time (D20). */
  nextSeq(): number {
    return ++this.state.seq
  }

  /** @internal A UUID that `taken` does not know. */
  newId(taken: (id: string) => boolean): string {
    const { ids } = this.state
    for (;;) {
      const id = derivedUuid(ids.seed, ids.next++)
      if (!taken(id)) return id
    }
  }
}
