import { listen } from '@academy-access/kit/listen'
import { expect, it, onTestFinished, vi } from 'vitest'

import { createPatientClient } from './client.ts'

it('says at once that an academy cannot be reached, once until it responds, and again after that', async () => {
  let isDead = true
  const server = await listen((request, response) => {
    if (isDead) return request.socket.destroy()
    return response.setHeader('content-type', 'application/json').end('{"data":{"courses":[]}}')
  })
  onTestFinished(server.close)
  const problems: string[] = []
  const stop = new AbortController()
  const client = createPatientClient({ baseUrl: server.url, apiKey: 'key' }, stop.signal, ({ message }) =>
    problems.push(message),
  )
  const calls = Promise.all([client.courses.list(), client.courses.list()])
  await vi.waitFor(() =>
    expect(problems).toEqual([expect.stringMatching(/^courses\.list: the connection failed: .*$/)]),
  )
  isDead = false
  await calls
  expect(problems).toHaveLength(1)
  isDead = true
  const last = client.courses.list()
  last.catch(() => {})
  await vi.waitFor(() => expect(problems).toHaveLength(2))
  stop.abort('over')
  await expect(last).rejects.toBe('over')
})
