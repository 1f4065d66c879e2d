import type { Academy } from './academy.ts'
import type { JournalEntry } from './journal.ts'
import type { WelcomeEmail } from './outbox.ts'

/** What happens in an academy: a request was answered, or a welcome mail was sent. */
export type AcademyEvent =
  | { readonly type: 'request'; readonly entry: JournalEntry }
  | { readonly type: 'mail'; readonly entry: WelcomeEmail }

/** The same on a platform; `academy` is missing for a request that reached none. */
export type PlatformEvent = AcademyEvent & { readonly academy?: Academy }

/** Who wants to know of events. Costs a look at a number while nobody does. */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>()

  get size(): number {
    return this.#listeners.size
  }

  /** Returns how to stop. */
  add(listener: (event: Event) => void): () => void {
    // Somebody who subscribes twice is told twice, and stops once for each.
    const own = (event: Event) => listener(event)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  emit(event: () => Event): void {
    if (this.#listeners.size === 0) return
    const emitted = event()
    // Never in the middle of a request: a listener may call what it likes, and may throw (D31).
    for (const listener of this.#listeners) queueMicrotask(() => listener(emitted))
  }
}
