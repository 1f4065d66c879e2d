import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { JournalEntry } from './client.ts'
import { RequestLog } from './request-log.ts'

const frames: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('http://127.0.0.1:4010'))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const entry = (number: number) => ({ id: `k-${number}`, checks: [] }) as unknown as JournalEntry
const keysOf = (log: RequestLog) => log.rows().map(({ key }) => key)

it('shows rows once a frame, and once a second while it is paused', () => {
  const log = new RequestLog('id')
  let shown = 0
  log.subscribe(() => shown++)
  for (const number of [1, 2]) log.add(entry(number), true)
  expect(frames).toHaveLength(1)
  frames[0]!()
  expect([shown, keysOf(log)]).toEqual([1, ['k-1', 'k-2']])
  log.pause(true)
  for (const number of [3, 4]) log.add(entry(number), true)
  expect(frames).toEqual([])
  vi.advanceTimersByTime(999)
  expect(shown).toBe(1)
  vi.advanceTimersByTime(1)
  expect([shown, keysOf(log)]).toEqual([2, ['k-1', 'k-2', 'k-3', 'k-4']])
  log.add(entry(5), true)
  log.pause(false)
  expect(keysOf(log)).toHaveLength(5)
  vi.advanceTimersByTime(5000)
  expect(shown).toBe(3)
  log.add(entry(6), true)
  expect(frames).toHaveLength(1)
})
