import { expect, it } from 'vitest'

import { clientOf, listen } from '../../test/support.ts'

const timed = async <Value>(call: Promise<Value>) => {
  const started = performance.now()
  const outcome = await call.then(
    (value) => value,
    (error: unknown) => error,
  )
  return { outcome, time: performance.now() - started }
}

const body = JSON.stringify({ data: { courses: [] } })

it('timeout covers an answer that never begins, and is tried again', async () => {
  let requests = 0
  await using server = await listen((_, response) => {
    if (++requests > 1) response.setHeader('content-type', 'application/json').end(body)
  })
  const client = clientOf(undefined, { baseUrl: server.url, timeout: 60 })
  const { data, attempts } = await client.courses.list().withResponse()
  expect([data, attempts]).toEqual([[], 2])
})

it('timeout covers a body that stalls half-way', async () => {
  let closed = 0
  await using server = await listen((_, response) => {
    response.on('close', () => closed++)
    response.setHeader('content-type', 'application/json').write(body.slice(0, 10))
  })
  const client = clientOf(undefined, { baseUrl: server.url, timeout: 60, maxRetries: 0 })
  const { outcome, time } = await timed(client.courses.list())
  expect(outcome).toMatchObject({
    name: 'TimeoutError',
    limit: 'timeout',
    milliseconds: 60,
    attempts: 1,
    ambiguous: false,
  })
  expect(time).toBeLessThan(1000)
  await expect.poll(() => closed).toBe(1)
})

it('totalTimeout covers the attempts together', async () => {
  let requests = 0
  await using server = await listen(() => void requests++)
  const client = clientOf(undefined, { baseUrl: server.url, timeout: 50, totalTimeout: 120, maxRetries: 9 })
  const { outcome, time } = await timed(client.courses.list())
  expect(outcome).toMatchObject({ name: 'TimeoutError' })
  expect(time).toBeLessThan(1000)
  expect(requests).toBeLessThan(4)
  const short = await timed(client.courses.list({ timeout: 5000, totalTimeout: 60 }))
  expect(short.outcome).toMatchObject({ name: 'TimeoutError', limit: 'totalTimeout', milliseconds: 60, attempts: 1 })
})

it('a write that timed out is ambiguous', async () => {
  await using server = await listen(() => {})
  const client = clientOf(undefined, { baseUrl: server.url, timeout: 40 })
  const { outcome } = await timed(client.students.create({ email: 'ada@example.com' }))
  expect(outcome).toMatchObject({ name: 'TimeoutError', attempts: 1, ambiguous: true })
})

it('works with a fetch that does not heed the signal', async () => {
  const client = clientOf(() => new Promise(() => {}), { timeout: 20, maxRetries: 0 })
  expect((await timed(client.courses.list())).outcome).toMatchObject({ name: 'TimeoutError' })
  const controller = new AbortController()
  const call = timed(client.courses.list({ signal: controller.signal, timeout: 5000 }))
  controller.abort('enough')
  expect((await call).outcome).toBe('enough')
})

it('an abort stops the request and keeps the reason of the caller', async () => {
  let closed = 0
  await using server = await listen((_, response) => {
    response.on('close', () => closed++)
    response.setHeader('content-type', 'application/json').write(body.slice(0, 10))
    controller.abort(reason)
  })
  const controller = new AbortController()
  const reason = new Error('the user left')
  const call = clientOf(undefined, { baseUrl: server.url }).courses.list({ signal: controller.signal })
  expect((await timed(call)).outcome).toBe(reason)
  await expect.poll(() => closed).toBe(1)
})

it('a timeout of Infinity is none', async () => {
  await using server = await listen(
    (_, response) => void response.setHeader('content-type', 'application/json').end(body),
  )
  const client = clientOf(undefined, { baseUrl: server.url, timeout: Infinity, totalTimeout: Infinity })
  expect(await client.courses.list()).toEqual([])
})
