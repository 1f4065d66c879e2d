/** What a service does with a request: it accepts it, after this time, or responds with a 429 and these seconds. */
export interface Verdict {
  /** Milliseconds. */
  takes?: number
  retryAfter?: number
}

type CreateRateLimiter = (now: () => number, requests: number, window: number) => () => Verdict

const rejected = (milliseconds: number): Verdict => ({ retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })

/** The usual kinds of limits: `requests` in any `window` milliseconds, or so. The last three are no limits of a rate. */
export const rateLimiters = {
  /** As in the engine (D33): a window opens with its first request. */
  'fixed windows': (now, requests, window) => {
    let start = -Infinity
    let count = 0
    return () => {
      if (now() >= start + window) [start, count] = [now(), 0]
      return count++ < requests ? {} : rejected(start + window - now())
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
      return count++ < requests ? {} : rejected((index + 1) * window - offset - now())
    }
  },
  'sliding window': (now, requests, window) => {
    const accepted: number[] = []
    return () => {
      while (accepted.length > 0 && (accepted[0] ?? 0) <= now() - window) accepted.shift()
      if (accepted.length >= requests) return rejected((accepted[0] ?? 0) + window - now())
      accepted.push(now())
      return {}
    }
  },
  'token bucket': (now, requests, window) => {
    let tokens = requests
    let filledAt = now()
    return () => {
      tokens = Math.min(requests, tokens + ((now() - filledAt) * requests) / window)
      filledAt = now()
      if (tokens < 1) return rejected(((1 - tokens) * window) / requests)
      tokens--
      return {}
    }
  },
  /** A queue that the service works off evenly. It holds what leaves it in a fifth of the window. */
  'leaky bucket': (now, requests, window) => {
    const each = window / requests
    let freeAt = 0
    return () => {
      const waits = Math.max(0, freeAt - now())
      if (waits > window / 5) return rejected(waits - window / 5)
      freeAt = now() + waits + each
      return { takes: waits }
    }
  },
  /** So many requests at once, each of which takes `window`. */
  concurrency: (now, requests, window) => {
    let ends: number[] = []
    return () => {
      ends = ends.filter((end) => end > now())
      if (ends.length >= requests) return rejected(1)
      ends.push(now() + window)
      return { takes: window }
    }
  },
  /** A gateway that sheds one request of each `requests`. */
  shedding: (_now, requests) => {
    let sent = 0
    let next = 31
    return () => {
      if (sent++ !== next) return {}
      next += 1 + ((next * 7919) % (2 * requests))
      return rejected(1)
    }
  },
  /** One 429, for no reason, after so many requests. */
  'one 429': (_now, requests) => {
    let sent = 0
    return () => (sent++ === requests ? rejected(1) : {})
  },
} satisfies Record<string, CreateRateLimiter>

export type RateLimitKind = keyof typeof rateLimiters

export const rateLimitKinds: readonly RateLimitKind[] = [
  'fixed windows',
  'aligned windows',
  'sliding window',
  'token bucket',
]
