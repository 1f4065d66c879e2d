import { ServiceError } from '../service-error.ts'
import type { RateLimit } from '../state/plan.ts'

/** Counts the requests of each API key in fixed windows (D33). */
export class RateLimiter {
  readonly #windows = new Map<string, { start: number; requests: number }>()
  /** The key of the latest request. */
  #latest: string | undefined

  /**
   * Counts a request, or throws. A request over the limit does not count and moves no window (D27).
   *
   * @returns How many requests the window has now.
   */
  count(key: string, limit: RateLimit, now: number): number {
    const length = limit.window_seconds * 1000
    const window = this.#windows.get(key)
    this.#latest = key
    // A clock that was set back leaves a window in the future, which counts as over.
    if (!window || now >= window.start + length || now < window.start) {
      this.#windows.set(key, { start: now, requests: 1 })
      return 1
    }
    if (window.requests < limit.requests) return ++window.requests
    const retryAfter = Math.max(1, Math.ceil((window.start + length - now) / 1000))
    throw new ServiceError('rate_limit_exceeded', `Too many requests; try again in ${retryAfter} s`, { retryAfter })
  }

  /** The key of the latest request, if its window accepts no more requests, and when the next window opens. */
  exhausted(limit: RateLimit, now: number): { readonly key: string; readonly opensAt: number } | undefined {
    const key = this.#latest
    const window = key === undefined ? undefined : this.#windows.get(key)
    if (key === undefined || !window || window.requests < limit.requests) return undefined
    const opensAt = window.start + limit.window_seconds * 1000
    return now >= window.start && now < opensAt ? { key, opensAt } : undefined
  }

  /** Deletes all windows. */
  clear(): void {
    this.#windows.clear()
    this.#latest = undefined
  }
}
