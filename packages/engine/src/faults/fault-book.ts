import type { OperationId } from '@academy-access/schemas'

import type { Fault, FaultInput, Faults } from '../types.ts'
import { checkFault } from './fault.ts'

/** The faults of an academy, in the order in which they were added. */
export class FaultBook implements Faults {
  #faults: Fault[] = []
  #added = 0
  readonly #random: (draw: number) => number
  #draws = 0

  /** `random` returns the n-th number of a fixed series, from 0 (included) to 1 (excluded). */
  constructor(random: (draw: number) => number) {
    this.#random = random
  }

  add(input: FaultInput): Fault {
    const fault = { ...checkFault(input), id: String(++this.#added) }
    this.#faults.push(fault)
    return structuredClone(fault)
  }

  list(): readonly Fault[] {
    return structuredClone(this.#faults)
  }

  clear(): void {
    this.#faults = []
  }

  /** Deletes all faults, and starts their numbers and the random series again. */
  reset(): void {
    this.#faults = []
    this.#added = this.#draws = 0
  }

  /** The fault that fires for a request, if one does. */
  take(operation: OperationId): Fault | undefined {
    if (this.#faults.length === 0) return undefined
    return this.#fire(
      (fault) => fault.email === undefined && (fault.operation === '*' || fault.operation === operation),
    )
  }

  /** The fault that fires for one address of a batch, if one does. */
  takeItem(email: string): Fault | undefined {
    if (this.#faults.length === 0) return undefined
    return this.#fire((fault) => fault.email?.trim().toLowerCase() === email)
  }

  #fire(matches: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.#faults.find((candidate) => matches(candidate) && this.#chance(candidate.probability))
    if (fault?.times !== undefined && --fault.times === 0) this.#faults.splice(this.#faults.indexOf(fault), 1)
    return fault
  }

  #chance(probability: number): boolean {
    return probability >= 1 || this.#random(this.#draws++) < probability
  }
}
