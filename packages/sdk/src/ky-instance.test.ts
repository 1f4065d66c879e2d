import ky, { type AfterResponseHook, type Options } from 'ky'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { clientOf, errorResponse, json, key, reset, responding, setup, someId } from '../test/support.ts'
import { AcademyClient, type ApiPromise, type ClientOptions, InputError } from './index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const fine = () => json({ data: { courses: [] } })
const created = { id: someId, email: 'ada@example.com', name: null, membershipStatus: 'created', enrollments: [] }

async function finish<Value>(call: Promise<Value>): Promise<Value> {
  const state = { over: false }
  const end = () => (state.over = true)
  void call.then(end, end)
  for (let step = 0; step < 1000 && !state.over; step++) await vi.advanceTimersByTimeAsync(100)
  return call
}

/** A client with an instance of ky that has these options, and its requests. */
function clientWith(kyOptions: Options, responses: (Response | Error)[], options: ClientOptions = {}) {
  const { fetch, requests } = responding(...responses)
  return { client: clientOf(fetch, { ky: ky.extend(kyOptions), ...options }), requests }
}

const seen: unknown[] = []
beforeEach(() => void (seen.length = 0))
/** Notes everything that a hook can reach. */
const note = (state: { request: Request; options: object; error?: Error; response?: Response }) => {
  const { request, options, error, response } = state
  seen.push(request.url, [...request.headers], options, error, error?.message, JSON.stringify(error), error?.stack)
  if (error && 'httpHeaders' in error && error.httpHeaders instanceof Headers) seen.push([...error.httpHeaders])
  if (response) seen.push([...response.headers], response.status)
}

