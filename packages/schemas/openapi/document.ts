import * as z from 'zod/mini'
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'

import * as schemas from '../src/index.ts'
import type { OpenApiDocument } from '../src/openapi.ts'
import { openEnum, zodOf } from '../src/values.ts'
import { addDescriptions, describeOperation } from './descriptions.ts'
import { addRequestExamples, errorExamples, successExample } from './examples.ts'
import { describeRequest } from './requests.ts'
import { addPromises, describeResponse, promiseResponse } from './responses.ts'

const { endpointList, errors, PageQuery } = schemas
type ErrorCode = schemas.ErrorCode

/**
 * The two documents of the API: for clients, which read what the service may add later, and for checks of responses. The
 * second has no examples.
 */
export type DocumentKind = 'client' | 'strict'

/** Generates an OpenAPI document of the API from the contract. */
export function openApiDocument(kind: DocumentKind): OpenApiDocument {
  for (const [name, schema] of Object.entries(schemas)) {
    if (isSchema(schema) && schema !== PageQuery && !z.globalRegistry.has(schema)) {
      z.globalRegistry.add(schema, { id: name })
    }
  }
  const document: object = createDocument(
    {
      // Not 3.1.1: older parsers, which many tools contain, accept no other 3.1.
      openapi: '3.1.0',
      info: {
        title: 'Academy Access API',
        version: 'v1',
        description:
          'Students, enrollments and lists of one academy: the academy of the API key. Bodies are JSON. A success ' +
          'response has `data`, an error response has `error`. Branch on `error.code`, because one status has several ' +
          'codes. The service ignores fields and query parameters that it does not know. Of a parameter that is sent ' +
          'more than once, the first value counts.' +
          (kind === 'client'
            ? ' A response may have more fields, and a field with `x-extensible-enum` more values, in a later version.'
            : ' This document is for checks of responses: it accepts exactly what this version of the service sends.'),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [servers[kind]],
      security: [{ apiKey: [] }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths: pathsOf(kind),
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'API key',
            description:
              'An API key of the academy: `Authorization: Bearer …`. A key is two lower-case letters or digits, `_live_`, ' +
              'and 32 hexadecimal digits in lower case.',
          },
        },
      },
    },
    { override: overrides[kind], reused: 'inline' },
  )
  const { paths } = document as OpenApiDocument
  if (kind === 'strict') addPromises(document as OpenApiDocument)
  else addRequestExamples(Object.values(paths).flatMap((operations) => Object.values(operations)))
  return addDescriptions(document as OpenApiDocument)
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

type Endpoint = (typeof endpointList)[number]

function pathsOf(kind: DocumentKind) {
  const shared = new Map<string, ZodOpenApiResponseObject>()
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const endpoint of endpointList) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, kind, shared) }
  }
  return paths
}

function operationOf(
  endpoint: Endpoint,
  kind: DocumentKind,
  shared: Map<string, ZodOpenApiResponseObject>,
): ZodOpenApiOperationObject {
  const { id, summary, params, query, body, status, data } = endpoint
  const success = z.object({ data: zodOf(data) })
  return {
    // With dots, as in permissions, faults and the journal. Generators make names of functions from them.
    operationId: id,
    summary,
    description: describeOperation(endpoint),
    'x-repeatable': endpoint.repeatable,
    tags: [tagOf(endpoint)],
    requestParams: { ...(params && { path: objectOf(params) }), ...(query && { query: objectOf(query) }) },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: zodOf(body) } } } }),
    responses: {
      [`${status}`]: {
        description: status === 201 ? 'Created' : 'OK',
        content: { 'application/json': { schema: success, ...(kind === 'client' && successExample(id)) } },
      },
      ...errorResponsesOf(endpoint, kind, shared),
    },
  }
}

const objectOf = (schema: schemas.Schema<object>) => zodOf(schema) as z.ZodMiniObject

/** Clients are generated for the server that has the document. A check of responses in Node needs a whole address. */
const servers = {
  client: { url: '/', description: 'The server of this document' },
  strict: { url: 'http://127.0.0.1:4010', description: 'The emulator at its default address' },
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
function errorResponsesOf(endpoint: Endpoint, kind: DocumentKind, shared: Map<string, ZodOpenApiResponseObject>) {
  const byStatus = Map.groupBy(endpoint.errors, (code) => errors[code].status)
  const statuses = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries(
    statuses.map(([status, codes]) => {
      const response = errorResponse(endpoint, kind, status, codes)
      const name = codes.map(pascalCase).join('Or')
      const isShared = endpointList.every((other) => {
        const same = codesOf(other, status)
        return (
          same.join() !== codes.join() || examplesOf(errorResponse(other, kind, status, same)) === examplesOf(response)
        )
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

function errorResponse(
  { id }: Endpoint,
  kind: DocumentKind,
  status: number,
  codes: readonly ErrorCode[],
): ZodOpenApiResponseObject {
  const ofCodes = z.object({ error: z.object({ code: z.enum(codes), message: z.string() }) })
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].condition}`).join('; '),
    ...(headers[status] && { headers: headers[status] }),
    content: {
      'application/json':
        kind === 'client' ? { schema: ErrorBody, examples: errorExamples(id, codes) } : { schema: ofCodes },
    },
  }
}

// Not `Error`: generated code would hide the global class.
const ErrorBody = z
  .object({
    error: z.object({
      code: openEnum(Object.keys(errors) as ErrorCode[]).register(z.globalRegistry, {
        description: 'Says what went wrong. Programs branch on it.',
      }),
      message: z.string().register(z.globalRegistry, { description: 'The reason as text for people.' }),
    }),
  })
  .register(z.globalRegistry, { id: 'ApiError', description: 'The body of every error response.' })

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The headers of an error response that a client reads, by its status. */
const headers: Readonly<Record<number, NonNullable<ZodOpenApiResponseObject['headers']>>> = {
  401: {
    'WWW-Authenticate': {
      description: 'The scheme of the `Authorization` header.',
      required: true,
      schema: { type: 'string', const: 'Bearer' },
    },
  },
  404: {
    Allow: {
      description: 'The methods of the path, if it has endpoints but none with the method of the request.',
      schema: { type: 'string' },
    },
  },
  429: {
    'Retry-After': {
      description: 'Seconds to wait; the request was not processed.',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    },
  },
}

// zod's JSON Schema contains neither the meaning of refinements nor the strict forms of responses.
const overrideWith =
  (describeOutput: typeof describeResponse): NonNullable<CreateDocumentOptions['override']> =>
  ({ zodSchema, jsonSchema, io }) => {
    if (io === 'output') describeOutput(zodSchema, jsonSchema)
    else describeRequest(zodSchema, jsonSchema)
    // zod means a read-only array; OpenAPI means a field that requests must not have.
    delete jsonSchema.readOnly
    // The largest safe integer is no limit of the API.
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  }

const overrides = { client: overrideWith(describeResponse), strict: overrideWith(promiseResponse) }
