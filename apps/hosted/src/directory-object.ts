import type { LabelsAndEnd } from '@academy-access/engine'
import { DurableObject } from 'cloudflare:workers'

import { migrate, type Migration } from './migrations.ts'

/** An academy as the list of all academies shows it: with its summary in the dashboard API. */
export interface Registration extends About {
  /** UUID. */
  readonly id: string
  /** As the dashboard API shows it in a list, after the creation or the last change in the dashboard. */
  readonly summary: object
}

/** An address and the id of its account. */
export type Account = readonly [email: string, id: string]

/** A key by its hash, and the academy that has it. */
export type KeyOwner = readonly [hash: string, academy: string]

const migrations: readonly Migration[] = [
  [
    'CREATE TABLE api_key (hash TEXT PRIMARY KEY, academy TEXT NOT NULL) WITHOUT ROWID',
    'CREATE TABLE account (email TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID',
    'CREATE TABLE account_id (id TEXT PRIMARY KEY, email TEXT NOT NULL) WITHOUT ROWID',
    'CREATE TABLE academy (id TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID',
  ],
]

/**
 * One shard of what the academies share: API keys by hash, ids of accounts, and the list of academies. A key belongs to one
 * academy and an address has one id for good, so that readers may keep the results.
 */
export class DirectoryObject extends DurableObject<unknown> {
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    migrate(ctx.storage, migrations)
  }

  /** The academy that has or had a key. */
  academyOf(hash: string): string | null {
    return this.#text('SELECT academy FROM api_key WHERE hash = ?', hash)
  }

  /** Gives keys to an academy, or none when another academy has one of them. */
  claimKeys(academy: string, hashes: readonly string[]): { taken: KeyOwner[]; added: string[] } {
    const owners = hashes.map((hash) => [hash, this.academyOf(hash)] as const)
    const taken = owners.flatMap(([hash, owner]): KeyOwner[] =>
      owner === null || owner === academy ? [] : [[hash, owner]],
    )
    if (taken.length > 0) return { taken, added: [] }
    const added = owners.flatMap(([hash, owner]) => (owner === null ? [hash] : []))
    for (const hash of added)
      this.#sql.exec('INSERT OR IGNORE INTO api_key (hash, academy) VALUES (?, ?)', hash, academy)
    return { taken, added }
  }

  /** Deletes keys of an academy. */
  releaseKeys(academy: string, hashes: readonly string[]): void {
    for (const hash of hashes) this.#sql.exec('DELETE FROM api_key WHERE hash = ? AND academy = ?', hash, academy)
  }

  /** The ids that these addresses have in place of the derived ones. */
  accounts(emails: readonly string[]): Account[] {
    return emails.flatMap((email): Account[] => {
      const id = this.#text('SELECT id FROM account WHERE email = ?', email)
      return id === null ? [] : [[email, id]]
    })
  }

  /** The ids of these that belong to another address, with that address. */
  ownersOf(accounts: readonly Account[]): Account[] {
    return accounts.flatMap(([email, id]): Account[] => {
      const owner = this.#text('SELECT email FROM account_id WHERE id = ?', id)
      return owner === null || owner === email ? [] : [[owner, id]]
    })
  }

  /** Gives ids to addresses. Returns the addresses that have another id, with that id; these keep it. */
  claimAccounts(accounts: readonly Account[]): Account[] {
    return accounts.flatMap(([email, id]): Account[] => {
      this.#sql.exec('INSERT OR IGNORE INTO account (email, id) VALUES (?, ?)', email, id)
      const known = this.#text('SELECT id FROM account WHERE email = ?', email)
      return known === null || known === id ? [] : [[email, known]]
    })
  }

  /** Gives ids to addresses, by id. Returns the ids that belong to another address. */
  claimAccountIds(accounts: readonly Account[]): Account[] {
    for (const [email, id] of accounts) {
      this.#sql.exec('INSERT OR IGNORE INTO account_id (id, email) VALUES (?, ?)', id, email)
    }
    return this.ownersOf(accounts)
  }

  /** Puts an academy on the list, or changes its entry. */
  register(registration: Registration): void {
    this.#sql.exec(
      'INSERT OR REPLACE INTO academy (id, json) VALUES (?, ?)',
      registration.id,
      JSON.stringify(registration),
    )
  }

  /** Whether an academy is on the list. */
  has(academy: string): boolean {
    return this.#text('SELECT id FROM academy WHERE id = ?', academy) !== null
  }

  unregister(academy: string): void {
    this.#sql.exec('DELETE FROM academy WHERE id = ?', academy)
  }

  /** The academies of this shard. */
  registrations(): Registration[] {
    return this.#sql
      .exec('SELECT json FROM academy')
      .toArray()
      .map(({ json }) => JSON.parse(String(json)) as Registration)
  }

  #text(query: string, value: string): string | null {
    const [row] = this.#sql.exec(query, value).toArray()
    return row ? String(Object.values(row)[0]) : null
  }
}

/** The data of an academy besides its content. */
export interface About {
  /** Free texts by name, such as the pull request, the branch or the owner. */
  readonly labels: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly created_at: string
  /** The name that its creator gave; null without one, and absent when an earlier version has created it. */
  readonly created_by?: string | null
  /** When the academy is deleted, ISO 8601; null for never. */
  readonly expires_at: string | null
}

/** Applies changes. A time to live counts from now. */
export function changedAbout(about: About, { ttl, labels }: LabelsAndEnd, now: number): About {
  return {
    ...about,
    ...(labels && { labels }),
    ...(ttl !== undefined && { expires_at: ttl === null ? null : new Date(now + ttl * 1000).toISOString() }),
  }
}