describe('the hooks of the instance', () => {
  it('run for every attempt, and compose with those of the client', async () => {
    const order: string[] = []
    const hooks: Options['hooks'] = {
      beforeRequest: [
        async ({ request, options }) => {
          await Promise.resolve()
          request.headers.set('x-trace', '1')
          order.push(`beforeRequest ${String(options.context['operation'])}`)
        },
      ],
      beforeRetry: [({ error, retryCount }) => void order.push(`beforeRetry ${error.name} ${retryCount}`)],
      afterResponse: [async ({ response }) => void order.push(`afterResponse ${await response.text()}`)],
    }
    const { client, requests } = clientWith({ headers: { 'x-team': 'blue' }, hooks }, [reset(), fine()], {
      headers: { 'x-app': '1' },
      hooks: {
        onRequest: () => void order.push('onRequest'),
        onResponse: () => order.push('onResponse'),
        onRetry: () => order.push('onRetry'),
      },
    })
    expect(await finish(client.courses.list())).toEqual([])
    expect(order).toEqual([
      'beforeRequest courses.list',
      'onRequest',
      'onRetry',
      'beforeRetry ConnectionError 1',
      'onRequest',
      'onResponse',
      'afterResponse {"data":{"courses":[]}}',
    ])
    const accept = 'application/json'
    const sent = { accept, authorization: `Bearer ${key}`, 'x-app': '1', 'x-team': 'blue', 'x-trace': '1' }
    expect(requests.map(({ headers }) => Object.fromEntries(headers))).toEqual([sent, sent])
  })

  it('see neither the key nor what the service sends back of it', async () => {
    const hooks: Options['hooks'] = {
      beforeRequest: [note],
      beforeRetry: [note],
      beforeError: [
        (state) => {
          note(state)
          return state.error
        },
      ],
      afterResponse: [
        async (state) => {
          note(state)
          seen.push(await state.response.text())
        },
      ],
    }
    const echo = json({ data: { courses: [], debug: `Bearer ${key}` } }, 200, { 'x-debug': key })
    const failed = json({ error: { code: 'internal_error', message: key } }, 503, { 'x-debug': key })
    const leaking = Object.assign(new TypeError(`cannot send ${key}`), { request: { authorization: key } })
    const { client } = clientWith({ hooks }, [leaking, failed, echo], { validate: 'off' })
    const { data, response } = await finish(client.courses.list().withResponse())
    expect(data).toEqual([])
    // The caller of the client gets the response as it is.
    expect(await response.text()).toContain(key)
    const rejected = clientWith({ hooks }, [errorResponse(401, key, { 'x-debug': key })])
    await finish(rejected.client.courses.list().result())
    const late = clientOf(() => new Promise(() => {}), { ky: ky.extend({ hooks }), maxRetries: 0 })
    await finish(late.courses.list().result())
    expect(seen.length).toBeGreaterThan(50)
    const { inspect } = await import('node:util')
    for (const value of seen) expect(inspect(value, { depth: 9, showHidden: true })).not.toContain(key)
  })

  it('may respond: nothing is sent', async () => {
    const { client, requests } = clientWith({ hooks: { beforeRequest: [() => fine()] } }, [reset()])
    const { data, attempts } = await finish(client.courses.list().withResponse())
    expect([data, attempts, requests.length]).toEqual([[], 0, 0])
    const rejected = clientWith({ hooks: { beforeRequest: [() => errorResponse(403, 'forbidden')] } }, [reset()])
    expect(await finish(rejected.client.students.create({ email: 'ada@example.com' }).result())).toMatchObject({
      error: { name: 'ApiError', code: 'forbidden', attempts: 0, ambiguous: false },
    })
  })

  it('may replace a response, also after a retry', async () => {
    const course = {
      id: someId,
      title: 'From a hook',
      slug: 'hook',
      description: null,
      term: 'free',
      price_cents: null,
    }
    const hook: AfterResponseHook = async ({ response }) => {
      const { data } = await response.json<{ data: object }>()
      return json({ data: { ...data, courses: [{ ...course, total_lessons: 0, total_reading_time_minutes: 0 }] } })
    }
    const { client } = clientWith({ hooks: { afterResponse: [hook] } }, [reset(), fine()], { validate: 'off' })
    const [first] = await finish(client.courses.list())
    expect(first).toMatchObject({ title: 'From a hook' })
  })

  it('may delay a request, within totalTimeout', async () => {
    const slow = { beforeRequest: [() => new Promise<void>((resolve) => void setTimeout(resolve, 3000))] }
    const { client, requests } = clientWith({ hooks: slow }, [fine()])
    expect(await finish(client.courses.list())).toEqual([])
    expect(await finish(client.courses.list({ totalTimeout: 1000 }).result())).toMatchObject({
      error: { name: 'TimeoutError', limit: 'totalTimeout', milliseconds: 1000, attempts: 0 },
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests).toHaveLength(1)
  })

  it('an abort ends the call while a hook hangs, and nothing is sent when the hook returns', async () => {
    let resume = () => {}
    const hang = new Promise<void>((resolve) => (resume = resolve))
    const { client, requests } = clientWith({ hooks: { beforeRequest: [() => hang] } }, [fine()], { maxConcurrency: 1 })
    const controller = new AbortController()
    const call = expect(client.courses.list({ signal: controller.signal })).rejects.toBe('enough')
    await vi.advanceTimersByTimeAsync(1)
    controller.abort('enough')
    await call
    resume()
    await vi.advanceTimersByTimeAsync(1000)
    expect([requests.length, vi.getTimerCount()]).toEqual([0, 0])
    // The call has given back its place.
    expect(await finish(client.courses.list())).toEqual([])
  })

  it('may replace the request: another URL, method, body and headers, with the key', async () => {
    const elsewhere = ({ request }: { request: Request }) =>
      new Request(request.url.replace('academy.test', 'gateway.test'), {
        method: request.method,
        body: '{"name":"Changed"}',
        headers: { ...Object.fromEntries(request.headers), 'x-via': 'gateway' },
      })
    const list = { id: someId, name: 'Changed', description: null, created_at: '', updated_at: '', member_count: 0 }
    const { client, requests } = clientWith({ hooks: { beforeRequest: [elsewhere] } }, [json({ data: list }, 201)], {
      validate: 'off',
    })
    await finish(client.lists.create({ name: 'VIP' }))
    const [request] = requests as [Request]
    expect([request.url, request.method, await request.text()]).toEqual([
      'http://gateway.test/api/v1/lists',
      'POST',
      '{"name":"Changed"}',
    ])
    expect(request.headers.get('x-via')).toBe('gateway')
    expect(request.headers.get('authorization')).toBe(`Bearer ${key}`)
  })

  it('may return another error', async () => {
    const mine = new Error('mine')
    const { client } = clientWith({ hooks: { beforeError: [() => mine] } }, [errorResponse(403, 'forbidden')])
    await expect(finish(client.courses.list())).rejects.toBe(mine)
  })

  it('ky.stop ends the retries with the last error', async () => {
    const { client, requests } = clientWith({ hooks: { beforeRetry: [() => ky.stop] } }, [reset()])
    expect(await finish(client.courses.list().result())).toMatchObject({ error: { name: 'ConnectionError' } })
    expect(requests).toHaveLength(1)
  })

  it('a hook that throws rejects the call, but does not hide that a write may have happened', async () => {
    const broken = new Error('broken hook')
    const fails = () => {
      throw broken
    }
    const first = clientWith({ hooks: { beforeRequest: [fails] } }, [fine()])
    await expect(finish(first.client.courses.list())).rejects.toBe(broken)
    const later = clientWith({ hooks: { beforeRetry: [fails] } }, [reset()])
    await expect(finish(later.client.courses.list())).rejects.toBe(broken)
    await expect(finish(later.client.lists.delete(someId))).rejects.toMatchObject({ ambiguous: true, attempts: 1 })
  })

  it('a hook that hangs after a success does not lose its data', async () => {
    const hooks = { afterResponse: [() => new Promise<void>(() => {})] }
    const { client, requests } = clientWith({ hooks }, [json({ data: created }, 201)])
    expect(await finish(client.students.create({ email: 'ada@example.com' }))).toEqual(created)
    expect([requests.length, vi.getTimerCount()]).toEqual([1, 0])
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
    expect(await finish(client.courses.list())).toEqual([])
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
    expect(await finish(new AcademyClient(options).courses.list())).toEqual([])
    expect(seen).toEqual([`Bearer ${key}`, 'http://academy.test/api/v1/courses?team=blue'])
    const client = new AcademyClient({
      ...options,
      fetchOptions: { cache: 'reload', next: { revalidate: 60 } },
      fetch: async (url, init) => {
        inits.push([url, { ...init }])
        return fine()
      },
    })
    await finish(client.courses.list({ fetchOptions: { dispatcher: 'proxy' } }))
    expect(inits).toEqual([
      [
        'http://academy.test/api/v1/courses?team=blue',
        {
          credentials: 'include',
          cache: 'reload',
          next: { revalidate: 60 },
          dispatcher: 'proxy',
          method: 'GET',
          headers: { accept: 'application/json', authorization: `Bearer ${key}` },
          redirect: 'manual',
          signal: expect.any(AbortSignal),
        },
      ],
    ])
    controller.abort('over')
    await expect(client.courses.list()).rejects.toBe('over')
  })

  it.each([5, {}, null, () => {}])('ky: %o is an InputError', (value) => {
    expect(() => clientOf(undefined, { ky: value as never })).toThrow(InputError)
  })
})

it('an instance with hooks works with the engine and its rate limit', async () => {
  const { client, service } = setup({ ky: ky.extend({ hooks: { beforeRequest: [note] } }) })
  service.faults.add({ operation: 'students.create', status: 429, retry_after: 3, times: 2 })
  const { attempts } = await finish(client.students.create({ email: 'dora@example.com' }).withResponse())
  expect(attempts).toBe(3)
  expect(service.students.get('dora@example.com').removed).toBe(false)
})
