/* Schemas of journal entries. */
import type { Platform } from '@academy-access/engine'
import { checkNames, inputs, type NearestKey, nearestKeyOf } from '@academy-access/engine/internal'
import { type ErrorCode, errors, operationIds } from '@academy-access/schemas'
import * as z from 'zod/mini'

import { count } from './responses.ts'

/** A journal entry in a list. */
export const Request = z.strictObject({
  id: z.string(),
  at: z.string(),
  received_at: z.string(),
  operation: z.nullable(z.enum(operationIds)),
  method: z.string(),
  path: z.string(),
  status: count,
  code: z.exactOptional(z.enum(Object.keys(errors) as ErrorCode[])),
  network: z.exactOptional(inputs.fault.shape.network.def.innerType),
  /** The fault that fired. */
  fault: z.exactOptional(
    z.strictObject({ ...inputs.fault.shape, id: z.exactOptional(z.string()), hits: z.exactOptional(count) }),
  ),
  checks: z.array(
    z.strictObject({ check: z.enum(checkNames), passed: z.boolean(), value: z.exactOptional(z.string()) }),
  ),
  duration_ms: z.number(),
  /** The header `X-Client`, or else `User-Agent`. */
  client: z.exactOptional(z.string()),
  /** By name in lower case; the API key and cookies are masked. A list without response bodies has no headers. */
  request_headers: z.exactOptional(z.record(z.string(), z.string())),
  response_headers: z.exactOptional(z.record(z.string(), z.string())),
  request_body: z.exactOptional(z.unknown()),
  response_body: z.exactOptional(z.unknown()),
  ignored: z.exactOptional(z.array(z.string())),
  clamped: z.exactOptional(z.array(z.strictObject({ path: z.string(), sent: z.string(), used: z.number() }))),
  hint: z.exactOptional(z.string()),
})

/** An entry of a request that reached no academy. */
export const PlatformRequest = z.strictObject({
  ...Request.shape,
  /** The valid API key that was probably meant: it differs by a typing error, or has the same ending. */
  nearest_key: z.nullable(
    z.strictObject({
      /** UUID. */
      academy: z.string(),
      academy_name: z.string(),
      name: z.string(),
      /** The last characters of the key. */
      ending: z.string(),
    }),
  ),
})

/** Adds the nearest key to an entry of the platform's journal. */
export function toPlatformRequest<Entry extends { readonly id: string }>(
  entry: Entry,
  platform: Platform,
): Entry & { readonly nearest_key: NearestKey | null } {
  return { ...entry, nearest_key: nearestKeyOf(platform, entry.id) }
}

const rule = z.nullable(z.string())

/** The same with the rule that the request broke, as a sentence. */
export const PlatformRequestDetail = z.strictObject({ ...PlatformRequest.shape, rule })

/** Null when there was no record, or when it was deleted. */
const beforeAndAfter = <Row extends z.core.$ZodType>(row: Row) => ({ before: z.nullable(row), after: z.nullable(row) })

const StudentChange = z.strictObject({
  kind: z.literal('student'),
  id: z.string(),
  ...beforeAndAfter(
    z.strictObject({
      id: z.string(),
      email: z.string(),
      name: z.nullable(z.string()),
      avatar_url: z.nullable(z.string()),
      joined_at: z.string(),
      removed: z.boolean(),
      enrollments: z.array(
        z.strictObject({
          id: z.string(),
          course_id: z.string(),
          status: z.enum(['active', 'revoked']),
          enrolled_at: z.string(),
          completed_at: z.nullable(z.string()),
          completed_lessons: count,
        }),
      ),
      purchases: z.array(z.string()),
    }),
  ),
})

const ListChange = z.strictObject({
  kind: z.literal('list'),
  id: z.string(),
  ...beforeAndAfter(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.nullable(z.string()),
      created_at: z.string(),
      updated_at: z.string(),
      offer_id: z.nullable(z.string()),
    }),
  ),
})

const MemberChange = z.strictObject({
  kind: z.literal('member'),
  /** UUID of the student. */
  id: z.string(),
  list_id: z.string(),
  ...beforeAndAfter(z.strictObject({ student_id: z.string(), joined_at: z.string() })),
})

const OfferChange = z.strictObject({
  kind: z.literal('offer'),
  id: z.string(),
  ...beforeAndAfter(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      status: z.enum(['active', 'inactive']),
      courses: z.array(z.string()),
      granted_to: z.array(z.string()),
      holder_list: z.nullable(z.string()),
    }),
  ),
})

/** A journal entry with what the request changed, and why it failed. */
export const RequestDetail = z.strictObject({
  ...Request.shape,
  /** The rule that the request broke, as a sentence. */
  rule,
  /** The record because of which the request failed, as it was then. */
  record: z.nullable(
    z.strictObject({
      kind: z.enum(['student', 'list', 'course', 'offer', 'member', 'enrollment']),
      /** UUID; of a member that of the student. */
      id: z.string(),
      /** Of a student without a name the email address. */
      name: z.string(),
      /** Id of the journal entry that last wrote the record; null when the journal no longer has it, or when no request wrote it. */
      request: z.nullable(z.string()),
    }),
  ),
  /** The records before and after the request; null when the log no longer has them. */
  changes: z.nullable(z.array(z.discriminatedUnion('kind', [StudentChange, ListChange, MemberChange, OfferChange]))),
})
