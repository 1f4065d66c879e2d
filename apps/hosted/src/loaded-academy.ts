import { type Academy, type Platform, ServiceError } from '@academy-access/engine'
import { type Changes, followChanges, type SavedRecord } from '@academy-access/engine/internal'

import type { About } from './directory-object.ts'
import { type FaultsAndEmails, faultsAndEmailsOf, isSame, writeFaultsAndEmails } from './faults-and-emails.ts'
import { hasTables, migrate, type SqlWriter, writeTogether } from './migrations.ts'
import { academyMigrations, changeCount, hasRecords, lastSeq, readRecords, writeChanges } from './records.ts'

/** How many changes are read one by one when an academy wakes. */
const mostChanges = 5000

/** The storage of an object besides the records of its academy. */
interface Stored {
  readonly about: About | undefined
  /** The academy was deleted, and the rest of its deletion may have to be done again. */
  readonly isDeleted: boolean
}

/** The academy of an object in memory, and its storage. Without an academy, its platform responds as one that has none. */
export class LoadedAcademy {
  readonly id: string
  readonly platform: Platform
  readonly #storage: DurableObjectStorage
  readonly #changes: Changes
  #stored: Stored
  #storedParts: FaultsAndEmails = { faults: undefined, count: 0, clears: 0 }
  /** The number of the last stored change. */
  #seq: number
  /** Nothing was ever stored: the first save makes the tables. */
  #isNew: boolean
  /** Why memory and storage differ: then nothing of it may be shown. */
  #problem: unknown

  /** Reads an academy from its storage. `restore` makes a platform of its records. */
  constructor(id: string, storage: DurableObjectStorage, restore: (records: Iterable<SavedRecord>) => Platform) {
    this.id = id
    this.#storage = storage
    this.#isNew = !hasTables(storage.sql)
    this.#stored = this.#isNew ? { about: undefined, isDeleted: false } : readStored(storage.sql)
    this.#seq = this.#isNew ? 0 : lastSeq(storage.sql)
    this.platform = restore(this.#isNew || this.#stored.isDeleted ? [] : readRecords(storage.sql, id))
    this.#changes = followChanges(this.platform)
    if (this.academy) this.#storedParts = faultsAndEmailsOf(this.academy)
    if (this.#isNew || !hasRecords(storage.sql)) return
    // The first changes are the whole state: only many later changes are worth another writing of it.
    if (changeCount(storage.sql) > mostChanges) this.save()
    else this.#changes.skip()
  }

  get academy(): Academy | undefined {
    return this.platform.academies.list().find(({ id }) => id === this.id)
  }

  get about(): About | undefined {
    return this.#stored.about
  }

  get isDeleted(): boolean {
    return this.#stored.isDeleted
  }

  /** Whether memory and storage differ. The academy must then be read again. */
  get isLost(): boolean {
    return this.#problem !== undefined
  }

  /**
   * Stores what was changed since the last call, as a whole. The runtime sends no response before it is on disk.
   *
   * @throws ServiceError `internal_error` when it cannot be stored. Then nothing of it is stored, now or later.
   */
  save(about?: About): void {
    // A copy that was made for another object belongs there.
    const changes = this.#changes.take().filter(({ academy }) => academy === this.id)
    if (this.#problem !== undefined) throw notStored(this.#problem)
    const { academy } = this
    // It is being deleted, which `markDeleted` stores.
    if (!academy) return
    const parts = faultsAndEmailsOf(academy)
    if (changes.length === 0 && !about && isSame(parts, this.#storedParts)) return
    const write = () =>
      writeTogether(this.#storage, (sql) => {
        this.#seq = writeChanges(sql, changes, this.#seq)
        writeFaultsAndEmails(sql, academy, this.#storedParts)
        if (about) writeAbout(sql, 'about', about)
      })
    try {
      if (this.#isNew) writeFirst(this.#storage, write)
      else write()
      this.#isNew = false
    } catch (error) {
      this.#problem = error
      throw notStored(error)
    }
    this.#storedParts = parts
    if (about) this.#stored = { ...this.#stored, about }
  }

  /** Gives up what is in memory. Requests that still wait get an error. */
  discard(): void {
    this.#problem ??= new Error('the academy was deleted')
  }

  /** Marks the academy as deleted, before anything is deleted. */
  markDeleted(): void {
    writeAbout(this.#storage.sql, 'deleted', true)
    this.#stored = { ...this.#stored, isDeleted: true }
    this.discard()
  }
}

/** Makes the tables for what is written, or nothing. */
function writeFirst(storage: DurableObjectStorage, write: () => void): void {
  storage.transactionSync(() => {
    migrate(storage, academyMigrations)
    write()
  })
}

function readStored(sql: SqlStorage): Stored {
  const rows = new Map(
    sql
      .exec('SELECT name, json FROM about')
      .toArray()
      .map(({ name, json }) => [name, String(json)]),
  )
  const about = rows.get('about')
  return { about: about === undefined ? undefined : (JSON.parse(about) as About), isDeleted: rows.has('deleted') }
}

function writeAbout(sql: SqlWriter, name: 'about' | 'deleted', value: About | true): void {
  sql.exec('INSERT OR REPLACE INTO about (name, json) VALUES (?, ?)', name, JSON.stringify(value))
}

function notStored(cause: unknown): ServiceError {
  console.error('academy-hosted: the academy could not be stored:', cause)
  return new ServiceError('internal_error', 'The change could not be stored, so nothing was changed')
}
