const longestBackoff = 8000

/** Milliseconds to wait before attempt `attempts + 1`: 0.5 s doubling to 8 s, of which up to a half is random. */
export function backoff(attempts: number): number {
  return Math.min(longestBackoff, 500 * 2 ** (attempts - 1)) * (1 - Math.random() / 2)
}

/** A number of seconds. A header that something in between has added a second time is a list. */
const secondsOnly = /^(\d+(?:\.\d+)?)(?:, \1)*$/
const httpDate = /^\w+, \d+ \w+ \d+ [\d:]+ GMT$/

/**
 * The wait that a `Retry-After` header asks for, in milliseconds. D33: the API sends seconds. An HTTP date is accepted
 * too. Undefined for any other text, so that the call waits as if there were no header: `Date.parse` alone would read
 * "soon 5" as a date in 2001.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? ''
  const seconds = secondsOnly.exec(value)?.[1]
  // The clock here may be wrong. The service has sent its own.
  const sentAt = Date.parse(headers.get('date') ?? '') || Date.now()
  const untilDate = httpDate.test(value) ? Math.max(0, Date.parse(value) - sentAt) : NaN
  const milliseconds = seconds ? Math.ceil(Number(seconds) * 1000) : untilDate
  return Number.isSafeInteger(milliseconds) ? milliseconds : undefined
}

/**
 * Milliseconds to wait after a 429.
 *
 * @param repeats How many 429s the call has got, including this one.
 */
export function rateLimitDelay(headers: Headers, repeats: number): number {
  const retryAfter = readRetryAfter(headers)
  if (retryAfter === undefined) return backoff(repeats)
  // A service that keeps asking for no wait at all must not be called in a loop.
  return repeats > 1 ? Math.max(retryAfter, Math.min(1000, backoff(repeats - 1))) : retryAfter
}

/**
 * Whether the service may have carried out a request that failed. R072: after a 429 it did nothing.
 *
 * @param status The HTTP status. Undefined if no response arrived.
 */
export function isUnclear(status: number | undefined): boolean {
  return status === undefined || status >= 500
}
