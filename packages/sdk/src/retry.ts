import type { Endpoint } from '@academy-access/schemas/internal'

const longestBackoff = 8000

/** Milliseconds to wait before attempt `attempts + 1`: 0.5 s doubling to 8 s, of which up to a half is left to chance. */
export function backoff(attempts: number): number {
  return Math.min(longestBackoff, 500 * 2 ** (attempts - 1)) * (1 - Math.random() / 2)
}

/** The wait that a `Retry-After` asks for, in milliseconds: seconds, or a date by way of tolerance (D33). */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000
  const time = /[a-z]/i.test(value) ? Date.parse(value) : NaN
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now())
}

/**
 * Whether an attempt that ended so may be sent again. What was answered with 429 has done nothing (R072); what was lost
 * or failed inside the service may have happened, so only the contract says whether a second time does no harm.
 *
 * @param status The HTTP status; undefined for an answer that never came.
 */
export function mayRepeat(endpoint: Endpoint, status: number | undefined): boolean {
  if (status === 429) return true
  return endpoint.repeatable && (status === undefined || status >= 500)
}

/** Whether a write may have happened in an attempt that ended so. */
export function mayHaveHappened(endpoint: Endpoint, status: number | undefined): boolean {
  return endpoint.method !== 'GET' && (status === undefined || status >= 500)
}

/** Whether a `fetch` failed before it could send anything, as far as the runtime tells. */
export function wasNeverSent(cause: unknown): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code, errors } = error as { code?: unknown; errors?: unknown }
    if (typeof code === 'string' && neverSent.has(code)) return true
    if (Array.isArray(errors) && errors.length > 0 && errors.every(wasNeverSent)) return true
  }
  return false
}

const neverSent = new Set([
  'ECONNREFUSED',
  'ConnectionRefused', // Bun
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
