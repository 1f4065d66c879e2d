import { afterAll, describe, expect, it } from 'vitest'

import { type Read, startService, type TestAcademy } from './service.ts'

/* Requests that are sent at once for one thing, while the object is evicted or its storage rejects a change. */

const isThorough = process.env['THOROUGH'] !== undefined

const service = await startService()
afterAll(() => service.close())

const disturbances: readonly [name: string, disturb: (academy: TestAcademy) => Promise<unknown>][] = [
  ['it is read', (academy) => academy.api('GET', '/students')],
  ['the object is evicted', (academy) => academy.test('evict')],
  [
    'the storage rejects a change',
    // A row of the storage has at most 2 MB.
    (academy) =>
      academy.dashboard('courses.create', { title: 'Large', slug: 'large', description: 'x'.repeat(3_000_000) }),
  ],
]

/** Sends a request 12 times at once, with disturbances until all responses are there. */
async function sendAtOnce(send: () => Promise<Read>, disturb: () => Promise<unknown>): Promise<Read[]> {
  const done = new AbortController()
  const disturbed = (async () => {
    while (!done.signal.aborted) await disturb()
  })()
  const responses = await Promise.all(Array.from({ length: 12 }, send))
  done.abort()
  await disturbed
  return responses
}

describe.each(disturbances)('while %s', (_, disturb) => {
  it('of many writers with one address at most one succeeds, and one student is there', async () => {
    for (let round = 0; round < (isThorough ? 4 : 1); round++) {
      const academy = await service.create()
      const create = () => academy.api('POST', '/students', { email: 'ada@example.com' })
      const responses = await sendAtOnce(create, () => disturb(academy))
      // Those that got an error can be sent again.
      responses.push(await create())
      await academy.test('evict')
      const { students } = await academy.get('/students')
      expect(students).toHaveLength(1)
      checkOne(responses)
      for (const { status, body } of responses) if (status === 201) expect(body.data.id).toBe(students[0].id)
    }
  })

  it('of many creations with one id at most one succeeds, and its key works', async () => {
    for (let round = 0; round < (isThorough ? 4 : 1); round++) {
      const id = crypto.randomUUID()
      const api_keys = [{ name: 'main', key: `aa_live_${id.replaceAll('-', '')}` }]
      const academy = service.academyOf({ id, api_key: api_keys[0]!.key })
      const create = () => service.control('academies.create', { id, api_keys })
      const responses = await sendAtOnce(create, () => disturb(academy))
      responses.push(await create())
      await academy.test('evict')
      checkOne(responses)
      expect((await academy.api('GET', '/courses')).status).toBe(200)
      expect((await academy.remove()).status).toBe(200)
    }
  })
})

/** A response that a disturbance cut may have been the success. */
function checkOne(responses: readonly Read[]): void {
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => ![200, 201, 409, 500].includes(status))).toEqual([])
  const successes = statuses.filter((status) => status < 300)
  if (!statuses.includes(500)) expect(successes).toHaveLength(1)
  expect(successes.length).toBeLessThanOrEqual(1)
}
