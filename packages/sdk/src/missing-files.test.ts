import { afterAll, afterEach, expect, it, vi } from 'vitest'

// A page that was opened before a new deployment, which deleted all files that load when they are needed.
const { gone, attempts } = vi.hoisted(() => ({
  gone: (): never => {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
  attempts: { count: 0 },
}))
vi.mock('./call/explain.ts', gone)
vi.mock('./pace/rate-limit-pace.ts', () => {
  attempts.count++
  return gone()
})
// Other files of this process load the client before and after this one.
vi.resetModules()
afterAll(() => vi.resetModules())
const { clientOf, errorResponse, json, responding, someId } = await import('../test/support.ts')

const unexplained = 'invalid (the file that says why could not be loaded)'
const failure = (call: Promise<unknown>) => call.then(String, (error: unknown) => error)

it('without the schemas, invalid input is still an InputError, and no request is sent', async () => {
  const { fetch, requests } = responding(json({ data: {} }))
  const client = clientOf(fetch)
  expect(await failure(client.lists.create({ name: '' }))).toMatchObject({
    name: 'InputError',
    message: `lists.create: body: ${unexplained}`,
    issues: [],
  })
  expect(await failure(client.students.list({ limit: 0 }))).toMatchObject({
    message: `students.list: query: ${unexplained}`,
  })
  expect(await failure(client.courses.list({ limit: 5 } as never))).toMatchObject({
    message: `courses.list: a field or an option: ${unexplained}`,
    issues: [],
  })
  expect(await failure(client.students.get('..'))).toMatchObject({
    message: `students.get: studentId: ${unexplained}`,
    issues: [{ path: [], input: '..' }],
  })
  expect(requests).toEqual([])
})

it('without the schemas, an invalid response is still a ProtocolError', async () => {
  const data = { id: someId, email: 'ada@example.com' }
  expect(await failure(clientOf(responding(json({ data })).fetch).students.get(someId))).toMatchObject({
    name: 'ProtocolError',
    message: `students.get: the response breaks the contract: data: ${unexplained}`,
    value: data,
    issues: [],
  })
})

afterEach(() => void vi.useRealTimers())
it('R072 without the code of the pace, calls wait as each 429 asks, and a later 429 tries to load it again', async () => {
  vi.useFakeTimers()
  const limit = 10
  const sent: number[] = []
  let [left, opens] = [limit, 1000]
  const client = clientOf(async () => {
    const now = performance.now()
    sent.push(now)
    if (now >= opens) [left, opens] = [limit, now + 1000]
    return left-- > 0
      ? json({ data: { courses: [] } })
      : errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '1' })
  })
  opens = performance.now() + 1000
  await Promise.all(Array.from({ length: limit }, () => client.courses.list()))
  expect([sent.length, attempts.count]).toEqual([limit, 0])

  const calls = Promise.all(Array.from({ length: 3 * limit }, () => client.courses.list()))
  await vi.advanceTimersByTimeAsync(500)
  const first = sent.length
  expect([first, attempts.count]).toEqual([limit + 8, 1])
  await vi.advanceTimersByTimeAsync(400)
  expect(sent).toHaveLength(first)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await calls).toHaveLength(3 * limit)
  expect(attempts.count).toBeGreaterThan(1)
})
