import { type ErrorCode, errors, operationIds } from '@academy-access/schemas'
import * as z from 'zod/mini'

import { networkFaults } from '../http/network-fault.ts'

/** Statuses of a proxy whose service does not respond. Their body is an HTML page, without a code of the API. */
export const gatewayStatuses = [502, 503, 504] as const
const statuses = [...new Set([...Object.values(errors).map(({ status }) => status), ...gatewayStatuses])]
const codes = Object.keys(errors) as ErrorCode[]

/** Schema of a fault as it is given. The schema of `reply` depends on the operation, see `checkFault`. */
export const FaultFields = z
  .strictObject({
    /** The requests that the fault matches; `'*'` for the requests of all endpoints. */
    operation: z.enum(['*', ...operationIds]),
    /**
     * Fires only on requests with these values. An object matches if it contains at least these fields; an array has to
     * match completely. Upper and lower case do not matter.
     */
    when: z.optional(
      z.strictObject({
        /** Path parameters, such as `studentId`. */
        path: z.optional(z.record(z.string(), z.string())),
        /** The page: `limit` and `offset`. */
        query: z.optional(z.record(z.string(), z.number())),
        /** Fields of the body. */
        body: z.optional(z.looseObject({})),
      }),
    ),
    /** Fires `'before'` the effect of the request (default), or `'after'` it: the effect remains without its response. */
    phase: z._default(z.enum(['before', 'after']), 'before'),
    /** Status of the error response: one of the error table, or 502, 503 or 504 with an HTML page, as a proxy sends it. */
    status: z.optional(z.literal(statuses)),
    /** Code of the error response; by default the first one of `status`. */
    code: z.optional(z.enum(codes)),
    /** Message of the error response; by default one that says that the error was injected. */
    message: z.optional(z.string()),
    /** HTML to send instead of the error's JSON. */
    html: z.optional(z.string()),
    /** `Retry-After` in seconds: of a 429 1 by default, of a 503 none by default. */
    retry_after: z.optional(z.int().check(z.gte(0, { error: 'expected seconds from 0' }))),
    /**
     * `'reset'` cuts the connection. `'stall'` sends the head of a success and a part of its body, and then nothing more.
     * `'truncate'` cuts the connection at that point. After the effect the part is half of the response.
     */
    network: z.optional(z.enum(networkFaults)),
    /** Data to respond with as a success, whatever the service would respond. */
    reply: z.optional(z.looseObject({})),
    /** Lets the service respond, and skips the faults behind this one: with `times: 1` the next one matches the second request. */
    passthrough: z.optional(z.literal(true)),
    /** How long to wait first, in real milliseconds; 0 by default. */
    delay_ms: z._default(
      z
        .int()
        // The longest delay that a timer takes.
        .check(
          z.refine((value) => value >= 0 && value < 2 ** 31, { error: 'expected milliseconds from 0 to 2147483647' }),
        ),
      0,
    ),
    /** Fails this one address of a batch, and leaves the others alone. */
    email: z.optional(z.string()),
    /** How often the fault fires; without limit by default. */
    times: z.optional(z.int().check(z.gte(1, { error: 'expected at least 1' }))),
    /** The chance that the fault fires, from 0 to 1; 1 by default. */
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
      error: 'expected a reply together with its operation, not with "*"',
    }),
    z.refine(
      (fault) => fault.status === undefined || fault.code === undefined || errors[fault.code].status === fault.status,
      {
        error: 'expected a code that belongs to the status',
      },
    ),
    z.refine(
      (fault) =>
        fault.retry_after === undefined ||
        fault.status === 429 ||
        fault.status === 503 ||
        fault.code === 'rate_limit_exceeded',
      {
        error: 'expected retry_after with status 429 or 503 alone',
      },
    ),
    z.refine(
      ({ html, status, code, email }) =>
        html === undefined || ((status !== undefined || code !== undefined) && email === undefined),
      { error: 'expected html together with a status or a code, without an email' },
    ),
    z.refine(({ email, when }) => email === undefined || when === undefined, {
      error: 'expected either an email or a when',
    }),
    z.refine(
      (fault) => fault.email === undefined || (fault.operation === 'lists.members.add' && fault.network === undefined),
      {
        error: 'expected email with lists.members.add alone',
      },
    ),
  )
