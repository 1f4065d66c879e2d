import { apiKeyForm, writeApiKey } from '@academy-access/schemas/internal'

import { ServiceError } from '../service-error.ts'
import { derivedHex, newId } from './ids.ts'
import type { AcademyState, KeyRecord } from './state.ts'

/** An academy, which has API keys. */
interface Owner {
  readonly state: Pick<AcademyState, 'name'>
}

/** The API keys of a platform: which academy each one belongs to. */
export class ApiKeys<Academy extends Owner> {
  /** The form of a key (D25). */
  readonly pattern: RegExp
  readonly #prefix: string
  readonly #seed: string
  readonly #owners = new Map<string, Academy>()
  /** Without it, a deletion would look at the keys of all academies. */
  readonly #keysOf = new Map<Academy, Set<string>>()
  readonly #announced: ReadonlySet<string>
  #created = 0

  /**
   * `prefix` is the two-character code at the start of each key. `seed` makes keys repeat from run to run. `announced` are
   * the keys of academies that are created later: no other academy gets them.
   */
  constructor(prefix: string, seed: string, announced: ReadonlySet<string>) {
    this.#announced = announced
    this.#prefix = prefix
    this.#seed = seed
    this.pattern = apiKeyForm(prefix)
  }

  /** The academy that a key belongs to, or belonged to before it was revoked. */
  ownerOf(key: string): Academy | undefined {
    return this.#owners.get(key)
  }

  /** The keys that were reserved first, with their academies. */
  first(count: number): [key: string, academy: Academy][] {
    const found: [string, Academy][] = []
    for (const entry of this.#owners) {
      if (found.length === count) break
      found.push(entry)
    }
    return found
  }

  /** A new key, which no academy has. `isTaken` excludes further keys. */
  create(isTaken: (key: string) => boolean = () => false): string {
    for (;;) {
      const key = writeApiKey(this.#prefix, derivedHex(this.#seed, 'key', ++this.#created))
      // A snapshot can bring keys that the same seed made elsewhere.
      if (!this.#owners.has(key) && !this.#announced.has(key) && !isTaken(key)) return key
    }
  }

  /** Makes keys belong to an academy for good: a reset may bring a key back. 409 for a key of another academy. */
  reserve(academy: Academy, keys: readonly KeyRecord[]): void {
    for (const { name, key } of keys) {
      const owner = this.#owners.get(key)
      if (owner && owner !== academy) {
        throw new ServiceError('already_exists', `The API key "${name}" is in use by the academy "${owner.state.name}"`)
      }
    }
    const reserved = this.#keysOf.get(academy) ?? new Set()
    this.#keysOf.set(academy, reserved)
    for (const { key } of keys) {
      this.#owners.set(key, academy)
      reserved.add(key)
    }
  }

  /** Deletes all keys of an academy. */
  release(academy: Academy): void {
    for (const key of this.#keysOf.get(academy) ?? []) this.#owners.delete(key)
    this.#keysOf.delete(academy)
  }
}

/** A key of an academy that is not revoked. */
export function validKey({ keys }: Pick<AcademyState, 'keys'>, key: string): KeyRecord | undefined {
  return keys.find((candidate) => candidate.key === key && !candidate.revoked)
}

/** Adds a key to an academy. */
export function addKey(state: AcademyState, key: Omit<KeyRecord, 'id' | 'revoked'>): KeyRecord {
  const id = newId(state.ids, (candidate) => state.keys.some((other) => other.id === candidate))
  const created: KeyRecord = { id, ...key, revoked: false }
  state.keys = [...state.keys, created]
  return created
}

/** Replaces a key of an academy by one with the same id. */
export function putKey(state: AcademyState, key: KeyRecord): void {
  state.keys = state.keys.map((other) => (other.id === key.id ? key : other))
}

/** Gives each key of a state another value. */
export function replaceKeys(state: AcademyState, create: () => string): void {
  state.keys = state.keys.map((key) => ({ ...key, key: create() }))
}
