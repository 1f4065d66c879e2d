import { ServiceError } from './service-error.ts'
import type { KeyRecord, RateLimit } from './state.ts'

/** Counts the requests of each key in fixed windows (D33). */
export class RateLimiter {
  #windows = new Map<string, { opened: number; requests: number }>()

  /** Counts a request, or refuses it; a refused one does not count and moves no window (D27). */
  count(key: KeyRecord, limit: RateLimit | null, now: number): void {
    if (!limit) return
    const length = limit.window_seconds * 1000
    const window = this.#windows.get(key.key)
    // A clock that was set back leaves a window in the future: it counts as over.
    if (!window || now >= window.opened + length || now < window.opened) {
      this.#windows.set(key.key, { opened: now, requests: 1 })
    } else if (window.requests < limit.requests) {
      window.requests++
    } else {
      const retryAfter = Math.max(1, Math.ceil((window.opened + length - now) / 1000))
      throw new ServiceError('rate_limit_exceeded', `Too many requests; try again in ${retryAfter} s`, { retryAfter })
    }
  }

  /** Forgets all windows. */
  clear(): void {
    this.#windows.clear()
  }
}
