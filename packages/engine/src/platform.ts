import { Academy, type ForkOptions } from './academy.ts'
import { AcademyCore, type PlatformServices } from './academy-core.ts'
import { inputs } from './controls/inputs.ts'
import { checkFixture, checkInput } from './fixture/check.ts'
import { PlatformFixture as PlatformFixtureSchema } from './fixture/schema.ts'
import { seedSteps } from './fixture/seed.ts'
import { runAtOnce, type Steps } from './fixture/steps.ts'
import type { StalledRequests } from './http/cut-off-body.ts'
import { toResponse } from './http/response.ts'
import { RowCache } from './http/row-cache.ts'
import type { JournalEntry } from './inspection/journal-entry.ts'
import type { JournalRecord } from './inspection/journal-record.ts'
import { Journal, type JournalLimits } from './inspection/journal.ts'
import { type AcademyEvent, type EmittedEvent, Listeners, toAcademyEvent } from './inspection/listeners.ts'
import { missingEntry } from './inspection/missing-entry.ts'
import { Changes } from './persistence/changes.ts'
import { savedAcademies, type SavedPlatform } from './persistence/restore.ts'
import { TouchedAcademies } from './state/touched-academies.ts'
import { handle, type HandleOptions, type MaybeLater } from './request/pipeline.ts'
import { replay } from './request/replay.ts'
import type { PlatformAccess, RequestRecorder } from './request/trace.ts'
import { ServiceError } from './service-error.ts'
import { Accounts, type SharedAccounts } from './state/accounts.ts'
import { ApiKeys, replaceKeys, validKey } from './state/api-keys.ts'
import type { StateMark } from './state/change-log.ts'
import { systemTime } from './state/clock.ts'
import { derivedUuid } from './state/ids.ts'
import { studentsOf } from './state/students.ts'
import { UsedAccounts } from './state/used-accounts.ts'
import { type AcademyState, forkState, type StudentRecord } from './state/state.ts'
import type { AcademyFixture, PlatformFixture } from './fixture/types.ts'

/** How to create a platform. */
export interface PlatformOptions {
  /** The academies at the start; by default one empty academy. */
  fixture?: PlatformFixture
  /** The current time in milliseconds since the epoch; by default the system's. */
  now?: () => number
  /** Makes all ids and keys repeat from run to run; by default they are random. */
  seed?: string | number
  /** The two-character code at the start of API keys; `aa` by default. */
  keyPrefix?: string
  /** Whether a student who comes back gets a welcome email; true by default. */
  welcomeOnReactivation?: boolean
  /** How much each journal keeps. */
  journal?: JournalLimits
}

/** An event of an academy of the platform; `academy` is missing for a request that reached no academy. */
export type PlatformEvent = AcademyEvent & { readonly academy?: Academy }

/** The same before its entry is made. */
export type EmittedPlatformEvent = EmittedEvent & { readonly academy?: Academy }

/**
 * Creates an emulator for the whole service: academies in memory, and a `fetch` that responds as the service does.
 *
 * @throws ServiceError `validation_error`, with the path of the first wrong value of the fixture or of the other options,
 *   and what was expected.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 *
 * const platform = createPlatform({ seed: 1 })
 * const response = await platform.fetch('http://localhost/api/v1/courses', {
 *   headers: { authorization: `Bearer ${platform.academy().apiKey}` },
 * })
 * console.log(await response.json()) // { data: { courses: [] } }
 * ```
 */
export function createPlatform(options: PlatformOptions = {}): Platform {
  return new Platform(options)
}

/** All academies of a service in memory, and the `fetch` that they share. See {@link createPlatform}. */
export class Platform {
  readonly #academies = new Map<string, Academy>()
  readonly #listeners = new Listeners<EmittedPlatformEvent>()
  readonly #recorders = new Set<RequestRecorder>()
  readonly #journal: Journal<StateMark>
  /** Milliseconds since the epoch. */
  readonly #started: number
  readonly #stalled: StalledRequests = new Set()
  readonly #services: PlatformServices
  readonly #access: PlatformAccess
  readonly #sharedAccounts: SharedAccounts | undefined
  /** Two for each data file. They live as long as the platform. */
  readonly #followers: TouchedAcademies[] = []
  /** The same array until an academy is created or deleted: some callers ask with every request. */
  #listed: readonly Academy[] | undefined
  /** The ids and keys of the academies in the fixture: no other academy gets one of them. */
  readonly #announced: ReadonlySet<string>
  #created = 0
  #lastPosition = 0

