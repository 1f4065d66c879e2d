import { type Academy, createPlatform, demoFixture, type Platform } from '@academy-access/engine'
import { type Endpoint, endpointList, type ErrorCode, type OperationId } from '@academy-access/schemas'
import openapi from '@academy-access/schemas/openapi'

/** A request as the document describes it. */
export interface DocumentedRequest {
  readonly params: Record<string, string>
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown> | undefined
}

/** A response of the engine. */
export interface EngineResponse {
  readonly status: number
  readonly body: { readonly data?: object; readonly error?: { readonly code: ErrorCode; readonly message: string } }
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly example: unknown
}

/** An operation of the document, with the parts that have examples. */
export interface DocumentedOperation {
  readonly operationId: OperationId
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: object } } }
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: unknown }>>
}

/** The operation of an endpoint in the document. */
export function operationOf({ path, method }: Endpoint, document = openapi): DocumentedOperation {
  const operations = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]
  return operations?.[method.toLowerCase()] as DocumentedOperation
}

/** The example request of an operation. */
export function requestOf({ parameters = [], requestBody }: DocumentedOperation): DocumentedRequest {
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const body = requestBody?.content['application/json'].example
  return {
    params: Object.fromEntries(of('path').map(({ name, example }) => [name, String(example)])),
    query: Object.fromEntries(of('query').map(({ name, example }) => [name, example])),
    body: body && { ...body },
  }
}

/** Ids of the demo academy, and one that it does not have. */
const ids = {
  hiddenCourse: '46099c00-fb7a-43f5-8828-2529665f5dcc',
  holders: '89be9c9d-5119-46dc-9c18-052361bcfafd',
  unknown: '00000000-0000-4000-8000-000000000000',
  malformed: '42',
}

/** How a request or its academy differs from the example, so that the response is an error. */
type Cause = (request: DocumentedRequest, academy: Academy, id: OperationId) => void

const causes: Readonly<Record<ErrorCode, Cause>> = {
  unauthorized: () => {}, // `respond` leaves the key out
  trial_api_unavailable: (_, academy) => void academy.plan.update({ plan: 'trial' }),
  academy_locked: (_, academy) => void academy.plan.update({ locked: true }),
  forbidden: () => {}, // `respond` takes a key without permissions
  rate_limit_exceeded: (_, academy, id) =>
    void academy.faults.add({
      operation: id,
      status: 429,
      retry_after: 7,
      message: 'Too many requests; try again in 7 s',
    }),
  internal_error: (_, academy, id) =>
    void academy.faults.add({ operation: id, status: 500, message: 'Unexpected error of the service' }),
  validation_error: ({ params, body }) => {
    if (lastOf(params) !== undefined) params[lastOf(params)!] = ids.malformed
    else if (body) for (const field of ['email', 'name']) if (field in body) body[field] = 7
  },
  not_found: ({ params }) => void (params[lastOf(params)!] = ids.unknown),
  already_exists: ({ body }) => void Object.assign(body!, body!['email'] ? { email: taken } : { name: 'newsletter' }),
  limit_exceeded: (_, academy) => void academy.plan.update({ limits: { students: 120 } }),
  invalid_course: ({ body }) => void (body!['course_id'] = ids.hiddenCourse),
  invalid_courses: ({ body }) => void (body!['course_ids'] = [ids.hiddenCourse]),
  invalid_lists: ({ body }) => void (body!['list_ids'] = [ids.unknown]),
  list_managed_by_offer: ({ params, body }) => {
    if ('listId' in params) params['listId'] = ids.holders
    else body!['list_ids'] = [ids.holders]
  },
}

const taken = 'deniz.nakamura@example.com'

const lastOf = (params: object) => Object.keys(params).at(-1)

/** Sends the example request of an endpoint to a new demo academy, changed so that it gets the error `code` if there is one. */
export async function respond(endpoint: Endpoint & { id: OperationId }, code?: ErrorCode): Promise<EngineResponse> {
  const platform = createPlatform({ fixture: demoFixture(), seed: 'examples', now: () => Date.UTC(2026, 10, 2, 9, 30) })
  const academy = platform.academy()
  const request = requestOf(operationOf(endpoint))
  if (code) causes[code](request, academy, endpoint.id)
  return send(platform, endpoint, request, keyFor(academy, code))
}

function keyFor(academy: Academy, code: ErrorCode | undefined): string | undefined {
  if (code === 'unauthorized') return undefined
  return code === 'forbidden' ? academy.keys.create({ name: 'nothing', permissions: [] }).key : academy.apiKey
}

async function send(
  platform: Platform,
  { method, path }: Endpoint,
  { params, query, body }: DocumentedRequest,
  key: string | undefined,
): Promise<EngineResponse> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const target = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const response = await platform.fetch(`http://localhost${target}?${search}`, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as EngineResponse['body'] }
}

/** The engine's response to every example request and for every error, as `packages/schemas/openapi/responses.json`. */
export async function recordedResponses(): Promise<object> {
  const entries = endpointList.map(async (endpoint) => {
    const { body } = await respond(endpoint)
    const errors: Record<string, string | undefined> = {}
    for (const code of endpoint.errors) errors[code] = (await respond(endpoint, code)).body.error?.message
    return [endpoint.id, { data: body.data, errors }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
