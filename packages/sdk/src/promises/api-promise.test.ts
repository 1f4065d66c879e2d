import { expect, it } from 'vitest'

import { responding, clientOf, json, errorResponse, setup, someId, unhandledBy, noCourses } from '../../test/support.ts'
import { ApiError, ApiPromise, type Course, type Page } from '../index.ts'

const courses = () => json({ data: { courses: [] } }, 200, { 'x-trace': '7' })

it('is a promise, and then() returns a plain one', async () => {
  const { client } = setup()
  const call = client.courses.list()
  expect(call).toBeInstanceOf(Promise)
  expect(call).toBeInstanceOf(ApiPromise)
  const then = call.then((page: Page<Course>) => page.items.length)
  expect(then).not.toBeInstanceOf(ApiPromise)
  expect(await then).toBe(2)
  expect((await call.finally(() => {})).items).toHaveLength(2)
  expect(await Promise.all([call, client.lists.list()])).toHaveLength(2)
})

it('sends one request, no matter how many methods are used', async () => {
  const { fetch, requests } = responding(courses())
  const call = clientOf(fetch).courses.list()
  const [data, full, response, result] = await Promise.all([
    call,
    call.withResponse(),
    call.asResponse(),
    call.result(),
  ])
  expect(requests).toHaveLength(1)
  expect(data).toEqual(noCourses)
  expect(full).toMatchObject({ data: noCourses, attempts: 1 })
  expect(full.response.headers.get('x-trace')).toBe('7')
  expect(await full.response.json()).toEqual({ data: { courses: [] } })
  expect(await response.json()).toEqual({ data: { courses: [] } })
  expect(result).toEqual({ ok: true, data: noCourses })
})

it('starts immediately, also without an await', async () => {
  const request = await new Promise<Request>((resolve) => {
    void clientOf(async (sent) => {
      resolve(sent)
      return courses()
    }).courses.list()
  })
  expect(request.url).toBe('http://academy.test/api/v1/courses')
})

it('returns failures as values', async () => {
  const { client } = setup()
  const result = await client.students.create({ email: 'ada@example.com' }).result()
  expect(result.ok).toBe(false)
  expect(result.error).toBeInstanceOf(ApiError)
  expect(result.error?.code).toBe('already_exists')
  expect((await client.lists.create({ name: '' }).result()).error?.name).toBe('InputError')
})

it('asResponse does not check the data, and throws an error response', async () => {
  const { fetch } = responding(json({ data: { courses: 'broken' } }), errorResponse(404, 'not_found'))
  const client = clientOf(fetch)
  expect(await (await client.courses.list().asResponse()).json()).toEqual({ data: { courses: 'broken' } })
  await expect(client.lists.get(someId).asResponse()).rejects.toMatchObject({ code: 'not_found' })
})

it('causes no unhandled rejection', async () => {
  const { fetch } = responding(errorResponse(403, 'forbidden'))
  const client = clientOf(fetch)
  const unhandled = await unhandledBy(async () => {
    await client.courses.list().result()
    const read = async (rows: AsyncIterable<unknown>) => {
      for await (const _ of rows) expect.unreachable()
    }
    // Each failure is reported once, to the reader.
    for (const call of [
      () => client.courses.list(),
      () => client.courses.list().withResponse(),
      () => client.courses.list().asResponse(),
      () => client.lists.list().all(),
      () => read(client.lists.courses.list(someId)),
      () => client.students.list().all(),
      () => client.students.list().pages().next(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(client.students.list().all({ max: -1 })).rejects.toThrow('max')
  })
  expect(unhandled).toEqual([])
})
