import { createPlatform } from '@academy-access/engine'
import { afterEach, expect, it } from 'vitest'

import { EventStreams } from './events.ts'

const closing = new AbortController()
afterEach(() => closing.abort())

it('slow readers share a budget: the ones with most to read are dropped, the others read on', async () => {
  const platform = createPlatform({ fixture: { academies: [{ name: 'Shared' }] } })
  const academy = platform.academy()
  const streams = new EventStreams(platform, closing.signal)
  const subscription = { academy, lastEventId: null, isBrief: false, base: 'http://localhost' }
  const readers = Array.from({ length: 40 }, () => streams.open(subscription).body!.getReader())
  const [first, ...rest] = readers
  const request = (length: number) =>
    platform.fetch('http://localhost/api/v1/lists', {
      method: 'POST',
      headers: { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'x', filler: 'x'.repeat(length) }),
    })
  // 40 MB for all of them, while each has only 1 MB.
  await first?.read()
  for (let count = 0; count < 20; count++) {
    await request(50_000)
    await first?.read()
  }
  const ends = await Promise.all(
    rest.map(async (reader) => {
      try {
        for (let count = 0; count < 20; count++) await reader.read()
        return 'open'
      } catch {
        return 'dropped'
      }
    }),
  )
  expect(new Set(ends)).toEqual(new Set(['open', 'dropped']))
  expect(ends.filter((end) => end === 'dropped').length).toBeLessThan(15)
})
