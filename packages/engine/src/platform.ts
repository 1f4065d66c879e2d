import { Academy, type Host } from './academy.ts'
import { Accounts } from './accounts.ts'
import { type ServiceResponse, type StalledRequests, toResponse } from './answer.ts'
import { ServiceError } from './service-error.ts'
import { Changes, savedAcademies, type SavedAcademy, type SavedRecord } from './changes.ts'
import { type CheckedFault, checkFault, type FaultInput } from './faults.ts'
import { type AcademyFixture, checkPlatformFixture, type PlatformFixture } from './fixture/schema.ts'
import { seedState } from './fixture/seed.ts'
import { derivedHex, derivedUuid } from './ids.ts'
import { Journal, type JournalEntry } from './journal.ts'
import { Listeners, type PlatformEvent } from './listeners.ts'
import { answer } from './pipeline.ts'
import { RowCache } from './row-cache.ts'
import { forkState, type KeyRecord } from './state.ts'

/** How to set up a platform. */
export interface PlatformOptions {
  /** What it holds from the start; by default one empty academy. */
  fixture?: PlatformFixture
  /** The time that passes, in milliseconds since the epoch; by default the system's. */
  now?: () => number
  /** Makes all ids and keys repeat from run to run; by default they are random. */
  seed?: string | number
  /** The two-letter code at the start of API keys (D25); `aa` by default. */
  keyPrefix?: string
  /** What `changes` told of another platform: all academies as they were. Takes the place of `fixture`. */
  saved?: Iterable<SavedRecord>
  /** Whether a student who comes back gets a welcome mail (D42); true by default. */
  welcomeOnReactivation?: boolean
}

/**
 * A stand-in for the whole service: academies in memory, and a `fetch` that answers as the service does.
 *
 * @throws ServiceError `validation_error` with the path of the first wrong value of the fixture and what was expected.
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

/** See {@link createPlatform}. */
export class Platform {
  readonly #academies = new Map<string, Academy>()
  readonly #keys = new Map<string, Academy>()
  readonly #journal = new Journal()
  readonly #stalled: StalledRequests = new Set()
  readonly #host: Host
  readonly #keyPrefix: string
  #created = 0
  #keysMade = 0

