import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { JournalEntry } from './client.ts'
import { ArrivedRequests } from './request-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('http://127.0.0.1:4010'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const entry = (number: number) => ({ id: `k-${number}`, checks: [] }) as unknown as JournalEntry

it('shows rows once a frame, and once a second while it is paused', () => {
  const client = new QueryClient()
  const queryKey = ['academy', 'id', 'requests']
  client.setQueryData(queryKey, [])
  let shown = -1
  const keys = () => client.getQueryData<{ key: string }[]>(queryKey)!.map(({ key }) => key)
  client.getQueryCache().subscribe(() => shown++)
  client.setQueryData(queryKey, [])
  const requests = new ArrivedRequests(client)
  for (const number of [1, 2]) requests.add('id', entry(number))
  // One of another academy.
  requests.add('other', entry(9))
  expect(keys()).toEqual([])
  vi.advanceTimersByTime(16)
  expect([shown, keys()]).toEqual([1, ['k-1', 'k-2']])
  requests.pause(true)
  for (const number of [3, 4]) requests.add('id', entry(number))
  vi.advanceTimersByTime(999)
  expect(shown).toBe(1)
  vi.advanceTimersByTime(1)
  expect([shown, keys()]).toEqual([2, ['k-1', 'k-2', 'k-3', 'k-4']])
  requests.add('id', entry(5))
  requests.pause(false)
  expect(keys()).toHaveLength(5)
  vi.advanceTimersByTime(5000)
  expect(shown).toBe(3)
  requests.add('id', entry(6))
  vi.advanceTimersByTime(16)
  expect(keys()).toHaveLength(6)
})
