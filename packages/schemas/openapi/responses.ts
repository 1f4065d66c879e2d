import * as z from 'zod/mini'

import { documented } from '../src/documented.ts'
import * as schemas from '../src/index.ts'
import type { OpenApiDocument } from '../src/openapi.ts'
import { valuesOf } from '../src/values.ts'

type Json = z.core.JSONSchema.BaseSchema

const { limits, MemberResult } = schemas

/** Describes a part of a response for clients, which accept fields and values that the service adds later. */
export function describeResponse(schema: z.core.$ZodType, json: Json): void {
  delete json.additionalProperties
  delete json.default
  const values = valuesOf(schema)
  const { type } = (schema as z.core.$ZodTypes)._zod.def
  // D14, D85: a reader may find a field missing, but the service sends all of them.
  if (type === 'object' && json.properties) json.required = Object.keys(json.properties)
  if (values) {
    json.enum = [...values]
    // D90: the status distinguishes the members of the union, so no other value is allowed.
    if (!statuses.has(schema)) Object.assign(json, { 'x-extensible-enum': [...values] })
  } else {
    replaceByForm(schema, json)
    // A pattern repeats the format.
    if (json.format !== undefined) {
      delete json.pattern
      delete json.allOf
    }
  }
}

/** Describes a part of a response as the service sends it, for checks of responses. */
export function promiseResponse(schema: z.core.$ZodType, json: Json): void {
  describeResponse(schema, json)
  Reflect.deleteProperty(json, 'x-extensible-enum')
  if (json.properties) json.additionalProperties = false
  const pattern = patterns[json.format ?? '']
  if (pattern !== undefined) json.pattern = pattern
}

/** Adds what the service promises of single fields of responses, and of two fields together. */
export function addPromises(document: OpenApiDocument): void {
  const { schemas: components } = document.components
  addToFields(document)
  for (const [name, schema] of Object.entries(components) as [string, Json][]) {
    for (const [field, json] of Object.entries(schema.properties ?? {})) {
      Object.assign(json as Json, promises[`${name}.${field}`])
    }
    const choices = alternatives[name]
    if (choices) splitBy(schema, choices)
  }
}

/** Adds the promises of the fields that mean the same in all schemas. */
function addToFields(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  if ('properties' in part) {
    for (const [field, json] of Object.entries(part.properties as object)) Object.assign(json as Json, promises[field])
  }
  for (const inner of Object.values(part)) addToFields(inner)
}

/** Replaces an id, a time or a number by its strict form. */
function replaceByForm(schema: z.core.$ZodType, json: Json): void {
  const form = documented(schema)
  const { type } = (schema as z.core.$ZodTypes)._zod.def
  if (form === schema || (type !== 'string' && type !== 'number')) return
  for (const key of Object.keys(json)) delete json[key as keyof typeof json]
  Object.assign(json, z.toJSONSchema(form))
  delete json.$schema
}

const statuses: ReadonlySet<z.core.$ZodType> = new Set(
  (MemberResult as unknown as z.ZodMiniUnion<z.ZodMiniObject[]>)._zod.def.options.map(({ shape }) => shape['status']!),
)

/** By format. */
const patterns: Readonly<Record<string, string>> = {
  // D13
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  // D12
  'date-time': '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
}

/** By schema and field, or by field for all schemas that have it. */
const promises: Readonly<Record<string, Json>> = {
  ...Object.fromEntries(
    // D46. The result of adding a member has the address as it was sent.
    ['Student', 'StudentDetail', 'CreatedStudent', 'ListMember'].map((name) => [
      `${name}.email`,
      { pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', maxLength: limits.email.max },
    ]),
  ),
  slug: { pattern: '^[A-Za-z0-9._~-]+$' }, // R082
  course_slug: { pattern: '^[A-Za-z0-9._~-]+$' },
  'Pagination.limit': { minimum: limits.pageSize.min, maximum: limits.pageSize.max }, // D16
  'List.name': { minLength: limits.listName.min, maxLength: limits.listName.max },
  'List.description': { maxLength: limits.listDescription.max },
  message: { minLength: 1 }, // R046
  removed: { const: true },
  revoked: { const: true },
  deleted: { const: true },
}

/** Schemas in which one field follows from another, as the choice of both fields. */
const alternatives: Readonly<Record<string, readonly Readonly<Record<string, Json>>[]>> = {
  // D69
  RevokedEnrollment: [
    { still_has_access: { const: true }, still_has_access_via: { type: 'string' } },
    { still_has_access: { const: false }, still_has_access_via: { type: 'null' } },
  ],
  // R283
  ListCourse: [
    { term: { const: 'one_time' }, price_cents: { type: 'integer' } },
    { term: { not: { const: 'one_time' } }, price_cents: { type: 'null' } },
  ],
}

/** Replaces a schema of an object by a choice of such schemas. Each has all fields, because tools check each on its own. */
function splitBy(schema: Json, choices: readonly Readonly<Record<string, Json>>[]): void {
  const { properties = {}, description: _, ...rest } = schema
  for (const key of Object.keys(rest)) Reflect.deleteProperty(schema, key)
  delete schema.properties
  schema.anyOf = choices.map((choice) => {
    const fields = Object.entries(properties).map(([name, field]) => [name, { ...(field as Json), ...choice[name] }])
    return { ...rest, properties: Object.fromEntries(fields) as Record<string, Json> }
  })
}
