import { parseArgs } from 'node:util'

/** Reads the command line of a fuzzer: `[--requests 1000000] [--seed N]`, with a seed of the time. */
export function readFuzzRun(): { readonly requests: number; readonly seed: number } {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: String(Date.now()) },
    },
  })
  return { requests: numberOf('requests', values.requests), seed: numberOf('seed', values.seed) }
}

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name}: expected a whole number from 1, got "${text}"`)
  return number
}

/** Counts by name. As JSON, it is an object sorted by name. */
export class Counts {
  readonly #counts = new Map<string, number>()

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  toJSON(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
}
