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

/** Counts one more of a name. */
export function count(counts: Record<string, number>, name: string | number): void {
  counts[name] = (counts[name] ?? 0) + 1
}
