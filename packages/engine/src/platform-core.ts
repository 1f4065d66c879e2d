import { isObject, suggest } from '@academy-access/schemas/internal'

import { Academy } from './academy.ts'
import type { ForkOptions } from './controls/academy.ts'
import { AcademyCore, type PlatformServices, type RequestRecorder } from './academy-core.ts'
import { checkFixture, checkInput, checkVersion } from './fixture/check.ts'
import { PlatformFixture as PlatformFixtureSchema } from './fixture/schema.ts'
import { seedState } from './fixture/seeding.ts'
import type { AcademyFixture, PlatformFixture } from './fixture/types.ts'
import { title } from './fixture/values.ts'
import { RowCache } from './http/response.ts'
import type { HostLimits } from './inspection/host-limits.ts'
import type { AllJournalLimits, JournalLimits } from './inspection/host-limits.ts'
import { Journal, limitsFrom } from './inspection/journal.ts'
import { type EmittedEvent, Listeners } from './inspection/listeners.ts'
import { savedAcademies, type SavedAcademy, type SavedPlatform } from './persistence/restore.ts'
import { invalid, ServiceError } from './service-error.ts'
import { Accounts, type SharedAccounts, UsedAccounts } from './state/accounts.ts'
import { ApiKeys, replaceKeys } from './state/api-keys.ts'
import { systemTime } from './state/clock.ts'
import { type AcademyState, forkState, type PastState, type StudentRecord } from './state/state.ts'
import { derivedUuid } from './state/ids.ts'
import { studentsOf } from './state/students.ts'
import { TouchedAcademies } from './state/touched-academies.ts'

const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** How to create a platform. */
export interface PlatformOptions {
  /** The academies at the start, or the only one; by default one empty academy. */
  fixture?: PlatformFixture | AcademyFixture
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

const optionNames = {
  fixture: true,
  now: true,
  seed: true,
  keyPrefix: true,
  welcomeOnReactivation: true,
  journal: true,
} satisfies Record<keyof PlatformOptions, true>

/** An event of an academy before its entry is made. The academy is missing for a request that reached none. */
export type EmittedPlatformEvent = EmittedEvent & { readonly academy?: Academy }

/**
 * The academies, accounts, keys and listeners of a platform. `Platform` has the public methods.
 *
 * @internal
 */
export class PlatformCore implements PlatformServices {
  readonly academies = new Map<string, Academy>()
  readonly listeners = new Listeners<EmittedPlatformEvent>()
  readonly recorders = new Set<RequestRecorder>()
  /** The requests that reached no academy. */
  readonly journal: Journal<PastState>
  /** Milliseconds since the epoch. */
  readonly started: number
  readonly seed: string
  readonly now: () => number
  readonly limits: HostLimits
  readonly journalLimits: AllJournalLimits
  readonly welcomeOnReactivation: boolean
  readonly rows = new RowCache()
  readonly accounts: Accounts
  readonly lookUpAccounts: PlatformServices['lookUpAccounts']
  readonly apiKeys: ApiKeys<AcademyCore>
  /** Two for each data file. They live as long as the platform. */
  readonly #followers: TouchedAcademies[] = []
  /** The same array until an academy is created or deleted: some callers ask with every request. */
  #listed: readonly Academy[] | undefined
  /** The ids and keys of the academies in the fixture: no other academy gets one of them. */
  readonly #announced: ReadonlySet<string>
  #created = 0
  #lastPosition = 0

