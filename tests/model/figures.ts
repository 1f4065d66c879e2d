import type { WorldEvent } from './world.ts'

/** Counts requests, by status and code. */
export class Figures {
  requests = 0
  readonly #responses = new Map<string, number>()

  readonly count = ({ status, code }: WorldEvent): void => {
    const name = code === undefined ? String(status) : `${status} ${code}`
    this.requests++
    this.#responses.set(name, (this.#responses.get(name) ?? 0) + 1)
  }

  /** How many responses had each status and code. */
  get responses(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#responses].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
}
