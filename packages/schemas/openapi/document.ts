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
import { addRequestExamples, errorExamples, successExample } from './examples.ts'

const { AddMembers, endpointList, errors, MemberResult, PageQuery, UpdateList } = schemas
type ErrorCode = schemas.ErrorCode

/** Generates the OpenAPI document of the API from the contract. */
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
          'Students, enrollments and lists of one academy: the academy of the API key. Bodies are JSON. A success ' +
          'response has `data`, an error response has `error`. Branch on `error.code`, because one status has several codes.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The server of this document' }],
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
  const { paths } = document as OpenApiDocument
  addRequestExamples(Object.values(paths).flatMap((operations) => Object.values(operations)))
  return addDescriptions(document as OpenApiDocument)
}

type Json = z.core.JSONSchema.BaseSchema

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

type Endpoint = (typeof endpointList)[number]

function pathsOf() {
  const shared = new Map<string, ZodOpenApiResponseObject>()
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const endpoint of endpointList) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, shared) }
  }
  return paths
}

function operationOf(endpoint: Endpoint, shared: Map<string, ZodOpenApiResponseObject>): ZodOpenApiOperationObject {
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
        content: { 'application/json': { schema: success, ...successExample(id) } },
      },
      ...errorResponsesOf(endpoint, shared),
    },
  }
}

/** Descriptions of the tags. The tag of an operation is the first part of its id. */
const tags = {
  Courses: 'The published courses, read-only',
  Students: 'The students of the academy',
  Enrollments: 'Permanent grants of one course to one student',
  Lists: 'Named groups of students, and the courses that offers grant to them',
}

function tagOf({ id }: Endpoint): string {
  return pascalCase(id.slice(0, id.indexOf('.')))
}

/**
 * The error responses of an endpoint by status: one response for all codes of a status. Endpoints share a response if its
 * examples are the same for all of them.
 */
// R063, R064
function errorResponsesOf(endpoint: Endpoint, shared: Map<string, ZodOpenApiResponseObject>) {
  const byStatus = Map.groupBy(endpoint.errors, (code) => errors[code].status)
  const statuses = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries(
    statuses.map(([status, codes]) => {
      const response = errorResponse(endpoint, status, codes)
      const name = codes.map(pascalCase).join('Or')
      const isShared = endpointList.every((other) => {
        const same = codesOf(other, status)
        return same.join() !== codes.join() || examplesOf(errorResponse(other, status, same)) === examplesOf(response)
      })
      if (!isShared) return [`${status}`, response]
      const component = shared.get(name) ?? { id: name, ...response }
      shared.set(name, component)
      return [`${status}`, component]
    }),
  )
}

const codesOf = (endpoint: Endpoint, status: number) => endpoint.errors.filter((code) => errors[code].status === status)

const examplesOf = ({ content = {} }: ZodOpenApiResponseObject) => JSON.stringify(content['application/json']?.examples)

function errorResponse({ id }: Endpoint, status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const error = z.object({ code: z.enum(codes), message: z.string() })
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].condition}`).join('; '),
    ...(status === 429 && { headers: { 'Retry-After': retryAfter } }),
    content: { 'application/json': { schema: z.object({ error }), examples: errorExamples(id, codes) } },
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

// zod's JSON Schema contains neither the meaning of refinements nor the strict forms of responses.
const override: NonNullable<CreateDocumentOptions['override']> = ({ zodSchema, jsonSchema, io }) => {
  if (io === 'output') describeResponse(zodSchema, jsonSchema)
  if ((zodSchema as unknown) === UpdateList) splitAlternatives(jsonSchema, 'anyOf', ['name', 'description'])
  if ((zodSchema as unknown) === AddMembers) splitAlternatives(jsonSchema, 'oneOf', ['email', 'emails'])
  // zod means a read-only array; OpenAPI means a field that requests must not have.
  delete jsonSchema.readOnly
  // A pattern repeats its format. The largest safe integer is no limit of the API.
  if (jsonSchema.format !== undefined) {
    delete jsonSchema.pattern
    delete jsonSchema.allOf
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function describeResponse(schema: z.core.$ZodType, json: Json): void {
  // The service may add fields and values later, so the schema of a response allows others.
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
  // D14, D85: a reader may find a field missing, but the service sends all of them.
  if (type === 'object' && json.properties) json.required = Object.keys(json.properties)
  if (form !== schema && (type === 'string' || type === 'number')) {
    for (const key of Object.keys(json)) delete json[key as keyof typeof json]
    Object.assign(json, z.toJSONSchema(form))
    delete json.$schema
  }
}

// D90: the status distinguishes the members of the union, so no other value is allowed.
const closed = new Set(
  (MemberResult as unknown as z.ZodMiniUnion<z.ZodMiniObject[]>)._zod.def.options.map(({ shape }) => shape['status']),
)

/**
 * Turns an object that needs one of some fields into a choice of objects that each require one of them: exactly one of the
 * fields with `oneOf`, at least one with `anyOf`.
 */
function splitAlternatives(json: Json, kind: 'oneOf' | 'anyOf', alternatives: readonly string[]): void {
  const { type, properties = {}, required = [] } = json
  delete json.type
  delete json.properties
  delete json.required
  json[kind] = alternatives.map((name) => ({
    type,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => {
        const isForbidden = kind === 'oneOf' && field !== name && alternatives.includes(field)
        return [field, isForbidden ? false : schema]
      }),
    ),
    required: [...required, name],
  })) as Json[]
}