  constructor(options: PlatformOptions, saved: SavedPlatform | undefined, limits: HostLimits) {
    const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name))
    if (unknown !== undefined) throw invalid(`${unknown}: unknown option${suggest(unknown, Object.keys(optionNames))}`)
    const { now = systemTime, keyPrefix = 'aa', welcomeOnReactivation = true, journal = {} } = options
    const seed = String(options.seed ?? crypto.randomUUID())
    if (!/^[a-z0-9]{2}$/.test(keyPrefix)) {
      throw invalid(`keyPrefix: expected two of a-z and 0-9, got ${JSON.stringify(keyPrefix)}`)
    }
    const { fixture = {} } = options
    checkVersion(fixture, '')
    const isOne = isObject(fixture) && !('academies' in fixture)
    const { academies } = isOne || saved ? { academies: [fixture] } : checkFixture(PlatformFixtureSchema, fixture, '')
    this.#announced = saved ? new Set() : announcedIn(academies)
    this.seed = seed
    this.now = now
    this.started = now()
    this.welcomeOnReactivation = welcomeOnReactivation
    this.limits = limits
    this.journalLimits = limitsFrom(journal, limits.journal)
    this.journal = new Journal(limitsFrom(journal, limits.platformJournal))
    this.apiKeys = new ApiKeys<AcademyCore>(keyPrefix, seed, this.#announced)
    const { accounts, lookUp } = platformAccounts(this.academies, seed, saved?.accounts)
    this.accounts = accounts
    this.lookUpAccounts = lookUp
    if (saved) for (const academy of savedAcademies(saved.records)) this.#restore(academy)
    // Each is checked when it is created.
    else
      academies.forEach((academy, index) => this.create(academy as AcademyFixture, isOne ? '' : `academies[${index}]`))
  }

  /** All academies, oldest first. */
  list(): readonly Academy[] {
    return (this.#listed ??= Object.freeze([...this.academies.values()]))
  }

  /** An academy by id, in any case, or by name. Throws 404. */
  find(idOrName: string): Academy {
    // Names come from data: one in the form of an id must not get the calls for an academy that was deleted.
    const named = idForm.test(idOrName) ? undefined : this.list().find(({ name }) => name === idOrName)
    const found = this.academies.get(idOrName.toLowerCase()) ?? named
    if (!found) throw new ServiceError('not_found', `No academy ${idOrName}`)
    return found
  }

  /** Notes from now on which academies have changed. */
  follow(): TouchedAcademies {
    const touched = new TouchedAcademies(this.academies.keys())
    this.#followers.push(touched)
    return touched
  }

  /** Creates an academy. `path` is the place of its fixture, for errors. */
  create(fixture: AcademyFixture, path = ''): Academy {
    // The fixture schema rejects an id that is not a string.
    const ownId = typeof fixture?.id === 'string' ? fixture.id.toLowerCase() : undefined
    const id = ownId ?? this.#newId()
    const { state, accountIds } = seedState(fixture, this, { id, path })
    const academy = this.#add(id, state)
    this.accounts.assign(accountIds)
    return academy
  }

  remove(academy: Academy): void {
    const { core } = academy
    this.academies.delete(core.id)
    this.#listed = undefined
    this.#touch(core.id)
    this.apiKeys.release(core)
    this.listeners.emit(() => ({ type: 'state', entry: { part: 'deleted' }, academy }))
  }

  #restore({ id, position, now, seed }: SavedAcademy): void {
    const core = new AcademyCore(this, { id, position, state: now, seed })
    this.#register(core)
    this.apiKeys.reserve(core, seed.keys)
    const { accounts } = this
    const known = new Set(studentsOf(seed))
    for (const { email, id } of known) accounts.assign([[email, id]])
    // Most students are in both states, and the id of an account takes time to derive.
    for (const student of studentsOf(now)) if (!known.has(student)) accounts.assign([[student.email, student.id]])
  }

