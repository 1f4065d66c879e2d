import { expect, it, vi } from 'vitest'

import { answering, clientOf, json, refusal, setup, someId } from '../test/support.ts'
import { ApiError, ApiPromise, type Course } from './index.ts'

const courses = () => json({ data: { courses: [] } }, 200, { 'x-trace': '7' })

it('is a promise, and what comes of it is a plain one', async () => {
  const { client } = setup()
  const call = client.courses.list()
  expect(call).toBeInstanceOf(Promise)
  expect(call).toBeInstanceOf(ApiPromise)
  const then = call.then((rows: Course[]) => rows.length)
  expect(then).not.toBeInstanceOf(ApiPromise)
  expect(await then).toBe(2)
  expect(await call.finally(() => {})).toHaveLength(2)
  expect(await Promise.all([call, client.lists.list()])).toHaveLength(2)
})

it('sends nothing twice, whatever is asked of it', async () => {
  const { fetch, requests } = answering(courses())
  const call = clientOf(fetch).courses.list()
  const [data, full, response, result] = await Promise.all([
    call,
    call.withResponse(),
    call.asResponse(),
    call.result(),
  ])
  expect(requests).toHaveLength(1)
  expect(data).toEqual([])
  expect(full).toMatchObject({ data: [], attempts: 1 })
  expect(full.response.headers.get('x-trace')).toBe('7')
  expect(await full.response.json()).toEqual({ data: { courses: [] } })
  expect(await response.json()).toEqual({ data: { courses: [] } })
  expect(result).toEqual({ ok: true, data: [] })
})

it('starts at once, also when nobody waits for it', async () => {
  const { fetch, requests } = answering(courses())
  void clientOf(fetch).courses.list()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
})

it('gives failures as values', async () => {
  const { client } = setup()
  const result = await client.students.create({ email: 'ada@example.com' }).result()
  expect(result.ok).toBe(false)
  expect(result.error).toBeInstanceOf(ApiError)
  expect(result.error?.code).toBe('already_exists')
  expect((await client.lists.create({ name: '' }).result()).error?.name).toBe('InputError')
})

it('asResponse does not look at the data, and throws what is no success', async () => {
  const { fetch } = answering(json({ data: { courses: 'broken' } }), refusal(404, 'not_found'))
  const client = clientOf(fetch)
  expect(await (await client.courses.list().asResponse()).json()).toEqual({ data: { courses: 'broken' } })
  await expect(client.lists.get(someId).asResponse()).rejects.toMatchObject({ code: 'not_found' })
})

it('asResponse gives an answer without a body, too', async () => {
  const { fetch } = answering(new Response(null, { status: 204 }))
  const response = await clientOf(fetch).courses.list().asResponse()
  expect([response.status, await response.text()]).toEqual([204, ''])
})

it('keeps the url of the response', async () => {
  const { client } = setup()
  const { response } = await client.courses.list().withResponse()
  expect(response.status).toBe(200)
  expect(response.url).toBeTypeOf('string')
})

it('leaves no promise unhandled but the one that the caller left', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    const { fetch } = answering(refusal(403, 'forbidden'))
    const client = clientOf(fetch)
    await client.courses.list().result()
    await client.courses
      .list()
      .withResponse()
      .catch(() => {})
    await client.courses
      .list()
      .asResponse()
      .catch(() => {})
    await client.students
      .list()
      .all()
      .catch(() => {})
    await client.students
      .list()
      .pages()
      .next()
      .catch(() => {})
    await expect(client.courses.list()).rejects.toThrow('forbidden')
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})
