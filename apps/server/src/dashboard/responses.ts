/*
 * Schemas of the dashboard API's responses, each beside the function that makes its value. The engine has the schemas
 * of academies, courses, offers, students and API keys.
 */
import type { Academy, ApiKey } from '@academy-access/engine'
import { checkNames, inputs } from '@academy-access/engine/internal'
import { type ErrorCode, errors, operationIds } from '@academy-access/schemas'
import * as z from 'zod/mini'

/** A UUID, as in a path. */
export const uuid = inputs.id

const count = z.int().check(z.gte(0))

/** An academy in a list: its name, what its plan allows, and how many records it has. */
export const AcademySummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  plan: z.enum(['paid', 'trial', 'free']),
  locked: z.boolean(),
  limits: z.strictObject({ students: z.nullable(count) }),
  rate_limit: z.nullable(z.strictObject({ requests: count, window_seconds: z.number() })),
  /** UUID of the academy that this one is a fork of. */
  fork_of: z.nullable(z.string()),
  student_count: count,
  course_count: count,
  list_count: count,
  offer_count: count,
})

export function toSummary(academy: Academy): z.output<typeof AcademySummary> {
  const { id, name, counts, forkOf: fork_of } = academy
  const { plan, locked, limits, rate_limit } = academy.plan.get()
  return {
    id,
    name,
    plan,
    locked,
    limits,
    rate_limit,
    fork_of,
    student_count: counts.students,
    course_count: counts.courses,
    list_count: counts.lists,
    offer_count: counts.offers,
  }
}

/** A new academy, with its first API key in full. */
export const NewAcademy = z.strictObject({ id: z.string(), name: z.string(), api_key: z.string() })

export function toNewAcademy({ id, name, apiKey }: Academy): z.output<typeof NewAcademy> {
  return { id, name, api_key: apiKey }
}

/** The key with its secret part replaced by asterisks, except for the last characters, which identify it. */
export function masked({ key, ...rest }: ApiKey): ApiKey {
  const visible = 4
  const from = key.lastIndexOf('_') + 1
  return { ...rest, key: key.slice(0, from) + '*'.repeat(key.length - from - visible) + key.slice(-visible) }
}

export const Clock = z.strictObject({ now: z.string(), frozen: z.boolean() })

export function toClock({ clock }: Academy): z.output<typeof Clock> {
  return { now: new Date(clock.now()).toISOString(), frozen: clock.frozen }
}

export const WelcomeEmail = z.strictObject({
  to: z.string(),
  kind: z.enum(['created', 'reactivated']),
  sent_at: z.string(),
  student_id: z.string(),
})

/** A fault, as it is in the list of faults. */
export const Fault = z.strictObject({ ...inputs.fault.shape, id: z.string(), hits: count })

export const Request = z.strictObject({
  id: z.string(),
  at: z.string(),
  received_at: z.string(),
  operation: z.nullable(z.enum(operationIds)),
  method: z.string(),
  path: z.string(),
  status: count,
  code: z.optional(z.enum(Object.keys(errors) as ErrorCode[])),
  network: z.optional(inputs.fault.shape.network),
  /** The fault that fired. */
  fault: z.optional(z.strictObject({ ...inputs.fault.shape, id: z.optional(z.string()), hits: z.optional(count) })),
  checks: z.array(z.strictObject({ check: z.enum(checkNames), passed: z.boolean(), value: z.optional(z.string()) })),
  duration_ms: z.number(),
  request_body: z.optional(z.unknown()),
  response_body: z.optional(z.unknown()),
  ignored: z.optional(z.array(z.string())),
  clamped: z.optional(z.array(z.strictObject({ path: z.string(), sent: z.string(), used: z.number() }))),
  hint: z.optional(z.string()),
})

const changedRecord = z.nullable(z.looseObject({}))

/** A journal entry with what the request changed. */
export const RequestDetail = z.strictObject({
  ...Request.shape,
  /** The records before and after the request; null when they are no longer kept. */
  changes: z.nullable(
    z.array(
      z.strictObject({
        kind: z.enum(['student', 'list', 'member', 'offer']),
        id: z.string(),
        list_id: z.optional(z.string()),
        before: changedRecord,
        after: changedRecord,
      }),
    ),
  ),
})

/** A list without its members. */
export const ListSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** UUID of the offer whose holders are the members; null for a manual list. */
  offer_id: z.nullable(z.string()),
  member_count: count,
})

export const ListedMember = z.strictObject({
  student_id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  joined_at: z.string(),
})

/** A state that the academy keeps by name. */
export const Snapshot = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  student_count: count,
})

/** The response to a request that deleted a record or cleared a collection. */
export const Deleted = z.strictObject({ deleted: z.literal(true) })
export const deleted = { deleted: true } as const

type Collection<Name extends string, Row extends z.core.$ZodType> = z.ZodMiniObject<
  Record<Name, z.ZodMiniArray<Row>>,
  z.core.$strict
>
type Page<Name extends string, Row extends z.core.$ZodType> = z.ZodMiniObject<
  Record<Name, z.ZodMiniArray<Row>> & { pagination: typeof Pagination },
  z.core.$strict
>

const Pagination = z.strictObject({ total: count, limit: count, offset: count })

/** A collection, as an array under its name. */
export const collection = <Name extends string, Row extends z.core.$ZodType>(
  name: Name,
  row: Row,
): Collection<Name, Row> =>
  // A computed name is any text for TypeScript.
  z.strictObject({ [name]: z.array(row) } as Record<Name, z.ZodMiniArray<Row>>)

/** A page of a collection, as the API has it: with the number of rows on all pages. */
export const pageOf = <Name extends string, Row extends z.core.$ZodType>(name: Name, row: Row): Page<Name, Row> =>
  z.strictObject({ [name]: z.array(row), pagination: Pagination } as Record<Name, z.ZodMiniArray<Row>> & {
    pagination: typeof Pagination
  })
