import type { AcademyClient, StudentDetail } from '@academy-access/sdk'

import { RosterError } from './roster-error.ts'

/** Options of a roster, and of each call of it. Those of a call add to those of the roster. */
export interface RosterOptions {
  /** Aborts the work, its waits and its requests. The work rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** Is called as the work advances. */
  onProgress?: ((progress: RosterProgress) => void) | undefined
  /**
   * Is called with each record that is about to be removed, as it was read just before. The removal is sent when the call or
   * its promise ends, and is not sent if it fails. Store the records to undo the removals.
   */
  onRemoval?: ((removal: RosterRemoval) => void | Promise<void>) | undefined
}

/** Something that is about to be removed. */
export interface RosterRemoval {
  /** The operation that removes it. */
  operation: 'students.remove' | 'enrollments.revoke' | 'lists.members.remove'
  /** The student who is removed or loses something, with the enrollments. */
  student: StudentDetail
  /** The id of the enrollment that is revoked. */
  enrollment_id?: string
  /** The list that the student leaves. */
  list?: { id: string; name: string }
  /** The lists that the student leaves with the academy, as far as the plan knows them: `list_ids` of the step. */
  lists?: { id: string; name: string }[]
}

/** How far a piece of work is. */
export interface RosterProgress {
  /** The phase that runs now. */
  phase: 'rows' | 'students' | 'members' | 'addresses' | 'enrollments' | 'steps'
  /** How many of them are done. */
  done: number
  /** How many there are, as far as it is known. */
  total: number | undefined
}

/** The client and the options of a call, for every function of the roster. */
export type Context = ReturnType<typeof createContext>

/** The context of one call of a roster. */
export function createContext(academy: AcademyClient, roster: RosterOptions, call: RosterOptions = {}) {
  const signals = [roster.signal, call.signal].filter((signal) => signal !== undefined)
  const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0]
  const listeners = [roster.onProgress, call.onProgress].filter((listener) => listener !== undefined)
  const keepers = [roster.onRemoval, call.onRemoval].filter((keeper) => keeper !== undefined)
  return {
    academy,
    signal,
    /** The last argument of every call of the client. */
    request: signal === undefined ? {} : { signal },
    progress: (phase: RosterProgress['phase'], done: number, total?: number): void => {
      for (const listener of listeners) listener({ phase, done, total })
    },
    /** Hands out a record before it is removed. */
    async removing(removal: RosterRemoval): Promise<void> {
      for (const keep of keepers) await keep(removal)
    },
  }
}

/**
 * Throws for an option that does not exist. Without it, a misspelled `maxRemovals` or `protect` would be ignored, and
 * students would be removed.
 */
export function checkOptionNames(options: object, names: readonly string[], place: string): void {
  if (typeof options !== 'object' || options === null) {
    throw new RosterError('invalid_option', `${place}: expected options, got ${String(options)}`)
  }
  const known = [...names, 'signal', 'onProgress', 'onRemoval']
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new RosterError(
      'invalid_option',
      `${place}: unknown option "${unknown}"; expected one of ${known.join(', ')}`,
    )
  }
}

/** Throws unless the choice about welcome emails is made: they cannot be taken back. */
export function checkWelcome(options: { sendWelcomeEmail: boolean }, place: string): boolean {
  const value: unknown = (options as { sendWelcomeEmail?: unknown } | undefined)?.sendWelcomeEmail
  if (typeof value === 'boolean') return value
  throw new RosterError(
    'invalid_option',
    `${place}: sendWelcomeEmail: expected true or false, got ${String(value)}; it decides whether new students get an email`,
  )
}
