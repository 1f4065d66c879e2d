import { inspect } from 'node:util'

import ky, { type AfterResponseHook, type Options } from 'ky'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { finish } from '../test/fake-time.ts'
import {
  agent,
  clientOf,
  clientWith,
  created,
  errorResponse,
  fine,
  json,
  key,
  reset,
  someId,
  noCourses,
} from '../test/support.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** What hooks get. */
interface State {
  request: Request
  options: object
  error?: Error
  response?: Response
}

/** Everything that a hook can reach. */
const reachOf = ({ request, options, error, response }: State): unknown[] => [
  request.url,
  [...request.headers],
  options,
  error,
  error?.message,
  JSON.stringify(error),
  error?.stack,
  ...(error && 'httpHeaders' in error && error.httpHeaders instanceof Headers ? [[...error.httpHeaders]] : []),
  ...(response ? [[...response.headers], response.status] : []),
]

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
    expect(await finish(client.courses.list())).toEqual(noCourses)
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
    const sent = {
      accept,
      authorization: `Bearer ${key}`,
      'user-agent': agent,
      'x-app': '1',
      'x-team': 'blue',
      'x-trace': '1',
    }
    expect(requests.map(({ headers }) => Object.fromEntries(headers))).toEqual([sent, sent])
  })

  it('see neither the key nor what the service sends back of it', async () => {
    const seen: unknown[] = []
    const note = (state: State) => void seen.push(...reachOf(state))
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
    expect(data).toEqual(noCourses)
    // The caller of the client gets the response as it is.
    expect(await response.text()).toContain(key)
    const rejected = clientWith({ hooks }, [errorResponse(401, key, { 'x-debug': key })])
    await finish(rejected.client.courses.list().result())
    const late = clientOf(() => new Promise(() => {}), { ky: ky.extend({ hooks }), maxRetries: 0 })
    await finish(late.courses.list().result())
    expect(seen.length).toBeGreaterThan(50)
    for (const value of seen) expect(inspect(value, { depth: 9, showHidden: true })).not.toContain(key)
  })

  it('may replace a response, also after a retry', async () => {
    const hook: AfterResponseHook = async ({ response }) => {
      const { data } = await response.json<{ data: object }>()
      return json({ data: { ...data, courses: [{ title: 'From a hook' }] } })
    }
    const { client } = clientWith({ hooks: { afterResponse: [hook] } }, [reset(), fine()], { validate: 'off' })
    const [first] = await finish(client.courses.list())
    expect(first).toMatchObject({ title: 'From a hook' })
  })

  it('may delay a request, within totalTimeout', async () => {
    const slow = { beforeRequest: [() => new Promise<void>((resolve) => void setTimeout(resolve, 3000))] }
    const { client, requests } = clientWith({ hooks: slow }, [fine()])
    expect(await finish(client.courses.list())).toEqual(noCourses)
    expect(await finish(client.courses.list({}, { totalTimeout: 1000 }).result())).toMatchObject({
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
    const call = expect(client.courses.list({}, { signal: controller.signal })).rejects.toBe('enough')
    await vi.advanceTimersByTimeAsync(1)
    controller.abort('enough')
    await call
    resume()
    await vi.advanceTimersByTimeAsync(1000)
    expect([requests.length, vi.getTimerCount()]).toEqual([0, 0])
    // The call has given back its place.
    expect(await finish(client.courses.list())).toEqual(noCourses)
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
})

it('sends the bytes of a hook that compresses the body', async () => {
  const bytes = new Uint8Array([0x1f, 0x8b, 0xff, 0xfe, 0x00, 0xc3])
  const compress = ({ request }: { request: Request }) => new Request(request, { method: 'POST', body: bytes })
  const { client, requests } = clientWith({ hooks: { beforeRequest: [compress] } }, [json({ data: created }, 201)])
  await finish(client.students.create({ email: 'ada@example.com' }))
  expect(new Uint8Array((await requests[0]?.arrayBuffer()) ?? [])).toEqual(bytes)
})