  #fork(source: AcademyCore, { name, before }: ForkOptions, snapshot: AcademyState | undefined): Academy {
    const newName = name === undefined ? undefined : checkInput(title, name, 'name')
    const state = before === undefined ? forkState(snapshot ?? source.state) : source.stateBefore(before)
    if (newName !== undefined) state.name = newName
    // An earlier state may have students that no academy has now.
    if (snapshot ?? before) this.accounts.used.addAll(studentsOf(state))
    replaceKeys(state, () => this.apiKeys.create())
    return this.#add(this.#newId(), state, source.id)
  }

  #add(id: string, state: AcademyState, forkOf?: string): Academy {
    if (this.academies.has(id)) {
      throw new ServiceError('already_exists', `An academy with the id ${id} exists already`)
    }
    return this.#register(new AcademyCore(this, { id, position: this.#lastPosition + 1, state }), forkOf)
  }

  #register(core: AcademyCore, forkOf?: string): Academy {
    this.apiKeys.reserve(core, core.state.keys)
    const academy = new Academy(core, (options, snapshot) => this.#fork(core, options, snapshot), forkOf)
    this.academies.set(core.id, academy)
    this.#listed = undefined
    this.#touch(core.id)
    // A fork has the students of its source, which are known.
    if (forkOf === undefined) {
      for (const state of [core.state, core.seed]) this.accounts.used.addAll(studentsOf(state))
    }
    this.#lastPosition = Math.max(this.#lastPosition, core.position)
    this.listeners.emit(() => ({ type: 'state', entry: { part: 'created' }, academy }))
    return academy
  }

  /** The next academy id that is free: a loaded snapshot can have ids that the same seed made elsewhere. */
  #newId(): string {
    for (;;) {
      const id = derivedUuid(this.seed, 'academy', ++this.#created)
      if (!this.academies.has(id) && !this.#announced.has(id)) return id
    }
  }

  emit(event: () => EmittedEvent, core?: AcademyCore): void {
    if (core) this.#touch(core.id)
    if (!core || this.listeners.size === 0) return this.listeners.emit(event)
    const academy = this.academies.get(core.id)
    // A request can end after its academy was deleted.
    if (academy?.core === core) this.listeners.emit(() => ({ ...event(), academy }))
  }

  #touch(academyId: string): void {
    for (const follower of this.#followers) follower.touch(academyId)
  }
}

/** The ids and keys that a fixture gives to its academies. Wrong values are rejected when the academy is created. */
function announcedIn(academies: readonly unknown[]): ReadonlySet<string> {
  const rows = academies.filter(isObject)
  const ids = rows.map(({ id }) => id)
  const keys = rows
    .flatMap(({ api_keys }) => (Array.isArray(api_keys) ? (api_keys as unknown[]) : []))
    .filter(isObject)
    .map(({ key }) => key)
  return new Set([...ids, ...keys].filter((text) => typeof text === 'string').map((text) => text.toLowerCase()))
}

/** @internal The accounts of all academies of a platform. `academies` are the present ones, by id. */
export function platformAccounts(
  academies: ReadonlyMap<string, { readonly core: AcademyCore }>,
  seed: string,
  shared: SharedAccounts | undefined,
) {
  const used = new UsedAccounts(students)
  const accounts = new Accounts(shared?.seed ?? seed, emailOf, { used, isShared: shared !== undefined })

  /** The students of all academies, and those that they would have after a reset. */
  function* students(): Generator<StudentRecord> {
    for (const { core } of academies.values()) {
      yield* studentsOf(core.state)
      yield* studentsOf(core.seed)
    }
  }

  function emailOf(accountId: string): string | undefined {
    if (academies.size > fewAcademies && !used.mayHave(accountId)) return undefined
    for (const { core } of academies.values()) {
      const email = core.emailOf(accountId)
      if (email !== undefined) return email
    }
    return undefined
  }

  /** Assigns the ids that other platforms have given to unknown addresses. */
  async function lookUp(sharedAccounts: SharedAccounts, emails: readonly string[]): Promise<void> {
    // The id of an account is known when an academy has a student with its address.
    const unknown = emails.filter((email) => emailOf(accounts.idOf(email)) !== email)
    if (unknown.length > 0) accounts.assign(await sharedAccounts.lookUp(unknown))
  }

  return { accounts, lookUp: shared && ((emails: readonly string[]) => lookUp(shared, emails)) }
}

/** So many academies are asked for a student without an index of all accounts, which takes memory. */
const fewAcademies = 16
