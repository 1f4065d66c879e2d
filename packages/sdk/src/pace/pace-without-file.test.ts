import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { clientOf, errorResponse, json } from '../../test/support.ts'

const attempts = vi.hoisted(() => ({ count: 0 }))

// A page that was opened before a new deployment, which deleted the file with the code of the pace.
vi.mock('./rate-limit-pace.ts', () => {
  attempts.count++
  throw new TypeError('Failed to fetch dynamically imported module')
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('R072 without the code of the pace, calls wait as each 429 asks, and a later 429 tries to load it again', async () => {
  const limit = 10
  const sent: number[] = []
  let [left, opens] = [limit, 1000]
  const client = clientOf(async () => {
    const now = performance.now()
    sent.push(now)
    if (now >= opens) [left, opens] = [limit, now + 1000]
    return left-- > 0
      ? json({ data: { courses: [] } })
      : errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '1' })
  })
  opens = performance.now() + 1000
  await Promise.all(Array.from({ length: limit }, () => client.courses.list()))
  expect([sent.length, attempts.count]).toEqual([limit, 0])

  const calls = Promise.all(Array.from({ length: 3 * limit }, () => client.courses.list()))
  await vi.advanceTimersByTimeAsync(500)
  const first = sent.length
  expect([first, attempts.count]).toEqual([limit + 8, 1])
  await vi.advanceTimersByTimeAsync(400)
  expect(sent).toHaveLength(first)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await calls).toHaveLength(3 * limit)
  expect(attempts.count).toBeGreaterThan(1)
})
