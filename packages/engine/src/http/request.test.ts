import { expect, it } from 'vitest'

import { createPlatform } from '../index.ts'

it.each(['init', 'request'])(
  'an abort ends a fetch whose body never ends, with the signal of the %s',
  async (source) => {
    const platform = createPlatform()
    const academy = platform.academy()
    const controller = new AbortController()
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"email":')) })
    const headers = { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' }
    // `duplex` is missing in the types of the DOM.
    const init = { method: 'POST', headers, body, duplex: 'half', signal: controller.signal } as RequestInit
    const url = 'https://academy.test/api/v1/students'
    const sent = source === 'init' ? platform.fetch(url, init) : platform.fetch(new Request(url, init))
    setTimeout(() => controller.abort(new Error('too slow')))
    await expect(sent).rejects.toThrow('too slow')
    expect([academy.students.list(), academy.journal]).toEqual([[], []])
  },
)
