import { performance } from 'node:perf_hooks'

import { median } from './median.ts'

/** A ratio to a reference that is measured in the same run, alternately. */
export interface Figure {
  readonly name: string
  /** The largest ratio that the project accepts. */
  readonly bound: number
  /** Measures both once for each round. */
  readonly measure: (form: Form) => Promise<readonly Round[]>
}

/** How long to measure. */
export interface Form {
  /** Rounds that are counted. */
  readonly rounds: number
  /** Rounds before them. Until the code of a server is compiled, they measure the compiler. */
  readonly warmUps: number
  /** Requests of one round. */
  readonly requests: number
}

/** Microseconds of CPU time for each request, or of another time that the name of the figure says. */
export interface Round {
  readonly measured: number
  readonly reference: number
}

/** For figures to publish. */
export const fullForm: Form = { rounds: 25, warmUps: 10, requests: 1_000 }

/** Enough to notice a step back. */
export const shortForm: Form = { rounds: 7, warmUps: 8, requests: 1_000 }

/** Measures both once for each round, one after the other: what else the machine does affects both alike. */
export async function inTurns(
  { rounds, warmUps }: Pick<Form, 'rounds' | 'warmUps'>,
  measured: () => number | Promise<number>,
  reference: () => number | Promise<number>,
): Promise<Round[]> {
  const counted: Round[] = []
  for (let round = -warmUps; round < rounds; round++) {
    const one = { measured: await measured(), reference: await reference() }
    if (round >= 0) counted.push(one)
  }
  return counted
}

/** The median of 21 runs, in microseconds. `before` runs before each of them and is not measured. */
export async function timeOf(action: () => unknown, before: () => unknown = () => {}): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 21; run++) {
    await before()
    const began = performance.now()
    await action()
    times.push((performance.now() - began) * 1000)
  }
  return median(times)
}

/**
 * Measures figures one after the other. Prints the median of the ratios of each beside its bound, and the median times.
 *
 * @returns The names of those beyond `tolerance` times their bound.
 */
export async function printFigures(figures: readonly Figure[], form: Form, tolerance: number): Promise<string[]> {
  const beyond: string[] = []
  const rows: Record<string, object> = {}
  for (const { name, bound, measure } of figures) {
    const rounds = await measure(form)
    const ratio = median(rounds.map(({ measured, reference }) => measured / reference))
    if (ratio > bound * tolerance) beyond.push(name)
    rows[name] = {
      ratio: Number(ratio.toFixed(2)),
      bound,
      µs: Math.round(median(rounds.map(({ measured }) => measured))),
      'reference, µs': Math.round(median(rounds.map(({ reference }) => reference))),
    }
    process.stderr.write(`${name}: ${ratio.toFixed(2)}, bound ${bound}\n`)
  }
  console.table(rows)
  return beyond
}
