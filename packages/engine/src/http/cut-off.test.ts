import { collectGarbage } from '@academy-access/kit/collect-garbage'
import { expect, it } from 'vitest'

import { createPlatform } from '../index.ts'

const platform = createPlatform({ fixture: { academies: [{ name: 'One' }] } })
const academy = platform.academy()
const url = 'https://academy.test/api/v1/courses'
const headers = { authorization: `Bearer ${academy.apiKey}` }

/** Starts to read a stalled response. Only the promise of its text stays in memory, as in `await (await fetch(url)).text()`. */
async function readStalled(request: Request): Promise<{ text: Promise<string> }> {
  academy.faults.add({ operation: 'courses.list', network: 'stall', times: 1 })
  const response = await platform.fetch(request)
  return { text: response.text() }
}

it('an abort ends a stalled response after a garbage collection', async () => {
  const controller = new AbortController()
  const { text } = await readStalled(new Request(url, { headers, signal: controller.signal }))
  await collectGarbage()
  const reason = new Error('The test aborts')
  controller.abort(reason)
  await expect(text).rejects.toBe(reason)
})

it.each(['abort', 'cancel'] as const)('a stalled response is released after its %s', async (end) => {
  const request = await (async () => {
    academy.faults.add({ operation: 'courses.list', network: 'stall', times: 1 })
    const controller = new AbortController()
    const request = new Request(url, { headers, signal: controller.signal })
    const response = await platform.fetch(request)
    if (end === 'abort') controller.abort()
    else await response.body?.cancel()
    return new WeakRef(request)
  })()
  await collectGarbage()
  expect(request.deref()).toBeUndefined()
})

it('a stalled response ends at once when its request was aborted before the response', async () => {
  academy.faults.add({ operation: 'courses.list', network: 'stall', times: 1 })
  const controller = new AbortController()
  const response = platform.fetch(url, { headers, signal: controller.signal })
  controller.abort()
  await expect(response.then((started) => started.text())).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
})
