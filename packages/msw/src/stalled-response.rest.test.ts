import { createPlatform, type FaultInput } from '@academy-access/engine'
import { collectGarbage } from '@academy-access/kit/collect-garbage'
import type { HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { createHandlers, override } from './index.ts'

const platform = createPlatform({ fixture: { academies: [{ name: 'One' }] } })
const academy = platform.academy()
const server = setupServer()

beforeAll(() => server.listen())
afterEach(() => {
  server.resetHandlers()
  academy.reset()
})
afterAll(() => server.close())

/** Starts to read a response. Only the promise of its text stays in memory, as in `await (await fetch(url)).text()`. */
async function startReading(url: string, signal: AbortSignal): Promise<{ text: Promise<string> }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${academy.apiKey}` }, signal })
  expect(response.status).toBe(200)
  return { text: response.text() }
}

const stall = { operation: 'courses.list', network: 'stall' } as const
const root = 'https://academy.test'
const below = 'https://academy.test/school'

const handlersWith = (baseUrl: string, fault: FaultInput) => {
  academy.faults.add(fault)
  return createHandlers(platform, { baseUrl })
}

it.each<[string, string, () => HttpHandler[]]>([
  ['a fault before the effect', root, () => handlersWith(root, stall)],
  ['a fault after the effect', root, () => handlersWith(root, { ...stall, phase: 'after' })],
  ['a fault of an academy below a directory', below, () => handlersWith(below, stall)],
  ['an override', root, () => [override('courses.list', { baseUrl: root }).network('stall')]],
  [
    'an override with a platform',
    below,
    () => [override('courses.list', { baseUrl: below, platform }).network('stall')],
  ],
])('an abort ends a response that %s stalls, also after a garbage collection', async (_, baseUrl, setUp) => {
  server.use(...setUp())
  for (const isCollected of [false, true]) {
    const controller = new AbortController()
    const { text } = await startReading(`${baseUrl}/api/v1/courses`, controller.signal)
    if (isCollected) await collectGarbage()
    // In a callback of the event loop, as timeouts abort: only there MSW 3 could end the process.
    setImmediate(() => controller.abort())
    await expect(text).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  }
})
