import * as z from 'zod/mini'
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'

import { documented } from '../src/documented.ts'
import * as schemas from '../src/index.ts'
import type { OpenApiDocument } from '../src/openapi.ts'
import { valuesOf } from '../src/values.ts'
import { addDescriptions } from './descriptions.ts'

const { AddMembers, endpointList, errors, MemberResult, PageQuery, UpdateList } = schemas
type ErrorCode = schemas.ErrorCode

/** The whole API as an OpenAPI document: every part of it comes from the contract. */
export function openApiDocument(): OpenApiDocument {
  for (const [name, schema] of Object.entries(schemas)) {
    if (isSchema(schema) && schema !== PageQuery) z.globalRegistry.add(schema, { id: name })
  }
  const document: object = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Academy Access API',
        version: 'v1',
        description:
          'Students, enrollments and lists of one academy: the one that the API key belongs to. Bodies are JSON; what ' +
          'succeeds stands under `data`, what is refused under `error`. Branch on `error.code`: one status has several.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The server that this document came from' }],
      security: [{ apiKey: [] }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths: pathsOf(),
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key of the academy: `Authorization: Bearer …`',
          },
        },
      },
    },
    { override, reused: 'inline' },
  )
  return addDescriptions(document as OpenApiDocument)
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

type Endpoint = (typeof endpointList)[number]

function pathsOf() {
  const refusals = new Map<string, ZodOpenApiResponseObject>()
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const endpoint of endpointList) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, refusals) }
  }
  return paths
}

function operationOf(endpoint: Endpoint, refusals: Map<string, ZodOpenApiResponseObject>): ZodOpenApiOperationObject {
  const { id, summary, params, query, body, status, data } = endpoint
  const success = z.object({ data })
  return {
    operationId: id,
    summary,
    tags: [tagOf(endpoint)],
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [`${status}`]: {
        description: status === 201 ? 'Created' : 'OK',
        content: { 'application/json': { schema: success } },
      },
      ...refusalsOf(endpoint, refusals),
    },
  }
}

/** What the first part of an operation's id is about. */
const tags = {
  Courses: 'The published courses, to read',
  Students: 'Who is in the academy',
  Enrollments: 'Permanent grants of one course to one student',
  Lists: 'Named groups of students, and the courses that offers grant to them',
}

function tagOf({ id }: Endpoint): string {
  return pascalCase(id.slice(0, id.indexOf('.')))
}

/** The refusals of an endpoint by status (R063, R064): one response for all codes of a status. */
function refusalsOf(endpoint: Endpoint, shared: Map<string, ZodOpenApiResponseObject>) {
  const byStatus = Map.groupBy(endpoint.errors, (code) => errors[code].status)
  const statuses = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries(
    statuses.map(([status, codes]) => {
      const id = codes.map(pascalCase).join('Or')
      const response = shared.get(id) ?? { id, ...refusal(status, codes) }
      shared.set(id, response)
      return [`${status}`, response]
    }),
  )
}

function refusal(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const error = z.object({ code: z.enum(codes), message: z.string() })
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].condition}`).join('; '),
    ...(status === 429 && { headers: { 'Retry-After': retryAfter } }),
    content: { 'application/json': { schema: z.object({ error }) } },
  }
}

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const retryAfter = {
  description: 'Seconds to wait; the request was not processed.',
  required: true,
  schema: { type: 'integer' as const, minimum: 1 },
}

// What zod cannot write down by itself: the meaning of refinements, and the forms that responses are sent in.
const override: NonNullable<CreateDocumentOptions['override']> = ({ zodSchema, jsonSchema, io }) => {
  if (io === 'output') describeResponse(zodSchema, jsonSchema)
  // At least one of its two fields.
  if ((zodSchema as unknown) === UpdateList) jsonSchema.minProperties = 1
  if ((zodSchema as unknown) === AddMembers) splitAlternatives(jsonSchema, ['email', 'emails'])
  // In OpenAPI it means that a request has no such field, in zod that nobody writes to the array.
  delete jsonSchema.readOnly
  // A pattern beside a format says the same again, and the bounds of safe integers say nothing.
  if (jsonSchema.format !== undefined) {
    delete jsonSchema.pattern
    delete jsonSchema.allOf
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function describeResponse(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  // An answer may grow: fields and values that come later break no reader. What is sent today is documented.
  delete json.additionalProperties
  delete json.default
  const values = valuesOf(schema)
  if (values) {
    if (closed.has(schema)) {
      json.enum = [...values]
      return
    }
    delete json.type
    json.anyOf = [{ type: 'string', enum: [...values] }, { type: 'string' }]
    return
  }
  const form = documented(schema)
  const { type } = (schema as z.core.$ZodTypes)._zod.def
  if (form !== schema && (type === 'string' || type === 'number')) {
    for (const key of Object.keys(json)) delete json[key as keyof typeof json]
    Object.assign(json, z.toJSONSchema(form))
    delete json.$schema
  }
}

/** Tells the kinds of a result apart, so its values are closed (D90). */
const closed = new Set(
  (MemberResult as unknown as z.ZodMiniUnion<z.ZodMiniObject[]>)._zod.def.options.map(({ shape }) => shape['status']),
)

/** An object of which exactly one of some fields is given, as the choice between objects that require it. */
function splitAlternatives(json: z.core.JSONSchema.BaseSchema, alternatives: readonly string[]): void {
  const { type, properties = {}, required = [] } = json
  delete json.type
  delete json.properties
  delete json.required
  json.oneOf = alternatives.map((name) => ({
    type,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => {
        const isOther = field !== name && alternatives.includes(field)
        return [field, isOther ? false : schema]
      }),
    ),
    required: [...required, name],
  })) as z.core.JSONSchema.BaseSchema[]
}
