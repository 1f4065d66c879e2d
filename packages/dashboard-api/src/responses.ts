/*
 * Schemas of the dashboard API's responses, each beside the function that makes its value. The engine has the schemas
 * of academies, courses, offers, students and API keys.
 */
import type { Academy, ApiKey } from '@academy-access/engine'
import { inputs } from '@academy-access/engine/internal'
import * as z from 'zod/mini'

import { undoId } from './undos.ts'

/** A UUID, as in a path. */
export const uuid = inputs.id

/** A number of things. */
export const count = z.int().check(z.gte(0))

/** The information about the server. */
export const Info = z.strictObject({
  version: z.string(),
  /** The server's own address. */
  url: z.string(),
  /** The API, at the address that the caller used. */
  base_url: z.string(),
  /** The data file; null when the state is lost at the end. */
  data: z.nullable(z.string()),
  /** By how many milliseconds responses are delayed: at least, at most. */
  latency: z.nullable(z.tuple([z.number(), z.number()])),
  /** The access of the caller: everything, or read everything but API keys in full. */
  access: z.enum(['all', 'read']),
  /** The name that the caller gave beside the token; null without one. */
  user: z.nullable(z.string()),
  started_at: z.string(),
})

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
  /** Free texts by name. Only the hosted service has these and the following ones. */
  labels: z.exactOptional(z.record(z.string(), z.string())),
  created_at: z.exactOptional(z.string()),
  /** The name that its creator gave; null without one. */
  created_by: z.exactOptional(z.nullable(z.string())),
  /** When the academy is deleted; null for never. */
  expires_at: z.exactOptional(z.nullable(z.string())),
})

/** A change of an academy through the dashboard API. */
export const LoggedChange = z.strictObject({
  at: z.string(),
  /** The name that the caller gave beside the token; null without one. */
  by: z.nullable(z.string()),
  /** Id of the endpoint, such as `faults.add`. */
  operation: z.string(),
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

/** The clock of an academy, as `clockOf` reads it. */
export const Clock = z.strictObject({
  now: z.string(),
  frozen: z.boolean(),
  /** Whether the clock was neither set nor stopped. */
  real: z.boolean(),
  /** Milliseconds from the server's time to the academy's. */
  offset_ms: z.int(),
  /** The next event by this clock: an exhausted rate window of the key that was used last opens. */
  next: z.array(
    z.strictObject({
      at: z.string(),
      what: z.literal('rate_window'),
      key_id: z.string(),
      key_name: z.string(),
      /** Requests per window. */
      requests: count,
    }),
  ),
})

/** A fault, as it is in the list of faults. */
export const Fault = z.strictObject({ ...inputs.fault.shape, id: z.string(), hits: count })

/** How a student has access to a course. */
export const CourseAccess = z.strictObject({
  course_id: z.string(),
  slug: z.string(),
  title: z.string(),
  visible: z.boolean(),
  /** The first way that applies; null for no access. */
  access: z.nullable(z.enum(['enrollment', 'free', 'purchase', 'offer', 'list'])),
  offer_id: z.nullable(z.string()),
  list_id: z.nullable(z.string()),
  enrollment: z.nullable(
    z.strictObject({
      id: z.string(),
      status: z.enum(['active', 'revoked']),
      enrolled_at: z.string(),
      completed_at: z.nullable(z.string()),
      total_lessons: count,
      completed_lessons: count,
      progress: count,
    }),
  ),
})

/** The courses that a student has access to, and the lists that the student is a member of. */
export const StudentAccess = z.strictObject({
  courses: z.array(CourseAccess),
  lists: z.array(
    z.strictObject({ id: z.string(), name: z.string(), joined_at: z.string(), offer_id: z.nullable(z.string()) }),
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

/** The result for one email address that was added to a list. */
export const MemberResult = z.union([
  z.strictObject({
    email: z.string(),
    status: z.enum(['created', 'added', 'already_member']),
    student_id: z.string(),
  }),
  z.strictObject({ email: z.string(), status: z.literal('error'), code: z.string(), message: z.string() }),
])

/** Records of any kind that contain a text. */
export const FoundRecords = z.strictObject({
  students: z.array(z.strictObject({ id: z.string(), email: z.string(), name: z.nullable(z.string()) })),
  lists: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  courses: z.array(z.strictObject({ id: z.string(), slug: z.string(), title: z.string() })),
  offers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})

/** A state that the academy keeps by name. */
export const Snapshot = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  student_count: count,
})

/** An academy after a change that can be undone. */
export const ChangedAcademy = z.strictObject({ ...AcademySummary.shape, ...undoId })

/** The response to a request that cleared a collection. */
export const Cleared = z.strictObject({ deleted: z.literal(true), ...undoId })

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
