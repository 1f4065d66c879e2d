import { type AcademyFixture, createPlatform } from '@academy-access/engine'
import { AcademyClient, type OperationId } from '@academy-access/sdk'

import { createRoster, isRosterError } from '../src/index.ts'

/** An academy in memory, a client of it and its roster. */
export type School = ReturnType<typeof openSchool>

/** Opens an academy with these students: a number, or a fixture. Its client waits for nothing. */
export function openSchool(students: number | AcademyFixture = {}, options: { maxRetries?: number } = {}) {
  const platform = createPlatform({ seed: 1, journal: { entries: 100_000, entryBytes: 200 } })
  const academy = platform.academies.create(typeof students === 'number' ? {} : students)
  if (typeof students === 'number') academy.students.createMany(students)
  const client = new AcademyClient({
    baseUrl: 'https://academy.test',
    apiKey: academy.apiKey,
    fetch: platform.fetch,
    ...options,
  })
  return {
    academy,
    client,
    fetch: platform.fetch,
    roster: createRoster(client),
    /** The operations of the requests since the last call. */
    requests: (): string[] => {
      const operations = academy.journal.list().map(({ operation }) => operation ?? '?')
      academy.journal.clear()
      return operations
    },
  }
}

/** Loses the next response of an operation: `after` its effect, or the request `before` it. */
export function lose({ academy }: School, operation: OperationId, phase: 'before' | 'after', times = 1): void {
  academy.faults.add({ operation, network: 'reset', phase, times })
}

/** The value or an error that says which one is missing. */
export function required<Value>(value: Value | null | undefined, what = 'a value'): Value {
  if (value === null || value === undefined) throw new Error(`expected ${what}`)
  return value
}

/** The error that a call of a roster rejects with. */
export async function rosterError(promise: Promise<unknown>) {
  const error: unknown = await promise.catch((reason: unknown) => reason)
  if (!isRosterError(error)) throw new Error(`expected a RosterError, got ${String(error)}`)
  return error
}

/** Options of a plan that sends no emails. */
export const quiet = { sendWelcomeEmail: false }

/** The field of a student for whom no email is sent. */
export const withoutEmail = { send_welcome_email: false }

/** Two courses for a fixture. */
export const courses = ['one', 'two'].map((slug) => ({ title: `Course ${slug}`, slug }))

/** Rows of this many students. */
export const people = (count: number) => Array.from({ length: count }, (_, index) => ({ email: `p${index}@b.co` }))

/** The code of the error that rejects a promise, or `none`. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (isRosterError(error) ? error.code : String(error)),
  )
