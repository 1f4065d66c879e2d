import { expect, it } from 'vitest'

import { createPlatform } from '../index.ts'

const platform = createPlatform({
  seed: 1,
  now: () => Date.UTC(2030, 0, 1),
  fixture: {
    academies: [
      {
        rate_limit: { requests: 5, window_seconds: 10 },
        clock: { now: '2026-01-02T12:00:00Z', frozen: true },
        students: [{ email: 'ada@example.com' }],
      },
    ],
  },
})
const academy = platform.academy()
const ending = academy.apiKey.slice(-4)

const send = (method: string, path: string, body?: object, key: string | undefined = academy.apiKey) =>
  platform.fetch(`http://localhost${path}`, {
    method,
    headers: { ...(key !== '' && { authorization: `Bearer ${key}` }), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

/** The checks of the latest request of the academy or of the platform, as text. */
function latestChecks({ journal }: { readonly journal: Pick<typeof academy.journal, 'list'> } = academy): string {
  const { checks = [] } = journal.list().at(-1) ?? {}
  return checks.map(({ check, passed, value = '' }) => `${check} ${passed ? '✓' : '✗'} ${value}`.trim()).join(', ')
}

it('D01 the checks of a request are in their order, each with its value', async () => {
  const passed = (rate: number) =>
    `key ✓ default …${ending}, plan ✓ paid, lock ✓ not locked, permission ✓ all, rate ✓ ${rate}/5`
  await send('GET', '/api/v1/students?limit=500')
  expect(latestChecks()).toBe(`${passed(1)}, route ✓ students.list, path ✓, body ✓, conflict ✓`)
  await send('POST', '/api/v1/students', { email: 'Ada@example.com' })
  expect(latestChecks()).toBe(
    `${passed(2)}, route ✓ students.create, path ✓, body ✓, conflict ✗ "ada@example.com" is an active student already`,
  )
  await send('POST', '/api/v1/students', { email: 'nonsense' })
  expect(latestChecks()).toMatch(/path ✓, body ✗ body\.email: expected /)
  await send('GET', '/api/v1/students/7')
  expect(latestChecks()).toMatch(/route ✓ students\.get, path ✗ path\.studentId: /)
  await send('GET', '/api/v1/offers?x=1')
  expect(latestChecks()).toBe(`${passed(5).replace(', permission ✓ all', '')}, route ✗ GET /api/v1/offers`)
  await send('GET', '/api/v1/students')
  expect(latestChecks()).toBe(passed(5).replace('rate ✓', 'rate ✗'))
})

it('a request is checked as far as its error: plan, lock, permission, key', async () => {
  const { key, id } = academy.keys.create({ name: 'Reader', permissions: ['courses.list'] })
  await send('GET', '/api/v1/students', undefined, key)
  expect(latestChecks()).toMatch(/permission ✗ courses\.list$/)
  academy.plan.update({ locked: true })
  await send('GET', '/api/v1/courses')
  expect(latestChecks()).toMatch(/plan ✓ paid, lock ✗ locked$/)
  academy.plan.update({ plan: 'trial' })
  await send('GET', '/api/v1/courses')
  expect(latestChecks()).toBe(`key ✓ default …${ending}, plan ✗ trial`)
  academy.keys.revoke(id)
  await send('GET', '/api/v1/courses', undefined, key)
  expect(latestChecks(platform)).toBe(`key ✗ Reader …${key.slice(-4)}`)
  await send('GET', '/api/v1/courses', undefined, '')
  expect(latestChecks(platform)).toBe('key ✗ none')
  await send('GET', '/favicon.ico')
  expect(latestChecks(platform)).toBe('route ✗ GET /favicon.ico')
})

it('a wrong key is named by its end, with the nearest one, and no journal contains a key', async () => {
  const wrong = `${academy.apiKey.slice(0, -1)}z`
  await send('GET', '/api/v1/courses', undefined, wrong)
  expect(latestChecks(platform)).toBe(`key ✗ …${wrong.slice(-4)}`)
  expect(platform.journal.list().at(-1)?.hint).toContain(`the nearest is …${ending} of "Academy" (academy.apiKey; `)
  const written = JSON.stringify([platform.journal.list(), academy.journal.list()])
  for (const { key } of [...academy.keys.list(), { key: wrong }]) expect(written).not.toContain(key)
})

it('an entry has its number, and the real time beside that of the academy', async () => {
  academy.reset()
  await send('GET', '/api/v1/courses')
  await send('GET', '/api/v1/courses')
  academy.journal.clear()
  await send('GET', '/api/v1/courses')
  expect(academy.journal.list()).toMatchObject([
    {
      id: expect.stringMatching(/^[a-z0-9]+-3$/),
      at: '2026-01-02T12:00:00.000Z',
      received_at: '2030-01-01T00:00:00.000Z',
    },
  ])
  academy.reset()
  await send('GET', '/api/v1/courses')
  expect(academy.journal.list().map(({ id }) => id)).toEqual([expect.stringMatching(/-1$/)])
})

it('D08 D16 a number out of range is clamped and not ignored, and a value that is no number is ignored', async () => {
  const read = async (query: string) => {
    academy.reset()
    await send('GET', `/api/v1/students${query}`)
    const { ignored, clamped } = academy.journal.list().at(-1)!
    return { ignored, clamped }
  }
  expect(await read('?limit=500&offset=-3')).toEqual({
    clamped: [
      { path: 'query.limit', sent: '500', used: 100 },
      { path: 'query.offset', sent: '-3', used: 0 },
    ],
  })
  expect(await read('?limit=2.7')).toEqual({ clamped: [{ path: 'query.limit', sent: '2.7', used: 2 }] })
  expect(await read('?limit=ten')).toEqual({ ignored: ['query.limit'] })
  expect(await read('?limit=%2B7&offset=007')).toEqual({})
  expect((await read(`?offset=${'9'.repeat(900)}`)).clamped?.[0]?.sent).toHaveLength(200)
})

it('the fault that fired is in the entry, also one that only waits or replies, with its hits', async () => {
  academy.reset()
  academy.faults.add({ operation: 'courses.list', reply: { courses: [] }, times: 2 })
  academy.faults.add({ operation: 'lists.members.add', email: 'bob@example.com', status: 500 })
  academy.faults.add({ operation: '*', delay_ms: 1, phase: 'after' })
  await send('GET', '/api/v1/courses')
  const { data } = (await (await send('POST', '/api/v1/lists', { name: 'VIP' })).json()) as { data: { id: string } }
  await send('POST', `/api/v1/lists/${data.id}/members`, { email: 'bob@example.com' })
  expect(academy.journal.list().map(({ fault }) => fault)).toMatchObject([
    { id: '1', reply: { courses: [] }, times: 2, hits: 1 },
    { id: '3', delay_ms: 1 },
    { id: '3' },
  ])
  expect(academy.faults.list().map(({ id, hits }) => [id, hits])).toEqual([
    ['1', 1],
    ['2', 1],
    ['3', 2],
  ])
  for (const id of ['1', '3']) academy.faults.remove(id)
  await send('GET', '/api/v1/courses')
  expect(academy.journal.list().at(-1)?.fault).toBeUndefined()
  await send('POST', `/api/v1/lists/${data.id}/members`, { email: 'bob@example.com' })
  expect(academy.journal.list().at(-1)?.fault).toMatchObject({ id: '2', email: 'bob@example.com' })
  expect(() => academy.faults.remove('3')).toThrow('No fault 3 in this academy')
})
