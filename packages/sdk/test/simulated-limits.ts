/** A rate limit of a service: returns undefined for an accepted request, and otherwise the seconds of `Retry-After`. */
export type RateLimiter = () => number | undefined

type CreateRateLimiter = (now: () => number, requests: number, window: number) => RateLimiter

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

/** The usual kinds of rate limits: `requests` in any `window` milliseconds, or so. */
export const rateLimiters = {
  /** As in the engine (D33): a window opens with its first request. */
  'fixed windows': (now, requests, window) => {
    let start = -Infinity
    let count = 0
    return () => {
      if (now() >= start + window) [start, count] = [now(), 0]
      return count++ < requests ? undefined : seconds(start + window - now())
    }
  },
  /** Windows that open at fixed times, so that the first one is shorter for the client. */
  'aligned windows': (now, requests, window) => {
    const offset = 0.63 * window
    let current = -1
    let count = 0
    return () => {
      const index = Math.floor((now() + offset) / window)
      if (index !== current) [current, count] = [index, 0]
      return count++ < requests ? undefined : seconds((index + 1) * window - offset - now())
    }
  },
  'sliding window': (now, requests, window) => {
    const accepted: number[] = []
    return () => {
      while (accepted.length > 0 && (accepted[0] ?? 0) <= now() - window) accepted.shift()
      if (accepted.length < requests) {
        accepted.push(now())
        return undefined
      }
      return seconds((accepted[0] ?? 0) + window - now())
    }
  },
  'token bucket': (now, requests, window) => {
    let tokens = requests
    let filledAt = 0
    return () => {
      tokens = Math.min(requests, tokens + ((now() - filledAt) * requests) / window)
      filledAt = now()
      if (tokens < 1) return seconds(((1 - tokens) * window) / requests)
      tokens--
      return undefined
    }
  },
  /** No limit: a gateway that sheds one request of each `requests`. */
  shedding: (_now, requests) => {
    let sent = 0
    let next = 31
    return () => {
      if (sent++ !== next) return undefined
      next += 1 + ((next * 7919) % (2 * requests))
      return 1
    }
  },
} satisfies Record<string, CreateRateLimiter>

export type RateLimitKind = keyof typeof rateLimiters

export const rateLimitKinds: readonly RateLimitKind[] = [
  'fixed windows',
  'aligned windows',
  'sliding window',
  'token bucket',
]
