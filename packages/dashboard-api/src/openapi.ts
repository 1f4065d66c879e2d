import { type ErrorCode, errors } from '@academy-access/schemas'

import { describeControls } from './controls.ts'

const success = {
  description: 'Success',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['data'], properties: { data: {} }, additionalProperties: false },
    },
  },
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

/** The codes of the errors, by their status. */
const codes: Readonly<Record<number, readonly ErrorCode[]>> = {
  400: ['validation_error', 'invalid_course', 'invalid_courses', 'invalid_lists', 'list_managed_by_offer'],
  402: ['limit_exceeded'],
  403: ['forbidden'],
  404: ['not_found'],
  409: ['already_exists'],
  410: ['not_found'],
  500: ['internal_error'],
}

const academyId = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }

/** The paths of the dashboard API besides those of the controls. */
const others = {
  '/dashboard/api': get('info', 'Read the version, the addresses and the options of the server'),
  '/dashboard/api/controls': get('controls', 'List the controls, with the JSON Schemas of their inputs'),
  '/dashboard/api/events': stream(
    'platform.events',
    'Stream the events of all academies, each with the id of its academy. Last-Event-ID continues a stream.',
  ),
  '/dashboard/api/academies/{id}/events': stream(
    'events',
    'Stream server-sent events: "mail" with each outbox entry and "request" with each journal entry, as JSON; "fault", "clock", "reset" and "state" with what changed',
  ),
}

/** The controls that change what can be brought back, which a caller can ask for. */
const undo = {
  name: 'undo',
  in: 'query',
  description: 'With "true" the data of a change that can be undone for a minute has an undo_id',
  schema: { type: 'string', enum: ['true'] },
}

/** The dashboard API as an OpenAPI 3.1 document. */
export function dashboardDocument(): object {
  const controls = describeControls().map(({ name, on, summary, input }) => {
    const isPlatform = on === 'platform'
    const path = `/dashboard/api${isPlatform ? '' : '/academies/{id}'}/controls/${name}`
    const operation = {
      operationId: isPlatform ? `platform.${name}` : name,
      summary,
      tags: [name.split('.')[0]],
      parameters: [...(isPlatform ? [] : [academyId]), undo],
      requestBody: { required: false, content: { 'application/json': { schema: input } } },
      responses: responsesOf(success),
    }
    return [path, { post: operation }]
  })
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
    paths: { ...others, ...Object.fromEntries(controls) },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ApiError: errorSchema },
    },
  }
}

function get(operationId: string, summary: string): object {
  return { get: { operationId, summary, tags: ['server'], responses: responsesOf(success, [403, 500]) } }
}

function stream(operationId: string, summary: string): object {
  const parameters = [
    ...(operationId === 'events' ? [academyId] : []),
    {
      name: 'response_bodies',
      in: 'query',
      description: '"false" leaves out the response bodies and the headers, which are most of the data',
      schema: { type: 'string', enum: ['true', 'false'] },
    },
  ]
  const content = { 'text/event-stream': { schema: { type: 'string' } } }
  const responses = responsesOf({ description: 'A stream of events', content }, [403, 404, 500])
  return { get: { operationId, summary, tags: ['events'], parameters, responses } }
}

/** A success, and the errors with some statuses; with all of them by default. */
function responsesOf(response: object, statuses = Object.keys(codes).map(Number)): object {
  const schema = { $ref: '#/components/schemas/ApiError' }
  const errorResponse = (status: number) => ({
    description: codes[status]?.map((code) => `\`${code}\``).join(', '),
    content: { 'application/json': { schema } },
  })
  return { 200: response, ...Object.fromEntries(statuses.map((status) => [status, errorResponse(status)])) }
}
