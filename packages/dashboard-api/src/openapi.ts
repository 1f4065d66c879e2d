import { AcademyRow, CourseRow, inputs, KeyRow, OfferRow, StudentRow } from '@academy-access/engine/internal'
import { type ErrorCode, errors } from '@academy-access/schemas'
import * as z from 'zod/mini'

import { Email } from './emails.ts'
import { type DashboardEndpoint, otherParams, wholePath } from './endpoint.ts'
import { dashboardEndpointList } from './endpoints.ts'
import { PlatformRequest, PlatformRequestDetail, Request, RequestDetail } from './journal-responses.ts'
import {
  AcademySummary,
  ChangedAcademy,
  Clock,
  CourseAccess,
  Fault,
  FoundRecords,
  ListedMember,
  ListSummary,
  NewAcademy,
  Snapshot,
  StudentAccess,
} from './responses.ts'

/** Schemas that the document names once and refers to. */
const named = new Map<z.core.$ZodType, string>([
  [inputs.academy, 'AcademyFixture'],
  [AcademyRow, 'AcademySnapshot'],
  [AcademySummary, 'Academy'],
  [ChangedAcademy, 'ChangedAcademy'],
  [NewAcademy, 'NewAcademy'],
  [KeyRow, 'ApiKey'],
  [CourseRow, 'Course'],
  [OfferRow, 'Offer'],
  [StudentRow, 'Student'],
  [StudentAccess, 'StudentAccess'],
  [CourseAccess, 'CourseAccess'],
  [Email, 'WelcomeEmail'],
  [Request, 'JournalEntry'],
  [RequestDetail, 'JournalEntryDetail'],
  [PlatformRequest, 'PlatformJournalEntry'],
  [PlatformRequestDetail, 'PlatformJournalEntryDetail'],
  [ListSummary, 'List'],
  [ListedMember, 'ListMember'],
  [Snapshot, 'Snapshot'],
  [FoundRecords, 'FoundRecords'],
  [Fault, 'Fault'],
  [Clock, 'Clock'],
])

/** Error codes that every endpoint can return. */
const everywhere: readonly ErrorCode[] = ['forbidden', 'internal_error']

/** The dashboard API as an OpenAPI 3.1 document. */
export function dashboardDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of dashboardEndpointList) {
    const path = wholePath(endpoint).replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  const schemas = [...named].map(([schema, name]) => [name, toJson(schema, name === 'AcademyFixture', name)] as const)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Academy Access dashboard API',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        "Does what the service's own dashboard does, and inspects the local server. Without --dashboard-token, only this machine may call it.",
    },
    servers: [{ url: '/' }],
    security: [{}, { token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ...Object.fromEntries(schemas), Error: errorSchema },
    },
  }
}

function operation(endpoint: DashboardEndpoint): object {
  const { id, path, summary, body, isBodyOptional = false, canBeGone = false, query = {}, errors: own = [] } = endpoint
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...formOf(name ?? '') },
  }))
  const queries = Object.entries(query).map(([name, { description, schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
  }))
  const params = [...ids, ...queries]
  const codes = [
    ...everywhere,
    ...(params.length > 0 || body ? (['validation_error'] as const) : []),
    ...(ids.length > 0 ? (['not_found'] as const) : []),
    ...own,
  ]
  return {
    operationId: id,
    summary,
    tags: [id.split('.')[0]],
    ...(params.length > 0 && { parameters: params }),
    ...(body && {
      requestBody: { required: !isBodyOptional, content: { 'application/json': { schema: toJson(body, true) } } },
    }),
    responses: {
      ...success(endpoint),
      ...Object.fromEntries(errorResponses(codes)),
      ...(canBeGone && { 410: errorResponse('`not_found`: it is over, or from before a restart or a reset') }),
    },
  }
}

function success(endpoint: DashboardEndpoint): Record<number, object> {
  if (endpoint.kind === 'event-stream') {
    const content = { 'text/event-stream': { schema: { type: 'string' } } }
    return { 200: { description: 'A stream of events', content } }
  }
  const schema = {
    type: 'object',
    required: ['data'],
    properties: { data: toJson(endpoint.data, false) },
    additionalProperties: false,
  }
  return { [endpoint.status ?? 200]: { description: 'Success', content: { 'application/json': { schema } } } }
}

function errorResponses(codes: readonly ErrorCode[]): [status: string, response: object][] {
  const statuses = [...new Set(codes.map((code) => errors[code].status))].toSorted((a, b) => a - b)
  return statuses.map((status) => {
    const here = codes.filter((code) => errors[code].status === status)
    return [String(status), errorResponse(here.map((code) => `\`${code}\``).join(', '))]
  })
}

function errorResponse(description: string): object {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}

function formOf(name: string): object {
  const other = otherParams.get(name)
  return other ? { pattern: other.pattern.source } : { format: 'uuid' }
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      additionalProperties: false,
      properties: { code: { type: 'string', enum: Object.keys(errors) }, message: { type: 'string' } },
    },
  },
}

/** A schema as JSON Schema. `root` is the name of the component being defined, which must not refer to itself. */
function toJson(schema: z.core.$ZodType, isInput: boolean, root?: string): object {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: isInput ? 'input' : 'output',
    override({ zodSchema, jsonSchema }) {
      const name = named.get(zodSchema)
      if (name === undefined || name === root) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = `#/components/schemas/${name}`
    },
  })
  return written
}
