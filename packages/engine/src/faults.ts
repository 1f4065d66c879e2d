import { type ErrorCode, errors, explain, type OperationId, operationIds } from '@academy-access/schemas'
import * as z from 'zod/mini'

import { ApiFault } from './api-fault.ts'

const statuses = [...new Set(Object.values(errors).map(({ status }) => status))]
const codes = Object.keys(errors) as ErrorCode[]

/** How a fault breaks the connection, see {@link FaultInput}. */
export type NetworkFault = 'reset' | 'stall' | 'truncate'

/** Schema of {@link FaultInput}. */
export const FaultInput = z
  .strictObject({
    operation: z.enum(['*', ...operationIds]),
    phase: z._default(z.enum(['before', 'after']), 'before'),
    status: z.optional(z.literal(statuses)),
    code: z.optional(z.enum(codes)),
    message: z.optional(z.string()),
    retry_after: z.optional(z.int().check(z.gte(0, { error: 'expected seconds from 0' }))),
    network: z.optional(z.enum(['reset', 'stall', 'truncate'])),
    delay_ms: z._default(z.int().check(z.gte(0, { error: 'expected milliseconds from 0' })), 0),
    email: z.optional(z.string()),
    times: z.optional(z.int().check(z.gte(1, { error: 'expected at least 1' }))),
    probability: z._default(
      z.number().check(z.refine((value) => value >= 0 && value <= 1, { error: 'expected a probability from 0 to 1' })),
      1,
    ),
  })
  .check(
    z.refine(
      (fault) =>
        [fault.status, fault.code, fault.network, fault.email].some((part) => part !== undefined) || fault.delay_ms > 0,
      {
        error: 'expected a status, a code, a network fault, a delay_ms or an email',
      },
    ),
    z.refine((fault) => fault.network === undefined || (fault.status === undefined && fault.code === undefined), {
      error: 'expected either a network fault or a status',
    }),
    z.refine(
      (fault) => fault.status === undefined || fault.code === undefined || errors[fault.code].status === fault.status,
      {
        error: 'expected a code that belongs to the status',
      },
    ),
    z.refine(
      (fault) => fault.retry_after === undefined || fault.status === 429 || fault.code === 'rate_limit_exceeded',
      {
        error: 'expected retry_after with status 429 alone',
      },
    ),
    z.refine(
      (fault) => fault.email === undefined || (fault.operation === 'lists.members.add' && fault.network === undefined),
      {
        error: 'expected email with lists.members.add alone',
      },
    ),
  )

/**
 * A failure to bring about.
 *
 * - `operation`: which requests it meets; `'*'` for all that have an endpoint.
 * - `phase`: `before` the effect (default), or `after` it, so that the answer is lost and the effect stays.
 * - `status`, `code`: what is answered instead, one of the error table; `message`: its text; `retry_after`: seconds.
 * - `network`: `'reset'` cuts the connection. `'stall'` sends the head of a success and a part of its body, and then
 *   nothing more; `'truncate'` cuts the connection there. After the effect the part is half of the answer.
 * - `delay_ms`: how long to wait first, in real milliseconds.
 * - `email`: fails this one item of a batch and leaves the others alone (D87).
 * - `times`: how often it fires before it is used up; without it, until it is cleared. `probability`: how likely, 0 to 1.
 */
export interface FaultInput extends z.input<typeof FaultInput> {}

/** A fault as it stands. */
export interface Fault extends z.output<typeof FaultInput> {
  readonly id: string
}

/** The failures that an academy has been told to bring about. */
export interface Faults {
  /** Adds a fault behind those that stand; the first that matches a request fires. */
  add(fault: FaultInput): Fault
  /** The faults that can still fire; `times` is what is left of it. */
  list(): readonly Fault[]
  /** Takes all faults away. */
  clear(): void
}

export class FaultBook implements Faults {
  #faults: Fault[] = []
  #added = 0
  readonly #random: (draw: number) => number
  #draws = 0

  /** `random` gives the n-th number of a fixed series from 0 up to 1. */
  constructor(random: (draw: number) => number) {
    this.#random = random
  }

  add(input: FaultInput): Fault {
    const { data, error } = FaultInput.safeParse(input, { reportInput: true })
    if (error) throw new ApiFault('validation_error', explain(error.issues[0]!, 'fault'))
    const fault = { ...data, id: String(++this.#added) }
    this.#faults.push(fault)
    return { ...fault }
  }

  list(): readonly Fault[] {
    return this.#faults.map((fault) => ({ ...fault }))
  }

  clear(): void {
    this.#faults = []
  }

  /** Forgets everything, also which faults there have been. */
  reset(): void {
    this.#faults = []
    this.#added = this.#draws = 0
  }

  /** The fault that meets this request, if any; it counts as fired. */
  take(operation: OperationId): Fault | undefined {
    if (this.#faults.length === 0) return undefined
    return this.#fire(
      (fault) => fault.email === undefined && (fault.operation === '*' || fault.operation === operation),
    )
  }

  /** The fault that meets this item of a batch, if any; it counts as fired. */
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

/** The refusal that a fault answers with, if it answers at all. */
export function refusalOf(fault: Fault): ApiFault | undefined {
  const code =
    fault.code ??
    (fault.status === undefined ? undefined : codes.find((candidate) => errors[candidate].status === fault.status))
  if (code === undefined) return undefined
  const message = fault.message ?? `Injected fault: ${errors[code].condition}`
  return new ApiFault(code, message, code === 'rate_limit_exceeded' ? { retryAfter: fault.retry_after ?? 1 } : {})
}
