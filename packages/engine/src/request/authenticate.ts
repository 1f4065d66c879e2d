import type { AcademyCore } from '../academy-core.ts'
import { headerOf, type ServiceRequest } from '../http/request.ts'
import { endingOf } from '../inspection/checks.ts'
import { ServiceError } from '../service-error.ts'
import type { RequestTrace } from './trace.ts'

/** The academy of a request's key, or why there is none: one scheme, one token, of the right form, known and not revoked (D24, D25). */
export function authenticate(trace: RequestTrace): AcademyCore | ServiceError {
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
  return academy
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
