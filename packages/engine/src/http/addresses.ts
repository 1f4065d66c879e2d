import { isEmail, limits } from '@academy-access/schemas'
import type { ApiEndpoint } from '@academy-access/schemas/internal'

import { parseJson } from './body.ts'
import { headerOf, type ServiceRequest } from './request.ts'

/** The email addresses in a request that may create students, in their stored form. Other requests have none. */
export function addressesIn(endpoint: ApiEndpoint, request: ServiceRequest): readonly string[] {
  if (endpoint.id !== 'students.create' && endpoint.id !== 'lists.members.add') return []
  let content: unknown
  try {
    content = parseJson(request.body, headerOf(request, 'content-type'))
  } catch {
    // The operation reports it.
    return []
  }
  if (typeof content !== 'object' || content === null) return []
  const { email, emails } = content as { readonly email?: unknown; readonly emails?: unknown }
  const sent: readonly unknown[] = [email, ...(Array.isArray(emails) ? emails.slice(0, limits.emails.max) : [])]
  const texts = sent.filter((value): value is string => typeof value === 'string' && isEmail(value))
  return [...new Set(texts.map((text) => text.trim().toLowerCase()))]
}
