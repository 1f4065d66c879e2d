import { collectGarbage } from '@academy-access/kit/collect-garbage'
import { expect, it } from 'vitest'

import { createWorld } from '../../test/world.ts'

/** Bytes in use after a garbage collection. */
async function bytesInUse(): Promise<number> {
  await collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const mebibyte = 2 ** 20
/** Memory for everything besides the journal, such as compiled code. */
const rest = 12 * mebibyte

/** Sends requests to a journal of 2 MiB, and checks that the journal drops the rest of them. */
async function expectBounded(
  prepare: (send: ReturnType<typeof createWorld>['send']) => Promise<() => Promise<unknown>>,
) {
  const totalBytes = 2 * mebibyte
  const { academy, platform, send } = createWorld({}, Date.now(), { journal: { totalBytes } })
  const request = await prepare(send)
  await request()
  academy.journal.clear()
  const before = await bytesInUse()
  return {
    async send(count: number) {
      for (let index = 0; index < count; index++) await request()
      const grown = (await bytesInUse()) - before
      expect(grown).toBeLessThan(totalBytes + rest)
      expect(academy.journal.list().length + platform.journal.list().length).toBeGreaterThan(0)
    },
  }
}

const body = (fields: string) => `{"name":7,${fields}}`

it('bodies of 1 MiB with 100,000 unknown fields do not fill the memory', async () => {
  // Fewer requests than the journal has entries: the journal would have all of them if only their number counted.
  const fields = Array.from({ length: 100_000 }, (_, index) => `"k${index.toString(36)}":1`).join(',')
  const run = await expectBounded(async (send) => () => send('POST', '/lists', body(fields)))
  await run.send(20)
})

it('unknown fields with a name of 1 MiB do not fill the memory', async () => {
  let count = 0
  const run = await expectBounded(
    async (send) => () => send('POST', '/lists', body(`"${String(++count).repeat(500_000).slice(0, 900_000)}":1`)),
  )
  await run.send(60)
})

it('responses with 2,500 lists do not fill the memory, and their entries can be written as JSON', async () => {
  const run = await expectBounded(async (send) => {
    for (let index = 0; index < 2500; index++) await send('POST', '/lists', JSON.stringify({ name: `List ${index}` }))
    return () => send('GET', '/lists')
  })
  await run.send(200)
})

it('1,000 entries of the largest size can be written as JSON', async () => {
  const { academy, send } = createWorld()
  const unknown = 'x'.repeat(65_000)
  const names = Array.from({ length: 1000 }, (_, index) => `${index} ${unknown}`)
  for (const name of names) await send('POST', '/lists', JSON.stringify({ unknown: name }))
  const { journal } = academy
  expect(journal.list().length).toBeGreaterThan(400)
  expect(JSON.stringify(journal.list()).length).toBeGreaterThan(400 * unknown.length)
  expect(journal.list().at(-1)?.request_body).toEqual({ unknown: names.at(-1) })
})
