import type { AcademyCore } from '../academy-core.ts'
import type { ServiceRequest } from '../http/request.ts'
import { endingOf } from '../inspection/checks.ts'
import { ServiceError } from '../service-error.ts'
import type { RequestTrace } from './trace.ts'

/** The academy of a request's key: one scheme, one token, of the right form, known and not revoked (D24, D25). */
export function authenticate(trace: RequestTrace): AcademyCore {
  const { checks, request } = trace
  const { apiKeys } = trace.access
  if (!request.headers.has('authorization')) throw unauthorized('Missing Authorization header')
  const token = tokenOf(request)
  trace.token = token
  if (token === undefined) throw unauthorized('Malformed Authorization header, expected: Bearer <API key>')
  checks.ending = endingOf(token)
  if (!apiKeys.pattern.test(token)) throw unauthorized('Malformed API key')
  const academy = apiKeys.ownerOf(token)
  const key = academy?.state.keys.find((candidate) => candidate.key === token)
  if (!academy || !key) throw unauthorized('Unknown API key')
  checks.key = key
  if (key.revoked) throw unauthorized('This API key was revoked')
  return academy
}

/** The token in the header, if the header has one. */
export function tokenOf({ headers }: ServiceRequest): string | undefined {
  return /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

const unauthorized = (reason: string) => new ServiceError('unauthorized', reason)
