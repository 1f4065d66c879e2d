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
