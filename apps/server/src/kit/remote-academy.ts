import type { TestEvent } from '@academy-access/dashboard-api/client'
import type { Time } from '@academy-access/engine'

import type { Dashboard } from './dashboard.ts'
import type { TestAcademy } from './test-academy.ts'

/** An academy of a server, by its id and one of its keys. Sends nothing. It remembers the changes that the test made. */
export function remoteAcademy(
  dashboard: Dashboard,
  { id, name, api_key: apiKey }: { readonly id: string; readonly name: string; readonly api_key: string },
): TestAcademy {
  const seen: TestEvent[] = []
  const controls = dashboard.academy(id, (...call) => note(seen, ...call))
  const { courses, students, enrollments, lists, offers, keys, plan, clock, faults, snapshots } = controls
  const { journal, outbox, rename, snapshot, restore, reset, fork, compare, undo, search, changes } = controls
  const academy: TestAcademy = {
    id,
    name,
    apiKey,
    baseUrl: dashboard.url,
    courses,
    students,
    enrollments,
    lists,
    offers,
    keys,
    plan,
    faults,
    snapshots,
    journal,
    outbox,
    rename,
    snapshot,
    restore,
    reset,
    fork,
    compare,
    undo,
    search,
    changes,
    clock: {
      get: clock.get,
      now: clock.now,
      set: async (time) => clock.set(checked(time)),
      advance: clock.advance,
      freeze: async (time) => clock.freeze(time === undefined ? time : checked(time)),
      resume: clock.resume,
    },
    async delete() {
      const fail = note(seen, 'delete', [])
      try {
        return await dashboard.platform.academies.delete(id)
      } catch (error) {
        fail?.(error)
        throw error
      }
    },
  }
  return Object.assign(academy, { [events]: seen })
}

/** The events of a test in its academy, in the order of time. Others can be added. */
export function eventsOf(academy: TestAcademy): TestEvent[] {
  const seen: unknown = Reflect.get(academy, events)
  return Array.isArray(seen) ? seen : []
}

const events = Symbol('events')

/** The longest text of an event: a fixture can be large. */
const longestText = 300

/** Methods that change nothing: a timeline needs none of them. */
const reads = /(?:^|\.)(?:access|changes|compare|get|list|now|search|snapshot)$/

/** Notes a change that a test makes. Returns a function that notes its error. */
function note(seen: TestEvent[], name: string, args: readonly unknown[]): ((error: unknown) => void) | undefined {
  if (reads.test(name)) return undefined
  const text = `academy.${name}(${args.map((value) => JSON.stringify(value) ?? '').join(', ')})`
  const isLong = text.length > longestText
  const event = {
    at: new Date().toISOString(),
    kind: 'academy',
    text: isLong ? `${text.slice(0, longestText - 1)}…` : text,
  } as const
  const index = seen.push(event) - 1
  return (error) => {
    seen[index] = { ...event, error: error instanceof Error ? error.message : String(error) }
  }
}

/** JSON has no time that is no number. */
function checked(time: Time): Time {
  if (!Number.isNaN(new Date(time).getTime()) || typeof time === 'string') return time
  throw new TypeError(`clock: expected a time, got ${String(time)}`)
}
