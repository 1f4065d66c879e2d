import type { Fault } from '../faults/types.ts'
import type { JournalEntry } from './journal-entry.ts'
import { type JournalRecord, toEntry } from './journal-record.ts'
import type { WelcomeEmail } from './outbox.ts'

/**
 * The parts of an academy that its owner can change. `all` is the whole state; `created` and `deleted` are the academy itself.
 */
export const changedParts = [
  'academy',
  'keys',
  'courses',
  'students',
  'lists',
  'offers',
  'journal',
  'outbox',
  'snapshots',
  'all',
  'created',
  'deleted',
] as const

/** A part that was changed other than by a request. */
export type ChangedPart = (typeof changedParts)[number]

/** A request, an email, or a change in an academy. */
export type AcademyEvent =
  /** A request was handled. */
  | { readonly type: 'request'; readonly entry: JournalEntry }
  /** A welcome email was sent. */
  | { readonly type: 'mail'; readonly entry: WelcomeEmail }
  /** A fault was added, deleted, or has fired. The entry has all faults. */
  | { readonly type: 'fault'; readonly entry: { readonly faults: readonly Fault[] } }
  /** The clock was set, stopped or started. */
  | { readonly type: 'clock'; readonly entry: { readonly now: string; readonly frozen: boolean } }
  /** The academy was reset. */
  | { readonly type: 'reset'; readonly entry: { readonly name: string } }
  /** Something else was changed, other than by a request. */
  | { readonly type: 'state'; readonly entry: { readonly part: ChangedPart } }

/** An event before its entry is made, which takes longer than the rest. */
export type EmittedEvent =
  | Exclude<AcademyEvent, { readonly type: 'request' }>
  | { readonly type: 'request'; readonly record: JournalRecord }

/** The event with its entry. */
export function toAcademyEvent(event: EmittedEvent): AcademyEvent {
  return event.type === 'request' ? { type: 'request', entry: toEntry(event.record) } : event
}

/** Functions to call with each event. Without a listener an event costs next to nothing. */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>()

  get size(): number {
    return this.#listeners.size
  }

  /** Returns a function that removes the listener. */
  add(listener: (event: Event) => void): () => void {
    // A listener that is added twice is called twice, and removed once per call.
    // Each call adds a listener, also of a function that is a listener already.
    const added = (event: Event) => listener(event)
    this.#listeners.add(added)
    return () => void this.#listeners.delete(added)
  }

  emit(event: () => Event): void {
    if (this.#listeners.size === 0) return
    const listeners = [...this.#listeners]
    // After the request: a listener may call the academy, and its error must not reach the request (D31).
    queueMicrotask(() => {
      // Each listener gets its own event, because it may change what it gets.
      for (const listener of listeners) if (this.#listeners.has(listener)) void call(() => listener(event()))
    })
  }
}

/** An error that left the microtask would end the process, and a rejected promise too. */
async function call(listener: () => unknown): Promise<void> {
  try {
    // A listener can return a promise, although its type does not say so.
    await listener()
  } catch (error) {
    report(error)
  }
}

function report(error: unknown): void {
  const message = 'academy-access: a listener of events threw an error'
  try {
    console.error(message, error)
  } catch {
    // An error object can fail while it is printed.
    console.error(message)
  }
}
