import type { ErrorCode, Schema } from '@academy-access/schemas'
import { type ApiEndpoint, endpointList, routeNotFound, shapeOf, zodOf } from '@academy-access/schemas/internal'
import type * as z from 'zod/mini'

import type { AcademyCore } from '../academy-core.ts'
import { headerOf, parseJson, type ServiceRequest } from '../http/request.ts'
import { errorResponse, type ServiceResponse } from '../http/response.ts'
import { type CheckView, endingOf } from '../inspection/journal-record.ts'
import type { CheckName } from '../inspection/journal-entry.ts'
import type { Operation } from '../operations/operation.ts'
import { operations } from '../operations/operations.ts'
import { ServiceError, toServiceError } from '../service-error.ts'
import { toTimestamp } from '../state/clock.ts'
import { type RequestTrace, wasReset } from './trace.ts'
import { checkInput, compiledLater } from '../fixture/check.ts'

/** A check of a request. */
export interface Check extends CheckView {
  /** The condition that it checks, for the documentation. */
  readonly condition: string
  /** The codes of its error responses; those of the endpoint for `conflict`. */
  readonly codes: readonly ErrorCode[] | 'endpoint'
  /** Whether it is left out when a request is judged again: a request counts once. */
  readonly isOnce?: true
  /** Throws or returns a `ServiceError` for a request that fails. */
  readonly run: (trace: RequestTrace) => ServiceError | undefined
}

/** The checks of who asks for what. A request that waits is judged again by them, because its academy may have changed. */
export const callerChecks: readonly Check[] = [
  {
    // D03
    name: 'route',
    condition: 'The path is within `/api/v1`. Other paths need no key.',
    codes: ['not_found'],
    isShown: () => false,
    value: (_, { method, path }) => target(method, path),
    run: ({ request }) => {
      return request.path === '/api/v1' || request.path.startsWith('/api/v1/') ? undefined : unknownRoute
    },
  },
  {
    name: 'key',
    condition: 'The header has the form `Bearer <API key>`, and an academy has the key, not revoked.',
    codes: ['unauthorized'],
    value: ({ key, ending }) =>
      key ? `${key.name} …${endingOf(key.key)}` : ending === undefined ? 'none' : `…${ending}`,
    run: authenticate,
  },
  {
    name: 'plan',
    condition: 'The academy has a paid plan.',
    codes: ['trial_api_unavailable'],
    value: ({ plan }) => plan?.plan,
    run: (trace) => {
      const { plan } = (trace.checks.plan = academyOf(trace).state.plan)
      if (plan === 'paid') return
      throw new ServiceError('trial_api_unavailable', `The API needs a paid plan, this academy is on the ${plan} plan`)
    },
  },
  {
    name: 'lock',
    condition: 'The academy is not locked.',
    codes: ['academy_locked'],
    value: ({ plan }) => (plan?.locked ? 'locked' : 'not locked'),
    run: (trace) => {
      if (academyOf(trace).state.plan.locked) throw new ServiceError('academy_locked', 'This academy is locked')
    },
  },
  {
    name: 'permission',
    condition: 'The key is permitted to use the endpoint.',
    codes: ['forbidden'],
    // A path without an endpoint needs no permission.
    isShown: ({ operation }) => operation !== null,
    value: ({ key }) => (key?.permissions === 'all' ? 'all' : key?.permissions.join(', ')),
    run: ({ request: { endpoint }, checks: { key } }) => {
      if (!endpoint || !key || key.permissions === 'all' || key.permissions.includes(endpoint.id)) return
      throw new ServiceError('forbidden', `This API key is not permitted to use ${endpoint.id}`)
    },
  },
  {
    name: 'rate',
    condition: 'The key has requests left in the window. A request that gets this far counts, whatever its response.',
    codes: ['rate_limit_exceeded'],
    isOnce: true,
    value: ({ plan, requests }) =>
      plan?.rate_limit ? `${requests ?? plan.rate_limit.requests}/${plan.rate_limit.requests}` : 'no limit',
    run: (trace) => {
      const { limiter, state } = academyOf(trace)
      const { rate_limit } = state.plan
      const { checks, ms } = trace
      if (rate_limit && checks.key) checks.requests = limiter.count(checks.key.key, rate_limit, ms)
    },
  },
  {
    name: 'route',
    condition: 'An endpoint has the method and the path.',
    codes: ['not_found'],
    value: (_, { operation, method, path }) => operation ?? target(method, path),
    run: ({ request }) => {
      return request.endpoint ? undefined : unknownRoute
    },
  },
]

/** The checks of the request itself. The last one does what the request asks for. */
export const inputChecks: readonly Check[] = [
  {
    name: 'path',
    condition: 'Each id in the path is a UUID.',
    codes: ['validation_error'],
    run: (trace) => {
      const { params } = endpointOf(trace)
      trace.params = params && parsed(params, trace.request.params, 'path')
    },
  },
  {
    name: 'body',
    condition: 'The body has the form of the endpoint.',
    codes: ['validation_error'],
    run: (trace) => {
      const { body: schema } = endpointOf(trace)
      if (!schema) return
      trace.contentType = headerOf(trace.request, 'content-type')
      const body = parseJson(trace.request.body, trace.contentType, headerOf(trace.request, 'content-encoding'))
      if (typeof body === 'object' && body !== null) {
        const fields = ignoredFields(schema, body)
        if (fields.length > 0) trace.ignored = [...trace.ignored, ...fields]
      }
      trace.body = parsed(schema, body, 'body')
    },
  },
  {
    name: 'conflict',
    condition: 'The records of the academy allow it: see D01 for their order.',
    codes: 'endpoint',
    run: (trace) => {
      const academy = academyOf(trace)
      // TypeScript cannot connect an endpoint's id with its input; the schemas above have checked the input.
      const operation = operations[endpointOf(trace).id] as Operation
      const { params, page: query, body } = trace
      trace.envelope = { data: operation(academy.context(trace.at ?? academy.timestamp()), { params, query, body }) }
    },
  },
]

