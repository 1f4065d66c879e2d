import type { Academy } from '@academy-access/engine'
import { faultsAndOutboxOf, outboxCapacity, type SavedFaults, type WelcomeEmail } from '@academy-access/engine/internal'

import type { Migration, SqlWriter } from './migrations.ts'

/*
 * Faults and emails are part of no state, but a tester looks for them minutes later, when the object may have been evicted.
 * `faults` has one row, because an academy has few of them. A row of `emails` has those of one request, and the number of
 * the last one.
 */

/** Adds the tables to a storage. */
export const faultsAndEmailsMigration: Migration = [
  'CREATE TABLE faults (id INTEGER PRIMARY KEY, json TEXT NOT NULL)',
  'CREATE TABLE emails (last INTEGER PRIMARY KEY, json TEXT NOT NULL)',
]

/** Continues with the stored faults and emails. */
export function loadFaultsAndEmails(academy: Academy, sql: SqlStorage): void {
  const { faults, outbox } = faultsAndOutboxOf(academy)
  for (const { json } of sql.exec('SELECT json FROM faults')) faults.load(JSON.parse(String(json)) as SavedFaults)
  for (const { last, json } of sql.exec('SELECT last, json FROM emails ORDER BY last')) {
    outbox.load(JSON.parse(String(json)) as WelcomeEmail[], Number(last))
  }
}

/** The faults and emails of an academy at a time. Two of them are equal in all parts when nothing changed in between. */
export interface FaultsAndEmails {
  readonly faults: SavedFaults | undefined
  /** How many emails were sent, and how often all of them were deleted. */
  readonly count: number
  readonly clears: number
}

/** A value to compare later: if it differs, something has to be stored. */
export function faultsAndEmailsOf(academy: Academy): FaultsAndEmails {
  const { faults, outbox } = faultsAndOutboxOf(academy)
  return { faults: faults.saved, count: outbox.count, clears: outbox.clears }
}

/** Whether nothing changed between two times. */
export function isSame(one: FaultsAndEmails, other: FaultsAndEmails): boolean {
  return one.faults === other.faults && one.count === other.count && one.clears === other.clears
}

/** Writes what changed since the stored ones. The statements belong together: use `writeTogether`. */
export function writeFaultsAndEmails(sql: SqlWriter, academy: Academy, stored: FaultsAndEmails): void {
  const { faults, count, clears } = faultsAndEmailsOf(academy)
  if (faults !== stored.faults) {
    sql.exec('DELETE FROM faults')
    if (faults) sql.exec('INSERT INTO faults (json) VALUES (?)', JSON.stringify(faults))
  }
  const areCleared = clears !== stored.clears
  if (areCleared) sql.exec('DELETE FROM emails')
  // After a clearing, a row without emails says which number the next one gets.
  if (count > 0 && (areCleared || count !== stored.count)) {
    const emails = faultsAndOutboxOf(academy).outbox.sentAfter(areCleared ? 0 : stored.count)
    sql.exec('INSERT INTO emails (last, json) VALUES (?, ?)', count, JSON.stringify(emails))
    if (count > outboxCapacity) sql.exec('DELETE FROM emails WHERE last <= ?', count - outboxCapacity)
  }
}
