import { execFileSync } from 'node:child_process'

import { objectLimits as limits } from '@academy-access/engine/internal'
import { fills, growthOf } from '@academy-access/kit/fill-limits'
import { afterAll, expect, it } from 'vitest'

import { runtimes } from '../bench-runtimes.ts'
import { startService, token } from './service.ts'

// The runtime collects garbage when its machine has little memory. Here it does so when the test says so.
process.env['MINIFLARE_WORKERD_V8_FLAGS'] = '--expose-gc'
const service = await startService()
afterAll(() => service.close())

async function collectGarbage(): Promise<void> {
  expect((await service.send('GET', '/test/collect/garbage')).body).toBe('done')
}

/** Memory of the runtime, in MiB. */
async function memory(): Promise<number> {
  await collectGarbage()
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(runtimes()[0])], { encoding: 'utf8' })) / 1024
}

/** The platform gives an object 128 MB. */
const most = 100

it.each([
  ['bodies of the largest size that a journal keeps', 16_000],
  ['bodies that a journal of the local server keeps', 64_950],
])('an object takes at most 100 MiB for the journal, %s', async (_, length) => {
  const academy = await service.create({ students: [{ email: 'ada@example.com' }] })
  const { id: keyId, key } = await academy.shown('keys.create', { name: 'none', permissions: [] })
  await academy.shown('journal.list')
  const before = await memory()
  const grown = async () => (await memory()) - before
  const body = { email: 'x@example.com', filler: '€'.repeat(length) }
  for (const status of [403, 401]) {
    if (status === 401) await academy.shown('keys.revoke', { key: keyId })
    for (let index = 0; index < 520; index++) {
      const sent = await service.send('POST', '/api/v1/students', body, { authorization: `Bearer ${key}` })
      expect(sent.status).toBe(status)
      // The process keeps the memory of garbage.
      if (index % 20 === 0) await collectGarbage()
    }
    expect(await grown()).toBeLessThan(most)
  }
  expect((await academy.shown('journal.list')).length).toBeGreaterThan(20)
  expect(await grown()).toBeLessThan(most)
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'list_requests', arguments: { academy: academy.id } },
  }
  const { body: listed } = await service.send('POST', '/mcp', call, {
    ...token,
    accept: 'application/json, text/event-stream',
  })
  expect(JSON.stringify(listed)).toContain('students.create')
  expect(await grown()).toBeLessThan(most)
})

it.each(Object.keys(fills) as (keyof typeof fills)[])('an object keeps to the limit of %s', async (limit) => {
  expect(await growthOf({ url: service.url, token, memory, limits }, limit)).toBeLessThan(most)
})

it('a comparison of two academies leaves at most 100 MiB behind, and is refused when one is too large', async () => {
  const sandbox = (name: string, count: number) =>
    service.create({
      name,
      courses: [{ slug: 'go', title: 'Go' }],
      students: Array.from({ length: count }, (_, index) => ({
        email: `student${index}@example.com`,
        name: `${name} ${index}`,
        enrollments: [{ course: 'go' }],
      })),
    })
  const [one, other, large] = [
    await sandbox('One', 10_000),
    await sandbox('Other', 10_000),
    await sandbox('Large', 15_000),
  ]
  const before = await memory()
  expect(await one.shown('compare', { with: other.id })).toMatchObject({ total: 10_000, changed: 10_000 })
  expect((await memory()) - before).toBeLessThan(most)
  for (const [academy, id] of [
    [one, large.id],
    [large, one.id],
  ] as const) {
    const { status, body } = await academy.dashboard('compare', { with: id })
    expect(status).toBe(400)
    expect(body.error.message).toContain('with: expected two academies whose snapshots have at most 4194304 bytes each')
  }
})