/** All checks of a request, in the order of D01. */
export const checks: readonly Check[] = [...callerChecks, ...inputChecks]

/** The names of the checks, each at its last place. */
export const checkNames: readonly CheckName[] = checks
  .map(({ name }) => name)
  .filter((name, index, names) => names.lastIndexOf(name) === index)

/**
 * Makes checks in their order. Returns the error response of the first one that fails.
 *
 * @param isAgain Whether the request was judged before, and has counted.
 */
export function makeChecks(
  trace: RequestTrace,
  rows: readonly Check[],
  { isAgain = false } = {},
): ServiceResponse | undefined {
  try {
    for (const check of rows) {
      if (isAgain && check.isOnce) continue
      trace.checks.reached = check
      const error = check.run(trace)
      if (error) return rejected(trace, error)
    }
    return undefined
  } catch (error) {
    return rejected(trace, toServiceError(error))
  }
}

function rejected(trace: RequestTrace, error: ServiceError): ServiceResponse {
  trace.checks.problem = error.message
  trace.checks.record = error.record
  return errorResponse(error, trace.request)
}

/** The academy of a request whose key was checked. */
export function academyOf({ academy }: RequestTrace): AcademyCore {
  if (!academy) throw new Error('expected the check of the key before this one')
  return academy
}

/** The endpoint of a request whose route was checked. */
export function endpointOf({ request }: RequestTrace): ApiEndpoint {
  if (!request.endpoint) throw new Error('expected the check of the route before this one')
  return request.endpoint
}

/** Reads state and time of the academy of a request. Throws when it was reset since the request arrived. */
function enterAcademy(trace: RequestTrace, academy: AcademyCore): void {
  if (trace.arrival?.academy !== academy) trace.arrival = { academy, resets: academy.resets }
  if (wasReset(trace)) {
    throw new ServiceError('internal_error', 'The academy was reset while this request waited, so it has no effect')
  }
  trace.before = trace.after = academy.history.keep(academy.state)
  trace.ms = academy.clock.now()
  trace.at = toTimestamp(trace.ms)
}

// Made once, as those of the key.
const unknownRoute = Object.freeze(new ServiceError('not_found', routeNotFound))
const target = (method: string, path: string) => `${method} ${path.split('?', 1).join('')}`

/** Enters the academy of a request's key, or returns why there is none: one scheme, one token, of the right form, known and not revoked (D24, D25). */
function authenticate(trace: RequestTrace): ServiceError | undefined {
  const { checks, request } = trace
  const { apiKeys } = trace.services
  const header = headerOf(request, 'authorization')
  if (header === null) return missing
  const token = tokenIn(header)
  trace.token = token
  if (token === undefined) return malformedHeader
  checks.ending = endingOf(token)
  if (!apiKeys.pattern.test(token)) return malformedKey
  const academy = apiKeys.ownerOf(token)
  const key = academy?.state.keys.find((candidate) => candidate.key === token)
  if (!academy || !key) return unknown
  checks.key = key
  if (key.revoked) return revoked
  trace.academy = academy
  enterAcademy(trace, academy)
  return undefined
}

/** The token in the header, if the header has one. */
export function tokenOf(request: ServiceRequest): string | undefined {
  return tokenIn(headerOf(request, 'authorization') ?? '')
}

const tokenIn = (header: string) => /^bearer +(\S+)$/i.exec(header)?.[1]

// Each is made once and returned: the trace of its stack and the throw would be most of the cost of a 401.
const unauthorized = (reason: string) => Object.freeze(new ServiceError('unauthorized', reason))
const missing = unauthorized('Missing Authorization header')
const malformedHeader = unauthorized('Malformed Authorization header, expected: Bearer <API key>')
const malformedKey = unauthorized('Malformed API key')
const unknown = unauthorized('Unknown API key')
const revoked = unauthorized('This API key was revoked')

const schemas = new Map<Schema, () => z.ZodMiniType>()
for (const { params, body } of endpointList) {
  for (const schema of [params, body]) if (schema) schemas.set(schema, compiledLater(zodOf<unknown, unknown>(schema)))
}

/** A part of a request, checked and converted by its schema. Throws `validation_error` with the first mistake. */
export function parsed(schema: Schema, value: unknown, root: string): unknown {
  return checkInput(schemas.get(schema)?.() ?? zodOf(schema), value, root)
}

/** Paths of body fields that the service ignores. */
function ignoredFields(schema: Schema, body: object): string[] {
  const known = shapeOf(schema)
  return Object.keys(body)
    .filter((field) => !Object.hasOwn(known, field))
    .map((field) => `body.${field}`)
}
