import { isObject } from '@academy-access/schemas/internal'
import { ServiceError } from '@academy-access/engine'
import { accountIdOf, lookUpAccounts } from '@academy-access/engine/internal'

import type { Account, DirectoryObject, KeyOwner, Registration } from './directory-object.ts'
import type { Env } from './env.ts'
import type { LoadedAcademy } from './loaded-academy.ts'

/** How many objects share the directory. It must not change after the first academy. */
const shards = 16

type Shard = DurableObjectStub<DirectoryObject>

/** The data that all academies share, in several objects. The hash of a value says in which one it is. */
export class Directory {
  readonly #env: Env

  constructor(env: Env) {
    this.#env = env
  }

  /** The academy that has or had a key. */
  async academyOf(key: string): Promise<string | null> {
    const hash = await hashOf(key)
    return this.#shardOf(hash).academyOf(hash)
  }

  /** Gives keys to an academy. Returns how many of them another academy has, and then gives it none. */
  async claimKeys(academy: string, keys: readonly string[]): Promise<number> {
    const hashes = await Promise.all(keys.map(hashOf))
    const taken = await this.#claimKeys(academy, hashes)
    if (taken.length === 0) return 0
    // An academy whose creation was cut off has no use for its keys.
    for (const [owner, own] of Map.groupBy(taken, ([, other]) => other)) {
      await this.#env.ACADEMY.getByName(owner).giveUpKeys(own.map(([hash]) => hash))
    }
    return (await this.#claimKeys(academy, hashes)).length
  }

  /** Deletes keys of a deleted academy. */
  async releaseKeys(academy: string, keys: readonly string[]): Promise<void> {
    await this.releaseHashes(academy, await Promise.all(keys.map(hashOf)))
  }

  /** Deletes keys of an academy by their hashes. */
  async releaseHashes(academy: string, hashes: readonly string[]): Promise<void> {
    await this.#each(hashes, (hash) => hash, {
      call: async (shard, own) => {
        await shard.releaseKeys(academy, own)
        return []
      },
    })
  }

  /** The ids that some of these addresses have in place of the derived ones. */
  accounts(emails: readonly string[]): Promise<Account[]> {
    return this.#each(emails, spreadOf, { call: (shard, own) => shard.accounts(own) })
  }

  /** The accounts of other addresses that have one of these ids. */
  ownersOf(accounts: readonly Account[]): Promise<Account[]> {
    return this.#each(accounts, ([, id]) => id, { call: (shard, own) => shard.ownersOf(own) })
  }

  /** Gives ids to addresses for good. Returns the accounts that are in the way. */
  async claimAccounts(accounts: readonly Account[]): Promise<Account[]> {
    // The ids first: an id that is claimed in vain is in the way of no other address that has an account.
    const owners = await this.#each(accounts, ([, id]) => id, { call: (shard, own) => shard.claimAccountIds(own) })
    if (owners.length > 0) return owners
    return this.#each(accounts, ([email]) => spreadOf(email), { call: (shard, own) => shard.claimAccounts(own) })
  }

  /** Puts an academy on the list, or changes its entry. */
  async register(registration: Registration): Promise<void> {
    await this.#shardOf(registration.id).register(registration)
  }

  /** Whether an academy is on the list. */
  async has(academy: string): Promise<boolean> {
    return this.#shardOf(academy).has(academy)
  }

  async unregister(academy: string): Promise<void> {
    await this.#shardOf(academy).unregister(academy)
  }

  /** All academies, oldest first. */
  async registrations(): Promise<Registration[]> {
    const all = await Promise.all(Array.from({ length: shards }, (_, index) => this.#shard(index).registrations()))
    return all.flat().toSorted((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id))
  }

  /** Gives keys to an academy, all or none. Returns those that another academy has, with its id. */
  async #claimKeys(academy: string, hashes: readonly string[]): Promise<KeyOwner[]> {
    const claims = await this.#each(hashes, (hash) => hash, {
      call: async (shard, own) => [await shard.claimKeys(academy, own)],
    })
    const taken = claims.flatMap((one) => one.taken)
    if (taken.length > 0)
      await this.releaseHashes(
        academy,
        claims.flatMap((one) => one.added),
      )
    return taken
  }

  #shard(index: number): Shard {
    return this.#env.DIRECTORY.getByName(`shard-${index}`)
  }

  /** `hex` starts with hexadecimal digits. */
  #shardOf(hex: string): Shard {
    return this.#shard(indexOf(hex))
  }

  /** Calls each shard once for the values that belong to it, by the hexadecimal digits that `hexOf` returns. */
  async #each<Value, Result>(
    values: readonly Value[],
    hexOf: (value: Value) => string,
    { call }: { readonly call: (shard: Shard, values: Value[]) => Promise<Result[]> },
  ): Promise<Result[]> {
    const groups = Map.groupBy(values, (value) => indexOf(hexOf(value)))
    const results = await Promise.all([...groups].map(([index, own]) => call(this.#shard(index), own)))
    return results.flat()
  }
}

const indexOf = (hex: string) => Number.parseInt(hex.slice(0, 2), 16) % shards

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** SHA-256 in hexadecimal digits: the directory does not store keys that could be used. */
async function hashOf(key: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))))
}

