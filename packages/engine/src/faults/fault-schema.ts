import { type ErrorCode, errors, operationIds } from '@academy-access/schemas'
import { expected } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { networkFaults } from '../http/cut-off.ts'

/** Statuses of a proxy whose service does not respond. Their body is an HTML page, without a code of the API. */
export const gatewayStatuses = [502, 503, 504] as const
const statuses = [...new Set([...Object.values(errors).map(({ status }) => status), ...gatewayStatuses])]
const textUpTo = (most: number) => z.string().check(z.maxLength(most, expected.characters(0, most)))
const codes = Object.keys(errors) as ErrorCode[]

/** Schema of a fault as it is given. The schema of `reply` depends on the operation, see `checkFault`. */
export const FaultFields = z
  .strictObject({
    operation: z.enum(['*', ...operationIds]),
    when: z.optional(
      z.strictObject({
        params: z.optional(z.record(z.string(), textUpTo(500))),
        query: z.optional(z.record(z.string(), z.number())),
        body: z.optional(z.looseObject({})),
      }),
    ),
    phase: z._default(z.enum(['before', 'after']), 'before'),
    status: z.optional(z.literal(statuses)),
    code: z.optional(z.enum(codes)),
    message: z.optional(textUpTo(10_000)),
    html: z.optional(textUpTo(100_000)),
    retry_after: z.optional(z.int().check(z.gte(0, { error: 'expected seconds from 0' }))),
    network: z.optional(z.enum(networkFaults)),
    reply: z.optional(z.looseObject({})),
    passthrough: z.optional(z.literal(true)),
    delay_ms: z._default(
      z
        .int()
        // The longest delay that a timer takes.
        .check(
          z.refine((value) => value >= 0 && value < 2 ** 31, { error: 'expected milliseconds from 0 to 2147483647' }),
        ),
      0,
    ),
    email: z.optional(textUpTo(500)),
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
      ({ email, operation, network, delay_ms }) =>
        email === undefined || (operation === 'lists.members.add' && network === undefined && delay_ms === 0),
      {
        error: 'expected email with lists.members.add alone, without a network fault or a delay_ms',
      },
    ),
  )
