import type { AcademyCore } from '../academy-core.ts'
import { gone } from '../service-error.ts'

/** Brings back what a change has replaced or deleted. Call it once. */
export type Undo = () => void

/** How long a change can be undone, in milliseconds. */
const undoMs = 60_000

/** @internal The changes in the process that can be undone, at most so many. `now` is the time of the platform. */
export class Undos {
  readonly #now: () => number
  readonly #most: number
  #kept: readonly { readonly undo: Undo; readonly at: number }[] = []

  constructor(now: () => number, most: number) {
    this.#now = now
    this.#most = most
  }

  keep(undo: Undo): void {
    this.#kept = [...this.#recent(), { undo, at: this.#now() }].slice(-this.#most)
  }

  /** Undoes the latest change that was not undone yet. The methods return no ids. */
  undo(_academy: object | undefined, id: string | undefined): void {
    const latest = this.#recent().at(-1)
    if (!latest || id !== undefined) throw gone(isOver)
    this.#kept = this.#recent().slice(0, -1)
    latest.undo()
  }

  #recent() {
    return this.#kept.filter(({ at }) => this.#now() - at <= undoMs)
  }
}

const isOver = 'This can no longer be undone: what was there is kept for a minute'

/** @internal Deletes the entries of the journal, or the emails of the outbox. The undo puts them before the later ones. */
export function clear(core: AcademyCore, part: 'journal' | 'outbox'): Undo {
  // A reset begins another journal, and the undo of the reset brings this one back.
  const { journal } = core
  const putBack = core[part].clear()
  core.changed(part)
  return () => {
    if (core.journal !== journal) throw gone('This cannot be undone: the academy was reset in the meantime')
    putBack()
    core.changed(part)
  }
}