/** Two hexadecimal digits that spread addresses evenly over the shards. */
function spreadOf(email: string): string {
  let sum = 0
  for (let index = 0; index < email.length; index++) sum = (Math.imul(sum, 31) + email.charCodeAt(index)) >>> 0
  return hexOf(Uint8Array.of((sum ^ (sum >>> 16)) & 0xff))
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Ids of accounts and API keys in the input of a control, which no other academy may have. */
export interface Claims {
  readonly accounts: readonly Account[]
  readonly keys: readonly string[]
}

/**
 * Reads what the input of a control brings and the academy does not have. It also looks up the accounts of the addresses in it. Malformed parts are left to the engine, which names them.
 */
export async function readClaims({ platform, academy }: LoadedAcademy, input: unknown): Promise<Claims> {
  const body: Json = isObject(input) ? input : {}
  const students = [body, ...arrayOf([body['fields']]), ...arrayOf(body['students'])]
  const members = Array.isArray(body['emails']) ? body['emails'] : []
  const emails = [
    ...new Set(
      [...students, ...members.map((email: unknown) => ({ email }))].flatMap((student) => emailOf(student) ?? []),
    ),
  ]
  await lookUpAccounts(platform, emails)
  const accounts = students.flatMap((student): Account[] => {
    const email = emailOf(student)
    const own = typeof student['id'] === 'string' ? student['id'].toLowerCase() : undefined
    return email === undefined || own === undefined || !uuid.test(own) || accountIdOf(platform, email) === own
      ? []
      : [[email, own]]
  })
  const known = new Set(academy?.keys.list().map(({ key }) => key))
  const keys = arrayOf(body['api_keys']).flatMap(({ key }) => (typeof key === 'string' && !known.has(key) ? [key] : []))
  return { accounts, keys }
}

/**
 * Claims ids and keys for an academy. Call it after the engine has accepted them, so that a rejected body claims nothing.
 *
 * @throws ServiceError `validation_error` for an id of another address, `already_exists` for a key of another academy. Then
 *   nothing is claimed.
 */
export async function claim(academy: string, { accounts, keys }: Claims, directory: Directory): Promise<void> {
  checkAccounts(await directory.ownersOf(accounts))
  if ((await directory.claimKeys(academy, keys)) > 0) {
    throw new ServiceError('already_exists', 'An API key of the fixture is in use by another academy')
  }
  // Another request can have claimed them since.
  checkAccounts(await directory.claimAccounts(accounts))
}

function checkAccounts([other]: readonly Account[]): void {
  if (!other) return
  const [email, owned] = other
  throw new ServiceError('validation_error', `body.students: ${owned} is the account of "${email}"`)
}

type Json = Readonly<Record<string, unknown>>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const arrayOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The address in its stored form. */
const emailOf = ({ email }: Json) => (typeof email === 'string' ? email.trim().toLowerCase() : undefined)
