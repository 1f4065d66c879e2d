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
    expect([academy.students.list(), academy.journal.list()]).toEqual([[], []])
  },
)

it('a path parameter is decoded, and one that is no valid encoding stays as it was sent', async () => {
  const platform = createPlatform()
  const academy = platform.academy()
  const { id } = academy.students.create({ email: 'ada@example.com' })
  const headers = { authorization: `Bearer ${academy.apiKey}` }
  const get = (sent: string) => platform.fetch(`https://academy.test/api/v1/students/${sent}`, { headers })
  expect((await get(`%${id.charCodeAt(0).toString(16)}${id.slice(1)}`)).status).toBe(200)
  const wrong = await get('%zz')
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('got \\"%zz\\"')])
})

it('D06 an error for a compressed body names its encoding', async () => {
  const platform = createPlatform()
  const headers = {
    authorization: `Bearer ${platform.academy().apiKey}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  }
  const body = await new Response(
    new Blob(['{"name":"A"}']).stream().pipeThrough(new CompressionStream('gzip')),
  ).bytes()
  const response = await platform.fetch('https://academy.test/api/v1/lists', { method: 'POST', headers, body })
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Content-Encoding: gzip')])
})
