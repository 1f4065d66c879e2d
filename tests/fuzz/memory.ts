import type { History } from './step.ts'
import { type RunOptions, runIn } from './run.ts'
import { openWorld, renew, type World } from './service/world.ts'

/** How much more memory the last measurement may show than one at a quarter of the run, in bytes. */
const slack = 16 * 1024 * 1024

/**
 * One platform and its server, which live as long as the fuzzer. Their academies are replaced after each history, so that
 * their memory must not grow.
 */
export class LongLived {
  readonly #world: World = openWorld()
  readonly #heaps: number[] = []

  async run(history: History, options: RunOptions): Promise<void> {
    await runIn(this.#world, history, options)
    renew(this.#world)
  }

  /** Notes how much memory is in use. */
  measure(): void {
    // `node --expose-gc` defines it.
    globalThis.gc?.()
    this.#heaps.push(process.memoryUsage().heapUsed)
  }

  /** Megabytes in use at a quarter of the measurements and at the last one. */
  get growth(): { readonly from: number; readonly to: number; readonly isLeak: boolean } {
    const from = this.#heaps[this.#heaps.length >> 2] ?? 0
    const to = this.#heaps.at(-1) ?? 0
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
    return { from: megabytes(from), to: megabytes(to), isLeak: to > from + slack }
  }

  close = (): Promise<void> => this.#world.close()
}