  /** @internal */
  constructor(options: PlatformOptions) {
    const {
      fixture = { academies: [{}] },
      now = () => Date.now(),
      keyPrefix = 'aa',
      welcomeOnReactivation = true,
    } = options
    const seed = String(options.seed ?? crypto.randomUUID())
    if (!/^[a-z0-9]{2}$/.test(keyPrefix)) {
      throw new ServiceError(
        'validation_error',
        `keyPrefix: expected two of a-z and 0-9, got ${JSON.stringify(keyPrefix)}`,
      )
    }
    this.#keyPrefix = keyPrefix
    this.#host = {
      seed,
      keyPattern: new RegExp(`^${keyPrefix}_live_[0-9a-f]{32}$`),
      welcomeOnReactivation,
      now,
      rows: new RowCache(),
      listeners: new Listeners(),
      accounts: new Accounts(seed, (id) => this.#emailOf(id)),
      newKey: () => this.#newKey(),
      reserveKeys: (academy, keys) => this.#reserveKeys(academy, keys),
      fork: (academy) => this.#fork(academy),
    }
    if (options.saved) for (const academy of savedAcademies(options.saved)) this.#bringBack(academy)
    else
      checkPlatformFixture(fixture).academies.forEach((academy, index) => this.#create(academy, `academies[${index}]`))
  }

  /** All academies, oldest first. */
  get academies(): readonly Academy[] {
    return [...this.#academies.values()]
  }

  /** Requests that reached no academy: their key was missing, malformed, revoked or unknown. At most 1,000. */
  get journal(): readonly JournalEntry[] {
    return this.#journal.entries()
  }

  /** Empties the platform's journal. */
  clearJournal(): void {
    this.#journal.clear()
  }

  /**
   * Tells of every answered request and every welcome mail from now on, of all academies and of requests that reach
   * none.
   *
   * @returns How to stop.
   */
  subscribe(listener: (event: PlatformEvent) => void): () => void {
    return this.#host.listeners.add(listener)
  }

  /**
   * An academy by id or name; the first without either.
   *
   * @throws ServiceError `not_found` when there is none.
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
   * Adds an academy, isolated from all others, with a key of its own.
   *
   * @throws ServiceError `validation_error` with the path of the first wrong value; `already_exists` when its id or a key is
   *   in use. Nothing is changed then.
   */
  createAcademy(fixture: AcademyFixture = {}): Academy {
    return this.#create(fixture, '')
  }

  /** Takes an academy away with all that is its own; its keys lead nowhere from then on. */
  removeAcademy(id: string): void {
    const academy = this.academy(id)
    this.#academies.delete(academy.id)
    for (const [key, owner] of this.#keys) if (owner === academy) this.#keys.delete(key)
  }

  /**
   * Answers a request as the service does. Takes what `fetch` takes, so it can stand in for it: give it to a client as
   * its `fetch`. The host of the URL does not matter (R032).
   *
   * @throws TypeError when a fault cuts the connection; the signal's reason when the request is aborted.
   */
  readonly fetch = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = typeof input === 'object' && 'headers' in input && !init ? input : new Request(input, init)
    request.signal.throwIfAborted()
    return toResponse(await this.answer(request), request, this.#stalled)
  }

  /**
   * Answers one request as `fetch` does when it meets this fault, whatever faults the academy has; its journal tells
   * of it as of any other. `times` and `probability` do not matter.
   *
   * @throws ServiceError `validation_error` for what is no fault; and as `fetch` does.
   */
  async fetchWithFault(request: Request, fault: FaultInput): Promise<Response> {
    request.signal.throwIfAborted()
    return toResponse(await this.answer(request, checkFault(fault)), request, this.#stalled)
  }

  /** What `fetch` answers, before it becomes a `Response`: for transports that write it themselves. */
  answer(request: Request, fault?: CheckedFault): Promise<ServiceResponse> {
    return answer(
      {
        keyPattern: this.#host.keyPattern,
        owner: (key) => this.#keys.get(key),
        journal: this.#journal,
        listeners: this.#host.listeners,
        now: () => this.#host.now(),
      },
      request,
      fault,
    )
  }

  /** Follows what changes from now on, so that it can be kept and brought back by the option `saved`. */
  changes(): Changes {
    return new Changes(() => this.academies)
  }

  #create(fixture: AcademyFixture, path: string): Academy {
    // What is no text is refused with the rest of the fixture.
    const given = typeof fixture?.id === 'string' ? fixture.id.toLowerCase() : undefined
    const id = given ?? derivedUuid(this.#host.seed, 'academy', ++this.#created)
    const { state, accountIds } = seedState(fixture, this.#host, { id, path })
    const academy = this.#add(new Academy(this.#host, id, state))
    this.#host.accounts.assign(accountIds)
    return academy
  }

  #bringBack({ id, now, seed }: SavedAcademy): void {
    const academy = this.#add(new Academy(this.#host, id, now, seed))
    this.#reserveKeys(academy, seed.keys)
    for (const { students, removed } of [seed, now]) {
      const all = [...students.oldestFirst(), ...removed.values()]
      this.#host.accounts.assign(new Map(all.map((student) => [student.email, student.id])))
    }
  }

  #fork(source: Academy): Academy {
    const state = forkState(source.state)
    state.keys = state.keys.map((key) => ({ ...key, key: this.#newKey() }))
    return this.#add(new Academy(this.#host, derivedUuid(this.#host.seed, 'academy', ++this.#created), state))
  }

  #add(academy: Academy): Academy {
    if (this.#academies.has(academy.id)) {
      throw new ServiceError('already_exists', `An academy with the id ${academy.id} exists already`)
    }
    this.#reserveKeys(academy, academy.state.keys)
    this.#academies.set(academy.id, academy)
    return academy
  }

  #newKey(): string {
    for (;;) {
      const key = `${this.#keyPrefix}_live_${derivedHex(this.#host.seed, 'key', ++this.#keysMade)}`
      // A snapshot brings the keys that the same seed made elsewhere.
      if (!this.#keys.has(key)) return key
    }
  }

  #emailOf(accountId: string): string | undefined {
    for (const academy of this.#academies.values()) {
      const email = academy.emailOf(accountId)
      if (email !== undefined) return email
    }
    return undefined
  }

  /** A key stays with its academy for good: reset may bring it back. */
  #reserveKeys(academy: Academy, keys: readonly KeyRecord[]): void {
    for (const { name, key } of keys) {
      const owner = this.#keys.get(key)
      if (owner && owner !== academy) {
        throw new ServiceError('already_exists', `The API key "${name}" is in use by the academy "${owner.name}"`)
      }
    }
    for (const { key } of keys) this.#keys.set(key, academy)
  }
}
