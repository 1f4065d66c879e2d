import { createPlatform } from '@academy-access/engine'
import { followEvents } from '@academy-access/engine/internal'
import { afterEach, expect, it, onTestFinished } from 'vitest'

import { EventStreams } from './events.ts'

let closing = new AbortController()
afterEach(() => {
  closing.abort()
  closing = new AbortController()
})

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

it('makes a response body for a reader of whole events alone', async () => {
  const platform = createPlatform({ fixture: { academies: [{ name: 'Shared' }] } })
  const academy = platform.academy()
  let made = 0
  const countBodies = followEvents(platform, (event) => {
    if (event.type !== 'request') return
    const { response_text } = event.record
    const { length, envelope } = response_text as Exclude<typeof response_text, string | undefined>
    const counted = {
      length,
      get envelope() {
        made++
        return envelope
      },
    }
    Object.defineProperty(event.record, 'response_text', { value: counted })
  })
  onTestFinished(countBodies)
  const send = () =>
    platform.fetch('http://localhost/api/v1/lists', { headers: { authorization: `Bearer ${academy.apiKey}` } })
  const streams = new EventStreams(platform, closing.signal)
  const readTwo = async (isBrief: boolean) => {
    const stream = streams.open({ academy: undefined, lastEventId: null, isBrief, base: 'http://localhost' })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    await send()
    await send()
    let text = ''
    while (text.split('event: request').length < 3) text += (await reader.read()).value ?? ''
    await reader.cancel()
  }
  await readTwo(true)
  // Without a reader.
  await send()
  expect(made).toBe(0)
  await readTwo(false)
  expect(made).toBe(2)
})

it('the links in emails begin with the address of each reader', async () => {
  const platform = createPlatform({ fixture: { academies: [{ name: 'Shared' }] } })
  const academy = platform.academy()
  const streams = new EventStreams(platform, closing.signal)
  const bases = ['http://first.example', 'http://second.example']
  const texts = bases.map((base) => {
    const { body } = streams.open({ academy, lastEventId: null, isBrief: true, base })
    return body!.pipeThrough(new TextDecoderStream()).getReader()
  })
  await platform.fetch('http://localhost/api/v1/students', {
    method: 'POST',
    headers: { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' },
    body: '{"email":"ada@example.com"}',
  })
  for (const [index, reader] of texts.entries()) {
    let text = ''
    while (!text.includes('event: mail')) text += (await reader.read()).value ?? ''
    expect(text.match(/http:\/\/[a-z]+\.example/g)).toEqual([bases[index]])
  }
})
