import type { JournalEntry } from './journal.ts'
import type { WelcomeEmail } from './outbox.ts'

/** What happens in an academy: a request was handled, or a welcome email was sent. */
export type AcademyEvent =
  | { readonly type: 'request'; readonly entry: JournalEntry }
  | { readonly type: 'mail'; readonly entry: WelcomeEmail }

/** Functions to call with each event. Without a listener an event costs next to nothing. */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>()

  get size(): number {
    return this.#listeners.size
  }

  /** Returns a function that removes the listener. */
  add(listener: (event: Event) => void): () => void {
    // A listener that is added twice is called twice, and removed once per call.
    const own = (event: Event) => listener(event)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  emit(event: () => Event): void {
    if (this.#listeners.size === 0) return
    const listeners = [...this.#listeners]
    // After the request: a listener may call the academy, and its error must not reach the request (D31).
    queueMicrotask(() => {
      const emitted = event()
      for (const listener of listeners) if (this.#listeners.has(listener)) call(listener, emitted)
    })
  }
}

/** The error of a listener would end the process if it left the microtask. */
function call<Event>(listener: (event: Event) => unknown, event: Event): void {
  try {
    const result = listener(event)
    if (result instanceof Promise) result.catch(report)
  } catch (error) {
    report(error)
  }
}

function report(error: unknown): void {
  console.error('academy-access: a listener of events threw an error', error)
}
