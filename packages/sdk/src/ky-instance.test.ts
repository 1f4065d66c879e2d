import ky, { type Options } from 'ky'
import ky1 from 'ky1'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { finish } from '../test/fake-time.ts'
import { agent, clientOf, clientWith, created, fine, json, key, reset, someId, noCourses } from '../test/support.ts'
import { AcademyClient, type ApiPromise, InputError } from './index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('the options of the instance', () => {
  it('that change where, how often and how long ky sends are replaced', async () => {
    const odd: Options = {
      prefix: 'http://elsewhere.test/x',
      baseUrl: 'http://elsewhere.test/y',
      retry: { limit: 9, methods: ['post'] },
      timeout: 1,
      totalTimeout: 1,
      json: { from: 'ky' },
      method: 'PUT',
      redirect: 'follow',
      throwHttpErrors: true,
    }
    const slow = async () => {
      await new Promise((resolve) => void setTimeout(resolve, 5000))
      return json({ data: created }, 201)
    }
    const requests: Request[] = []
    const client = clientOf(
      (request) => {
        requests.push(request)
        return slow()
      },
      { ky: ky.create(odd) },
    )
    expect(await finish(client.students.create({ email: 'ada@example.com' }))).toEqual(created)
    const [request] = requests as [Request]
    expect([request.url, request.method, request.redirect, await request.text()]).toEqual([
      'http://academy.test/api/v1/students',
      'POST',
      'manual',
      '{"email":"ada@example.com"}',
    ])
    const cut = clientWith(odd, [reset()])
    await finish(cut.client.students.create({ email: 'ada@example.com' }).result())
    expect(cut.requests).toHaveLength(1)
  })

  it('searchParams, signal, fetch and the options of fetch are used, below those of the client', async () => {
    const inits: [string, RequestInit & Record<string, unknown>][] = []
    const seen: unknown[] = []
    const controller = new AbortController()
    const own = ky.create({
      searchParams: { team: 'blue' },
      signal: controller.signal,
      credentials: 'include',
      cache: 'no-store',
      fetch: async (input) => {
        seen.push((input as Request).headers.get('authorization'), (input as Request).url)
        return fine()
      },
    })
    const options = { baseUrl: 'http://academy.test', apiKey: key, ky: own }
    expect(await finish(new AcademyClient(options).courses.list())).toEqual(noCourses)
    expect(seen).toEqual([`Bearer ${key}`, 'http://academy.test/api/v1/courses?team=blue'])
    const client = new AcademyClient({
      ...options,
      fetchOptions: { cache: 'reload', next: { revalidate: 60 } },
      fetch: async (url, init) => {
        inits.push([url, { ...init }])
        return fine()
      },
    })
    await finish(client.courses.list({}, { fetchOptions: { dispatcher: 'proxy' } }))
    expect(inits).toEqual([
      [
        'http://academy.test/api/v1/courses?team=blue',
        {
          credentials: 'include',
          cache: 'reload',
          next: { revalidate: 60 },
          dispatcher: 'proxy',
          method: 'GET',
          headers: { accept: 'application/json', authorization: `Bearer ${key}`, 'user-agent': agent },
          redirect: 'manual',
          signal: expect.any(AbortSignal),
        },
      ],
    ])
    controller.abort('over')
    await expect(client.courses.list()).rejects.toBe('over')
  })

  it('an instance of ky 1 is an InputError that says so', () => {
    expect(() => clientOf(undefined, { ky: ky1 as never })).toThrow(
      'ky: expected an instance of ky 2, such as ky.extend({}), got one of ky 1',
    )
  })

  it.each([5, {}, null, () => {}])('ky: %o is an InputError', (value) => {
    expect(() => clientOf(undefined, { ky: value as never })).toThrow(InputError)
  })
})

describe('ky.retry()', () => {
  const again = { afterResponse: [() => ky.retry({ delay: 1 })] }

  it.each<[string, (client: AcademyClient) => ApiPromise<unknown>]>([
    ['students.create', (client: AcademyClient) => client.students.create({ email: 'ada@example.com' })],
    ['students.remove', (client: AcademyClient) => client.students.remove(someId)],
    ['lists.create', (client: AcademyClient) => client.lists.create({ name: 'VIP' })],
  ])('on %s is an InputError, and nothing is sent twice', async (operation, call) => {
    const { client, requests } = clientWith({ hooks: again }, [json({ data: created }, 201)])
    const { error } = await finish(call(client).result())
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({
      message: `${operation}: a hook returned ky.retry(), but the operation may not be repeated`,
      attempts: 1,
      ambiguous: true,
    })
    expect(requests).toHaveLength(1)
  })

  it('repeats a read, up to maxRetries times', async () => {
    let left = 2
    const hooks = { afterResponse: [() => (left-- > 0 ? ky.retry({ delay: 1 }) : undefined)] }
    const { client, requests } = clientWith({ hooks }, [fine()])
    expect(await finish(client.courses.list())).toEqual(noCourses)
    expect(requests).toHaveLength(3)
    const endless = clientWith({ hooks: again }, [fine()], { maxRetries: 1 })
    expect(await finish(endless.client.courses.list().result())).toMatchObject({
      error: {
        name: 'InputError',
        message: 'courses.list: a hook returned ky.retry(), but maxRetries allows no more attempts',
      },
    })
    expect(endless.requests).toHaveLength(2)
  })
})
