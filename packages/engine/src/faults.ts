import {
  type CodeOf,
  type DataOf,
  endpointList,
  type EndpointOf,
  type ErrorCode,
  errors,
  explain,
  type OperationId,
  operationIds,
} from '@academy-access/schemas'
import * as z from 'zod/mini'

import { ServiceError } from './service-error.ts'

const statuses = [...new Set(Object.values(errors).map(({ status }) => status))]
const codes = Object.keys(errors) as ErrorCode[]

/** How a fault breaks the connection, see {@link FaultInput}. */
export type NetworkFault = 'reset' | 'stall' | 'truncate'

/** Schema of {@link FaultInput}; what a `reply` holds is up to its operation. */
export const FaultFields = z
  .strictObject({
    operation: z.enum(['*', ...operationIds]),
    phase: z._default(z.enum(['before', 'after']), 'before'),
    status: z.optional(z.literal(statuses)),
    code: z.optional(z.enum(codes)),
    message: z.optional(z.string()),
    retry_after: z.optional(z.int().check(z.gte(0, { error: 'expected seconds from 0' }))),
    network: z.optional(z.enum(['reset', 'stall', 'truncate'])),
    reply: z.optional(z.looseObject({})),
    passthrough: z.optional(z.literal(true)),
    // Timers can be no longer.
    delay_ms: z._default(
      z
        .int()
        .check(
          z.refine((value) => value >= 0 && value < 2 ** 31, { error: 'expected milliseconds from 0 to 2147483647' }),
        ),
      0,
    ),
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
        [fault.status, fault.code, fault.network, fault.email, fault.reply, fault.passthrough].some(
          (part) => part !== undefined,
        ) || fault.delay_ms > 0,
      {
        error: 'expected a status, a code, a network fault, a reply, a passthrough, a delay_ms or an email',
      },
    ),
    z.refine((fault) => fault.network === undefined || (fault.status === undefined && fault.code === undefined), {
      error: 'expected either a network fault or a status',
    }),
    z.refine(
      ({ status, code, network, email, reply, passthrough }) =>
        (reply === undefined && passthrough === undefined) ||
        [status ?? code, network, email, reply, passthrough].filter((part) => part !== undefined).length === 1,
      { error: 'expected a reply or a passthrough alone, without a status, a code, a network fault or an email' },
    ),
    z.refine((fault) => fault.reply === undefined || fault.operation !== '*', {
      error: 'expected a reply with the operation that it answers, not with "*"',
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
 * - `reply`: data that are answered as a success, whatever the service would have answered.
 * - `passthrough`: lets the service answer, and keeps faults that stand behind it away: with `times: 1` the next one
 *   meets the second request.
 * - `delay_ms`: how long to wait first, in real milliseconds.
 * - `email`: fails this one item of a batch and leaves the others alone (D87).
 * - `times`: how often it fires before it is used up; without it, until it is cleared. `probability`: how likely, 0 to 1.
 */
export interface FaultInput<Id extends OperationId | '*' = OperationId | '*'> extends Omit<
  z.input<typeof FaultFields>,
  'operation' | 'code' | 'reply'
> {
  /** Which requests it meets; `'*'` for all that have an endpoint. */
  operation: Id
  /** A code that the operation can answer; the status follows from it. */
  code?: FaultCode<Id> | undefined
  /** Data that are answered as a success. */
  reply?: FaultReply<Id> | undefined
}

type FaultCode<Id> = Id extends OperationId ? CodeOf<EndpointOf<Id>> : ErrorCode
type FaultReply<Id> = Id extends OperationId ? DataOf<EndpointOf<Id>> : never

/** A fault as it was checked, with its defaults. */
export interface CheckedFault extends z.output<typeof FaultFields> {}

/** A fault as it stands. */
export interface Fault extends CheckedFault {
  /** Its number among the academy's faults, from 1. */
  readonly id: string
}

/**
 * Checks a fault and fills in its defaults.
 *
 * @throws ServiceError `validation_error` with what was wrong and what was expected.
 *
 * @example
 * ```ts
 * import { checkFault } from '@academy-access/engine/internal'
 *
 * console.log(checkFault({ operation: '*', status: 500 }).phase) // before
 * ```
 */
export function checkFault(input: FaultInput): CheckedFault {
  const { data, error } = FaultFields.safeParse(input, { reportInput: true })
  const issue = error?.issues[0]
  if (issue) throw new ServiceError('validation_error', explain(issue, 'fault'))
  if (data!.reply === undefined) return data!
  const route = endpointList.find(({ id }) => id === data!.operation)!
  const unknownData = route.data.safeParse(data!.reply, { reportInput: true }).error?.issues[0]
  if (unknownData) throw new ServiceError('validation_error', explain(unknownData, 'fault.reply'))
  return data!
}

/** The failures that an academy has been told to bring about. */
export interface Faults {
  /** Adds a fault behind those that stand; the first that matches a request fires. */
  add<Id extends OperationId | '*'>(fault: FaultInput<Id>): Fault
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
    const fault = { ...checkFault(input), id: String(++this.#added) }
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
export function refusalOf(fault: CheckedFault): ServiceError | undefined {
  const code =
    fault.code ??
    (fault.status === undefined ? undefined : codes.find((candidate) => errors[candidate].status === fault.status))
  if (code === undefined) return undefined
  const message = fault.message ?? `Injected fault: ${errors[code].condition}`
  return new ServiceError(code, message, code === 'rate_limit_exceeded' ? { retryAfter: fault.retry_after ?? 1 } : {})
}
