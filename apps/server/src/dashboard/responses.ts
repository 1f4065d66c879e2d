/*
 * Schemas of the dashboard API's responses, each beside the function that makes its value. The engine has the schemas
 * of academies, courses, offers, students and API keys.
 */
import type { Academy, ApiKey } from '@academy-access/engine'
import { inputs } from '@academy-access/engine/internal'
import { type ErrorCode, errors, operationIds } from '@academy-access/schemas'
import * as z from 'zod/mini'

const count = z.int().check(z.gte(0))

/** An academy in a list: its name, what its plan allows, and how many records it has. */
export const AcademySummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  plan: z.enum(['paid', 'trial', 'free']),
  locked: z.boolean(),
  limits: z.strictObject({ students: z.nullable(count) }),
  rate_limit: z.nullable(z.strictObject({ requests: count, window_seconds: z.number() })),
  students: count,
  courses: count,
  lists: count,
  offers: count,
})

export function toSummary(academy: Academy): z.output<typeof AcademySummary> {
  const { id, name, counts } = academy
  const { plan, locked, limits, rate_limit } = academy.plan.get()
  return { id, name, plan, locked, limits, rate_limit, ...counts }
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

export const Request = z.strictObject({
  at: z.string(),
  operation: z.nullable(z.enum(operationIds)),
  method: z.string(),
  path: z.string(),
  status: count,
  code: z.optional(z.enum(Object.keys(errors) as ErrorCode[])),
  network: z.optional(inputs.fault.shape.network),
  duration_ms: z.number(),
  request_body: z.optional(z.unknown()),
  response_body: z.optional(z.unknown()),
  ignored: z.optional(z.array(z.string())),
  hint: z.optional(z.string()),
})

export const Fault = z.strictObject({ ...inputs.fault.shape, id: z.string() })

/** The response to a request that deleted a record or cleared a collection. */
export const Deleted = z.strictObject({ deleted: z.literal(true) })
export const deleted = { deleted: true } as const

/** A collection, as an array under its name. */
export const collection = (name: string, row: z.core.$ZodType) => z.strictObject({ [name]: z.array(row) })
