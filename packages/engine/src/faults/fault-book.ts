import type { OperationId } from '@academy-access/schemas'

import type { ServiceRequest } from '../http/request.ts'
import { notFound } from '../service-error.ts'
import { meets } from './condition.ts'
import type { Fault, FaultInput, Faults } from './types.ts'
import { checkFault } from './fault.ts'

/** The faults of an academy, in the order in which they were added. */
export class FaultBook implements Faults {
  #faults: CountedFault[] = []
  #added = 0
  #firedItem: Fault | undefined
  #saved: SavedFaults | undefined
  readonly #random: (draw: number) => number
  readonly #onChange: () => void
  #draws = 0

  /** `random` returns the n-th number of a fixed series, from 0 (included) to 1 (excluded). `onChange` is called after each change. */
  constructor(random: (draw: number) => number, onChange: () => void = () => {}) {
    this.#random = random
    this.#onChange = onChange
  }

  /** `place` is the name of the fault in an error. */
  add(input: FaultInput, place?: string): Fault {
    const fault = { ...checkFault(input, place), id: String(++this.#added), hits: 0 }
    this.#faults.push(fault)
    this.#changed()
    return structuredClone(fault)
  }

  list(): readonly Fault[] {
    return structuredClone(this.#faults)
  }

  remove(id: string): void {
    const index = this.#faults.findIndex((fault) => fault.id === id)
    if (index < 0) throw notFound('fault', id)
    this.#faults.splice(index, 1)
    this.#changed()
  }

  clear(): void {
    this.#faults = []
    this.#changed()
  }

  /** Deletes all faults, and starts their numbers and the random series again. Returns a function that brings them back. */
  reset(): () => void {
    const [faults, added, draws] = [this.#faults, this.#added, this.#draws]
    this.#faults = []
    this.#added = this.#draws = 0
    this.#firedItem = this.#saved = undefined
    return () => {
      this.#faults = faults
      this.#added = added
      this.#draws = draws
      this.#firedItem = undefined
      this.#changed()
    }
  }

  /**
   * The faults in the form that `load` takes: plain JSON, the same object until a fault is added, deleted, or has fired. Undefined when
   * none was added since the start.
   */
  get saved(): SavedFaults | undefined {
    if (this.#added > 0) this.#saved ??= { added: this.#added, faults: this.list() }
    return this.#saved
  }

  /** Continues with the faults of another book. The random series starts again, because another platform has another one. */
  load(saved: SavedFaults): void {
    this.#faults = structuredClone([...saved.faults])
    this.#added = saved.added
    this.#saved = saved
  }

  /** The fault that fires for a request, if one does. */
  take(operation: OperationId, request: ServiceRequest): Fault | undefined {
    if (this.#faults.length === 0) return undefined
    return this.#fire(
      ({ email, operation: matched, when }) =>
        email === undefined && (matched === '*' || matched === operation) && (!when || meets(when, request)),
    )
  }

  /** The fault that fires for one address of a batch, if one does. */
  takeItem(email: string): Fault | undefined {
    if (this.#faults.length === 0) return undefined
    const fault = this.#fire((candidate) => candidate.email?.trim().toLowerCase() === email)
    if (fault) this.#firedItem = fault
    return fault
  }

  /** The fault that fired last for an address of a batch, once. */
  takeFiredItem(): Fault | undefined {
    const fault = this.#firedItem
    this.#firedItem = undefined
    return fault
  }

  /** A copy of the fault as it was when it fired, with this hit. */
  #fire(matches: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.#faults.find((candidate) => matches(candidate) && this.#chance(candidate.probability))
    if (!fault) return undefined
    fault.hits++
    const fired = { ...fault }
    if (fault.times !== undefined && --fault.times === 0) this.#faults.splice(this.#faults.indexOf(fault), 1)
    this.#changed()
    return fired
  }

  #changed(): void {
    this.#saved = undefined
    this.#onChange()
  }

  #chance(probability: number): boolean {
    return probability >= 1 || this.#random(this.#draws++) < probability
  }
}

/** The faults of an academy, to be stored elsewhere. */
export interface SavedFaults {
  /** How many were added, which is the id of the latest one. */
  readonly added: number
  readonly faults: readonly Fault[]
}

/** A fault whose numbers change while it fires. */
type CountedFault = Fault & { hits: number }
