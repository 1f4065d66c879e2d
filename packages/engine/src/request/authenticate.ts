import type { AcademyCore } from '../academy-core.ts'
import type { ServiceRequest } from '../http/request.ts'
import { endingOf } from '../inspection/checks.ts'
import { ServiceError } from '../service-error.ts'
import type { RequestTrace } from './trace.ts'

/** The academy of a request's key: one scheme, one token, of the right form, known and not revoked (D24, D25). */
export function authenticate(trace: RequestTrace): AcademyCore {
  const { checks, request } = trace
  const { apiKeys } = trace.access
  const header = request.headers.get('authorization')
  if (header === null) throw missing
  const token = tokenIn(header)
  trace.token = token
  if (token === undefined) throw malformedHeader
  checks.ending = endingOf(token)
  if (!apiKeys.pattern.test(token)) throw malformedKey
  const academy = apiKeys.ownerOf(token)
  const key = academy?.state.keys.find((candidate) => candidate.key === token)
  if (!academy || !key) throw unknown
  checks.key = key
  if (key.revoked) throw revoked
  return academy
}

/** The token in the header, if the header has one. */
export function tokenOf({ headers }: ServiceRequest): string | undefined {
  return tokenIn(headers.get('authorization') ?? '')
}

const tokenIn = (header: string) => /^bearer +(\S+)$/i.exec(header)?.[1]

// Each is made once: the trace of the stack would be most of the cost of a 401, and nobody reads it.
const unauthorized = (reason: string) => Object.freeze(new ServiceError('unauthorized', reason))
const missing = unauthorized('Missing Authorization header')
const malformedHeader = unauthorized('Malformed Authorization header, expected: Bearer <API key>')
const malformedKey = unauthorized('Malformed API key')
const unknown = unauthorized('Unknown API key')
const revoked = unauthorized('This API key was revoked')
