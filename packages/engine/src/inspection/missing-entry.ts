import { gone, ServiceError } from '../service-error.ts'
import { toTimestamp } from '../state/clock.ts'
import type { Journal } from './journal.ts'

/** A journal that has ended, with all its entries. */
export interface EndedJournal {
  readonly id: string
  readonly by: 'reset' | 'undo'
  /** Milliseconds since the epoch, by the platform's clock. */
  readonly at: number
}

interface Known {
  readonly journal: Pick<Journal, 'id'>
  /** The journals before it, as far as they are known. */
  readonly ended: readonly EndedJournal[]
  /** When the first of them began, in milliseconds since the epoch. */
  readonly started: number
}

/** The error for an address that leads to no entry. An entry of another journal is gone: 410 instead of 404. */
export function missingEntry(address: string, { journal, ended, started }: Known): ServiceError {
  const [, id] = /^([a-z0-9]+)-\d+$/.exec(address) ?? []
  if (id === undefined) {
    return new ServiceError(
      'not_found',
      `No journal entry ${address} in this academy: the address of an entry is like ${journal.id}-1`,
    )
  }
  if (id === journal.id) return new ServiceError('not_found', `No journal entry ${address} in this academy`)
  const end = ended.findLast((one) => one.id === id)
  const before = end ? `the ${end.by} at ${toTimestamp(end.at)}` : `the restart at ${toTimestamp(started)}`
  const other = end ? '' : ', or of another academy'
  return gone(`The journal entry ${address} is from before ${before}${other}`)
}