  /** @internal */
  constructor(options: PlatformOptions, saved?: SavedPlatform) {
    const { now = systemTime, keyPrefix = 'aa', welcomeOnReactivation = true, journal = {} } = options
    const seed = String(options.seed ?? crypto.randomUUID())
    if (!/^[a-z0-9]{2}$/.test(keyPrefix)) {
      throw new ServiceError(
        'validation_error',
        `keyPrefix: expected two of a-z and 0-9, got ${JSON.stringify(keyPrefix)}`,
      )
    }
    const { fixture = { academies: [{}] } } = options
    if (!saved) checkFixture(PlatformFixtureSchema, fixture, '')
    this.#announced = saved ? new Set() : announcedIn(fixture)
    const apiKeys = new ApiKeys<AcademyCore>(keyPrefix, seed, this.#announced)
    this.#journal = new Journal(journal)
    this.#started = now()
    this.#services = {
      seed,
      apiKeys,
      accounts: new Accounts(saved?.accounts?.seed ?? seed, (id) => this.#emailOf(id)),
      usedAccounts: new UsedAccounts(() => this.#students()),
      rows: new RowCache(),
      journalLimits: journal,
      welcomeOnReactivation,
      now,
      emit: (core, event) => this.#emit(core, event),
      population: () => this.#services.usedAccounts.version,
      students: () => this.#students(),
      has: (core) => this.#academies.get(core.id)?.core === core,
    }
    this.#access = {
      apiKeys,
      now,
      journal: this.#journal,
      emit: (event) => this.#listeners.emit(event),
      recorders: this.#recorders,
      lookUpAccounts: saved?.accounts && ((emails) => this.lookUpAccounts(emails)),
    }
    this.#sharedAccounts = saved?.accounts
    if (saved) for (const academy of savedAcademies(saved.records)) this.#restore(academy)
    else {
      fixture.academies.forEach((academy, index) => runAtOnce(this.createSteps(academy, `academies[${index}]`)))
    }
  }

  /** All academies, oldest first. */
  get academies(): readonly Academy[] {
    return (this.#listed ??= Object.freeze([...this.#academies.values()]))
  }

  /** The latest requests that reached no academy: their key was missing, malformed or unknown. */
  get journal(): readonly JournalEntry[] {
    return this.#journal.entries()
  }

  /** @internal */
  records(): readonly JournalRecord[] {
    return this.#journal.records()
  }

  /** @internal A request of the platform's journal, or 404, or 410. */
  entry(id: string): JournalRecord {
    const found = this.#journal.find(id)
    if (!found) throw missingEntry(id, { journal: this.#journal, ended: [], started: this.#started })
    return found
  }

  /** @internal The valid key that was probably meant in a request of the platform's journal. */
  keyMeantIn(entryId: string): { readonly academy: Academy; readonly name: string; readonly key: string } | undefined {
    const meant = this.#journal.find(entryId)?.wrongKey?.().meant
    if (meant === undefined) return undefined
    const core = this.#services.apiKeys.ownerOf(meant)
    const academy = core && this.#academies.get(core.id)
    // It may have been revoked since.
    const key = core && validKey(core.state, meant)
    return academy && key && { academy, name: key.name, key: key.key }
  }

  /** Deletes the entries of the platform's journal. */
  clearJournal(): void {
    this.#journal.clear()
  }

  /** @internal The same, and returns a function that puts them back. */
  clearUndoably(): () => void {
    return this.#journal.clear()
  }

  /**
   * Calls a function with every request and every welcome email from now on, of all academies and of requests that reach
   * no academy.
   *
   * @returns A function that removes the listener.
   */
  subscribe(listener: (event: PlatformEvent) => void): () => void {
    return this.#listeners.add((event) => listener(toPlatformEvent(event)))
  }

  /** @internal */
  followEvents(listener: (event: EmittedPlatformEvent) => void): () => void {
    return this.#listeners.add(listener)
  }

  /**
   * An academy by id or name; the first academy without either.
   *
   * @throws ServiceError `not_found`.
   */
  academy(idOrName?: string): Academy {
    const found =
      idOrName === undefined
        ? this.academies[0]
        : (this.#academies.get(idOrName) ?? this.academies.find(({ name }) => name === idOrName))
    if (!found) throw new ServiceError('not_found', idOrName === undefined ? 'No academy' : `No academy ${idOrName}`)
    return found
  }

  /**
   * Adds an academy, isolated from all others, with its own key.
   *
   * @throws ServiceError `validation_error` with the path of the first wrong value; `already_exists` when its id or a
   *   key is in use. Then nothing is changed.
   */
  createAcademy(fixture: AcademyFixture = {}): Academy {
    return runAtOnce(this.createSteps(fixture, ''))
  }

  /**
   * Deletes an academy. Requests with its keys then get 401.
   *
   * @throws ServiceError `not_found`.
   */
  removeAcademy(id: string): void {
    const academy = this.academy(id)
    const { core } = academy
    this.#academies.delete(core.id)
    this.#listed = undefined
    for (const follower of this.#followers) follower.touch(core.id)
    this.#services.apiKeys.release(core)
    this.#listeners.emit(() => ({ type: 'state', entry: { part: 'deleted' }, academy }))
  }

  /**
   * Handles a request as the service does. It takes the arguments of `fetch`, so a client can use it as its `fetch`. The
   * host of the URL does not matter.
   *
   * @throws ConnectionReset when a fault cuts the connection; the signal's reason when the request is aborted.
   */
  readonly fetch = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = typeof input === 'object' && 'headers' in input && !init ? input : new Request(input, init)
    // The signal of the caller, if there is one: a `Request` follows it only while the `Request` is in memory.
    const signal = init?.signal ?? request.signal
    signal.throwIfAborted()
    return this.fetchWith(request, { signal })
  }

  /** @internal */
  async fetchWith(request: Request, options?: HandleOptions): Promise<Response> {
    const response = await this.respond(request, options)
    // R016: a response to HEAD has no body, as over HTTP.
    return toResponse(request.method === 'HEAD' ? { ...response, body: null } : response, request, this.#stalled)
  }

  /** @internal */
  respond(request: Request, options?: HandleOptions): MaybeLater {
    return handle(this.#access, request, options)
  }

  /** @internal */
  async lookUpAccounts(emails: readonly string[]): Promise<void> {
    const { accounts } = this.#services
    const unknown = emails.filter((email) => !this.#hasAccount(email))
    if (this.#sharedAccounts && unknown.length > 0) accounts.assign(await this.#sharedAccounts.lookUp(unknown))
  }

  /** @internal */
  accountIdOf(email: string): string {
    return this.#services.accounts.idOf(email)
  }

  /** @internal */
  followRequests(recorder: RequestRecorder): () => void {
    this.#recorders.add(recorder)
    return () => void this.#recorders.delete(recorder)
  }

  /** @internal */
  followChanges(): Changes {
    return new Changes(this.follow(), (id) => this.#academies.get(id)?.core)
  }

  /** @internal */
  follow(): TouchedAcademies {
    const touched = new TouchedAcademies(this.#academies.keys())
    this.#followers.push(touched)
    return touched
  }

  /** @internal The journal of an academy; for null that of the requests that reached none. */
  journalOf(id: string | null): Journal<StateMark> | undefined {
    return id === null ? this.#journal : this.#academies.get(id)?.core.journal
  }

  /** @internal */
  *createSteps(fixture: AcademyFixture, path: string, sliceSize?: number): Steps<Academy> {
    // The fixture schema rejects an id that is not a string.
    const ownId = typeof fixture?.id === 'string' ? fixture.id.toLowerCase() : undefined
    const id = ownId ?? this.#newId()
    const { state, accountIds } = yield* seedSteps(fixture, this.#services, { id, path, sliceSize })
    const academy = this.#add(id, state)
    this.#services.accounts.assignChecked(accountIds)
    return academy
  }

  #restore({ id, position, now, seed }: ReturnType<typeof savedAcademies>[number]): void {
    const core = new AcademyCore(this.#services, { id, position, state: now, seed })
    this.#register(core)
    this.#services.apiKeys.reserve(core, seed.keys)
    const { accounts } = this.#services
    const known = new Set(studentsOf(seed))
    for (const { email, id } of known) accounts.assign([[email, id]])
    // Most students are in both states, and the id of an account takes time to derive.
    for (const student of studentsOf(now)) if (!known.has(student)) accounts.assign([[student.email, student.id]])
  }

  #fork(source: AcademyCore, { name, before }: ForkOptions, snapshot: AcademyState | undefined): Academy {
    const newName = name === undefined ? undefined : checkInput(inputs.academyName, name, 'name')
    const state = before === undefined ? forkState(snapshot ?? source.state) : source.stateBefore(before)
    if (newName !== undefined) state.name = newName
    // An earlier state may have students that no academy has now.
    if (snapshot ?? before) this.#services.usedAccounts.addAll(studentsOf(state))
    replaceKeys(state, () => this.#services.apiKeys.create())
    return this.#add(this.#newId(), state, source.id)
  }

  #add(id: string, state: AcademyState, forkOf?: string): Academy {
    if (this.#academies.has(id)) {
      throw new ServiceError('already_exists', `An academy with the id ${id} exists already`)
    }
    return this.#register(new AcademyCore(this.#services, { id, position: this.#lastPosition + 1, state }), forkOf)
  }

  #register(core: AcademyCore, forkOf?: string): Academy {
    this.#services.apiKeys.reserve(core, core.state.keys)
    const actions = {
      fork: (options: ForkOptions, snapshot: AcademyState | undefined) => this.#fork(core, options, snapshot),
      replay: (entryId: string, on?: Academy) => replay(this.#access, core.entry(entryId), on?.core ?? core),
    }
    const academy = new Academy(core, actions, forkOf)
    this.#academies.set(core.id, academy)
    this.#listed = undefined
    for (const follower of this.#followers) follower.touch(core.id)
    // A fork has the students of its source, which are known.
    if (forkOf === undefined) {
      for (const state of [core.state, core.seed]) this.#services.usedAccounts.addAll(studentsOf(state))
    }
    this.#lastPosition = Math.max(this.#lastPosition, core.position)
    this.#listeners.emit(() => ({ type: 'state', entry: { part: 'created' }, academy }))
    return academy
  }

  /** The next academy id that is free: a loaded snapshot can have ids that the same seed made elsewhere. */
  #newId(): string {
    for (;;) {
      const id = derivedUuid(this.#services.seed, 'academy', ++this.#created)
      if (!this.#academies.has(id) && !this.#announced.has(id)) return id
    }
  }

  #emit(core: AcademyCore, event: () => EmittedEvent): void {
    for (const follower of this.#followers) follower.touch(core.id)
    const academy = this.#academies.get(core.id)
    // A request can end after its academy was deleted.
    if (academy?.core === core) this.#listeners.emit(() => ({ ...event(), academy }))
  }

  /** Whether an academy has a student with this address, so that the id of its account is known. */
  #hasAccount(email: string): boolean {
    return this.#emailOf(this.#services.accounts.idOf(email)) === email
  }

  *#students(): Generator<StudentRecord> {
    for (const { core } of this.#academies.values()) {
      yield* studentsOf(core.state)
      yield* studentsOf(core.seed)
    }
  }

  #emailOf(accountId: string): string | undefined {
    if (this.#academies.size > fewAcademies && !this.#services.usedAccounts.mayHave(accountId)) return undefined
    for (const { core } of this.#academies.values()) {
      const email = core.emailOf(accountId)
      if (email !== undefined) return email
    }
    return undefined
  }
}

function toPlatformEvent(event: EmittedPlatformEvent): PlatformEvent {
  if (event.type !== 'request') return event
  const { academy } = event
  return { ...toAcademyEvent(event), ...(academy && { academy }) }
}

/** So many academies are asked for a student without an index of all accounts, which takes memory. */
const fewAcademies = 16

/** The ids and keys that a fixture gives to its academies. Wrong values are rejected when the academy is created. */
function announcedIn({ academies }: PlatformFixture): ReadonlySet<string> {
  const ids = academies.map((academy: AcademyFixture | null) => academy?.id)
  const keys = academies.flatMap((academy: AcademyFixture | null) => {
    const keys: unknown = academy?.api_keys
    return Array.isArray(keys) ? keys.map((one: { key?: unknown } | null) => one?.key) : []
  })
  return new Set([...ids, ...keys].filter((text) => typeof text === 'string').map((text) => text.toLowerCase()))
}
