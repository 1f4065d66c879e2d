import { timeOf } from './clock.ts'
import { Failure } from './failure.ts'
import type { AcademyModel, Key } from './state.ts'

/** D33: fixed windows, one for each key, opened by the first request that counts. */
export function countRequest(academy: AcademyModel, key: Key): void {
  const limit = academy.plan.rate_limit
  if (limit === null) return
  const now = timeOf(academy)
  academy.windows = academy.windows.filter(({ end }) => end > now)
  const open = academy.windows.find((window) => window.key === key)
  if (open === undefined) {
    academy.windows.push({ key, end: now + limit.window_seconds * 1000, count: 1 })
  } else if (open.count < limit.requests) {
    open.count++
  } else {
    // D27: this request is not counted. D33: rounded up, at least 1.
    const seconds = Math.max(1, Math.ceil((open.end - now) / 1000))
    throw new Failure('rate_limit_exceeded', { headers: { 'retry-after': String(seconds) } })
  }
}
