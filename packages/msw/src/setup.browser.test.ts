import './vitest.ts'

import { AcademyClient } from '@academy-access/sdk'
import msw from 'msw/package.json' with { type: 'json' }
import { describe, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'

import { setupAcademy } from './browser.ts'

/** MiB that the page uses, after a garbage collection. */
async function memory(): Promise<number> {
  await cdp().send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp().send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

describe('in a browser', () => {
  const mock = setupAcademy({ fixture: { students: [{ email: 'ada@example.com' }] } })

  const numbers = Array.from({ length: 8 }, (_, index) => index)
  it.concurrent.each(numbers)('test %i has its own academy', async (number) => {
    const academy = mock.createAcademy()
    const client = new AcademyClient({
      baseUrl: mock.baseUrl,
      apiKey: academy.apiKey,
      dangerouslyAllowBrowser: true,
      maxRetries: 0,
    })
    if (number % 2 === 0) mock.use(mock.override('courses.list', { academy }).error('forbidden').once())
    for (let step = 0; step < number; step++) await client.students.create({ email: `student-${step}@example.com` })
    expect((await client.students.list()).pagination.total).toBe(number + 1)
    expect((await client.courses.list().result()).ok).toBe(number % 2 > 0)
    expect(academy).toHaveReceived('students.list', { times: 1 })
  })

  it('the journals of a page keep 16 MiB of an academy, and 4 MiB of requests without one', async () => {
    const academy = mock.createAcademy()
    const body = JSON.stringify({ email: 'x', filler: 'x'.repeat(60_000) })
    const bytes = 2 * body.length
    const before = await memory()
    for (const [key, most, read] of [
      [academy.apiKey, 16, () => academy.journal.list()],
      [`aa_live_${'0'.repeat(32)}`, 4, () => mock.platform.journal.list()],
    ] as const) {
      const sent = Math.ceil((most * 2 ** 20) / bytes) + 10
      for (let index = 0; index < sent; index++) {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
        const response = await fetch(`${mock.baseUrl}/api/v1/students`, { method: 'POST', headers, body })
        expect([400, 401]).toContain(response.status)
      }
      const kept = read().filter(({ request_body: one }) => JSON.stringify(one) === body)
      expect(kept.length * bytes).toBeLessThanOrEqual(most * 2 ** 20)
      expect(kept.length).toBeGreaterThan(sent - 20)
    }
    expect((await memory()) - before).toBeLessThan(16 + 4 + 16)
  })

  it.each(['a fault', 'an override'])('an abort ends a response that %s stalls', async (by) => {
    const academy = mock.createAcademy()
    if (by === 'a fault') academy.faults.add({ operation: 'courses.list', network: 'stall' })
    else mock.use(mock.override('courses.list', { academy }).network('stall'))
    const controller = new AbortController()
    const headers = { authorization: `Bearer ${academy.apiKey}` }
    const response = await fetch(`${mock.baseUrl}/api/v1/courses`, { headers, signal: controller.signal })
    const text = response.text()
    setTimeout(() => controller.abort())
    await expect(text).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(academy).toHaveReceived('courses.list', { status: 0 })
  })

  it('an unhandled request to the academy fails, and a request to the page reaches the network', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(fetch('https://academy.test/api/v1/nope')).rejects.toThrow(TypeError)
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('GET https://academy.test/api/v1/nope'))
    expect((await fetch(location.href)).ok).toBe(true)
  })
})

it('with proxy on the origin of the page no API key is needed', async () => {
  const mock = setupAcademy({ baseUrl: location.origin, proxy: true, hooks: false })
  await mock.start()
  const client = new AcademyClient({ baseUrl: '/', apiKey: null })
  await client.lists.create({ name: 'VIP' })
  expect(mock.platform.academy()).toHaveReceived('lists.create', { body: { name: 'VIP' } })
  await mock.stop()
})

it('a request of the page for an endpoint at another address fails, and the error names both', async () => {
  const mock = setupAcademy({ baseUrl: '/academy', proxy: true, hooks: false })
  await mock.start()
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(new AcademyClient({ baseUrl: '/', apiKey: null, maxRetries: 0 }).courses.list()).rejects.toThrow()
  const { origin } = location
  expect(reported).toHaveBeenCalledWith(
    expect.stringContaining(`The handlers listen at ${origin}/academy, and this request is for ${origin}`),
  )
  expect((await new AcademyClient({ baseUrl: '/academy', apiKey: null }).courses.list()).items).toEqual([])
  await mock.stop()
})

it('start rejects a worker script of another version of msw', async () => {
  const [other, major] = msw.version.startsWith('3.') ? ['msw2', 2] : ['msw', 3]
  // Vitest serves the files of the repository. The path of this script does not allow it to control the page.
  const { url } = import.meta
  const scope = new URL(`../node_modules/${other}/lib/`, url).pathname
  const mock = setupAcademy({
    hooks: false,
    serviceWorker: { url: `${scope}mockServiceWorker.js`, options: { scope } },
  })
  await expect(mock.start()).rejects.toThrow(
    new RegExp(`made by msw ${major}\\.\\d+\\.\\d+, which is not the version of msw in this page`),
  )
})
