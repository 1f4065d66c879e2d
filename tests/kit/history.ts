import * as fc from 'fast-check'

/** A step of a history: what is done, and what chooses its arguments from what the academy has at that moment. */
export interface Step {
  readonly name: string
  readonly seed: number
}

/** The name of a step, and how often it is taken. */
export interface Named {
  readonly name: string
  readonly weight: number
}

/**
 * Histories of these steps. A history is plain data, so two equal academies do the same in it, and a shorter one is one
 * with fewer steps.
 */
export function anyHistory(names: readonly Named[], maxLength: number): fc.Arbitrary<Step[]> {
  const name = fc.oneof(...names.map(({ name, weight }) => ({ weight, arbitrary: fc.constant(name) })))
  return fc.array(fc.record({ name, seed: fc.nat() }), { maxLength, size: 'max' })
}

/** The same names, taken so many times as often. */
export const times = (factor: number, names: readonly Named[]): Named[] =>
  names.map(({ name, weight }) => ({ name, weight: weight * factor }))
