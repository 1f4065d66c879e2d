import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { courses, errorOf, proxyTo, setupProxy } from '../../test/proxy-support.ts'
import { json, responding, someId } from '../../test/support.ts'

const anyId = someId.replaceAll('1', '2')

/** A request whose URL reaches the proxy as it is written, as from a server that does not normalize it. */
const rawRequest = (url: string, method = 'GET') =>
  Object.defineProperty(new Request('http://app.test/', { method }), 'url', { value: url })

describe('hostile paths', () => {
  it.each([
    '/',
    '/academy',
    '/api/v1',
    '/api/v1/offers',
    '/api/v2/students',
    `/academy/api/v1/students/${someId}//`,
    '/academy/api/v1//students',
    '/academy//api/v1/students',
    '/academy/api/v1/students//',
    '/academy/api/v1/',
    '/academy/api/v1/%73tudents',
    '/academy/api/v1/Students',
    '/academy/API/v1/students',
    '/academy/api/v1/courses;jsessionid=1',
    '/academy/api/v1/courses%3flimit=1',
    '/academy/api/v1/courses%00',
    '/academy/api/v1/./courses',
    '/academy/api/v1/%2e%2e/courses',
    '/academy\\api\\v1\\courses',
    '/academy/api/v1\\courses',
    '/academy/api%2fv1/courses',
    '/academy/api/v1/courses/api/v1',
    '/academy/api/v1/constructor',
    '/academy?/api/v1/courses',
    '/academy#/api/v1/courses',
  ])('404 for %s', async (path) => {
    const { proxy, asked } = setupProxy()
    const response = await proxy(rawRequest(`http://app.test${path}`))
    expect(await errorOf(response)).toEqual({ status: 404, code: 'not_found', message: 'Route not found' })
    expect(asked).toEqual([])
  })

  it.each([
    'students/..',
    'students/%2e%2e',
    'students/..%2flists',
    'students/..%5c..',
    `students/${someId}%2fenrollments`,
    `students/${someId}%00`,
    `students/%7b${someId}%7d`,
    `students/${someId.slice(1)}`,
    'students/__proto__',
    'lists/../courses',
    `lists/${someId};v=1/members`,
  ])('400 for the id in %s', async (path) => {
    const { proxy, asked } = setupProxy()
    const response = await proxy(rawRequest(`http://app.test/api/v1/${path}`))
    const message = expect.stringMatching(/^\w+Id: expected a UUID, got /)
    expect(await errorOf(response)).toMatchObject({ status: 400, code: 'validation_error', message })
    expect(asked).toEqual([])
  })

  it('whatever the URL, the service gets the path of a call that authorize has seen, and no other', async () => {
    const marks = String.raw`/ // \ .. . %2e %2f %5c % ? # @ : & = é api v1 /api/v1/`.split(' ')
    const names = 'students lists members courses enrollments limit=1'.split(' ')
    const part = fc.constantFrom(...marks, ' ', '\t', '\u0000', ...names, someId, anyId)
    const root = fc.constantFrom('', '/api/v1', '/api/v1/')
    let sent = 0
    await fc.assert(
      fc.asyncProperty(root, fc.array(part, { maxLength: 6 }), fc.boolean(), async (root, parts, raw) => {
        const { fetch, requests } = responding(json({ data: {} }))
        const asked: string[] = []
        const { proxy } = proxyTo(fetch, {
          authorize: (_, { operation, params, query }) => asked.push(JSON.stringify([operation, params, query])) > 0,
        })
        const url = `http://app.test/academy${root}${parts.join('')}`
        if (!raw && !URL.canParse(url)) return
        const response = await proxy(raw ? rawRequest(url) : new Request(url))
        expect([200, 400, 404]).toContain(response.status)
        expect(requests.length).toBe(asked.length)
        sent += requests.length
        for (const { url } of requests) {
          const id = '[0-9a-f-]{36}'
          const path = `courses|students|students/${id}|lists|lists/${id}|lists/${id}/(members|courses)`
          expect(url).toMatch(new RegExp(`^http://academy\\.test/api/v1/(${path})(\\?limit=\\d+)?$`))
        }
      }),
      { numRuns: 3000 },
    )
    expect(sent).toBeGreaterThan(10)
  })
})

describe('hostile bodies', () => {
  const post = (body: RequestInit['body'], headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    new Request('http://app.test/api/v1/lists', {
      method: 'POST',
      headers,
      body: body ?? null,
      duplex: 'half',
    } as RequestInit)

  /** A body that never ends, and how much of it was read. */
  function endless() {
    const read = { bytes: 0, cancelled: false }
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        read.bytes += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
      cancel: () => void (read.cancelled = true),
    })
    return { read, stream }
  }

  it('stops reading a body that is too large, whatever length it announces', async () => {
    for (const length of [undefined, '10', '-1', 'NaN']) {
      const { read, stream } = endless()
      const { proxy, asked } = setupProxy()
      const type = { 'content-type': 'application/json' }
      const response = await proxy(post(stream, length === undefined ? type : { ...type, 'content-length': length }))
      expect(await errorOf(response)).toMatchObject({ status: 400, message: 'body: expected at most 1048576 bytes' })
      expect(read.cancelled).toBe(true)
      expect(read.bytes).toBeLessThan(2_000_000)
      expect(asked).toEqual([])
    }
    const { read, stream } = endless()
    const announced = { 'content-type': 'application/json', 'content-length': '1048577' }
    expect((await setupProxy().proxy(post(stream, announced))).status).toBe(400)
    expect(read.bytes).toBeLessThan(100_000)
  })

  it.each<[string, BodyInit | null, Record<string, string>, message?: string]>([
    ['a form', 'name=VIP', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text, which a form can send', '{"name":"VIP"}', { 'content-type': 'text/plain' }, 'got "text/plain"'],
    ['two types', '{"name":"VIP"}', { 'content-type': 'text/plain, application/json' }],
    ['bytes without a type', new TextEncoder().encode('{"name":"VIP"}'), {}, 'got nothing'],
    ['nothing', null, { 'content-type': 'application/json' }],
    ['half of a text', '{"name":"VI', { 'content-type': 'application/json' }],
    ['two values', '{"name":"VIP"}{"name":"VIP"}', { 'content-type': 'application/json' }],
    ['other bytes than UTF-8', new Uint8Array([0x22, 0xff, 0x22]), { 'content-type': 'application/json' }],
    ['a deep text', '['.repeat(1_000_000), { 'content-type': 'application/json' }],
    ['a prototype', '{"name":"VIP","__proto__":{"admin":true}}', { 'content-type': 'application/json' }],
    ['a constructor', '{"name":"VIP","constructor":1}', { 'content-type': 'application/json' }],
  ])('400 for %s', async (_, body, headers, message = '') => {
    const { proxy, asked } = setupProxy()
    const error = await errorOf(await proxy(post(body, headers)))
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_error',
      message: expect.stringContaining(message),
    })
    expect(asked).toEqual([])
  })

  it.each([
    ['a wrong body', { name: '' }, 'body.name: expected 1 to 100 characters, got ""'],
    ['an unknown field', { name: 'VIP', admin: true }, 'body: expected no field "admin", which'],
    ['no object', [], 'body: expected an object'],
    ['null', null, 'body: expected an object'],
  ])('400 for %s, with what is wrong', async (_, body, message) => {
    const { proxy, asked } = setupProxy()
    const error = await errorOf(await proxy(post(JSON.stringify(body))))
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining(message) })
    expect(asked).toEqual([])
  })

  it('of two equal names the last one counts, for authorize and for the service', async () => {
    const { fetch, requests } = responding(json({ data: {} }))
    const seen: unknown[] = []
    const { proxy } = proxyTo(fetch, { authorize: (_, { body }) => seen.push(body) > 0 })
    await proxy(post('{"name":"VIP","name":"Staff"}'))
    expect(seen).toEqual([{ name: 'Staff' }])
    expect(await requests[0]!.text()).toBe('{"name":"Staff"}')
  })

  it('does not read the body of a call without one, and sends none', async () => {
    const { fetch, requests } = responding(json({ data: { removed: true } }))
    const { read, stream } = endless()
    const url = `http://app.test/api/v1/students/${someId}`
    const { proxy } = proxyTo(fetch)
    await proxy(new Request(url, { method: 'DELETE', body: stream, duplex: 'half' } as RequestInit))
    expect(requests[0]!.body).toBeNull()
    expect(read.bytes).toBeLessThan(200_000)
  })

  it('reports a body that other code has read, because the fault is in the server', async () => {
    const { proxy, errors } = proxyTo(responding(json({ data: {} })).fetch)
    const request = post('{"name":"VIP"}')
    await request.text()
    expect((await proxy(request)).status).toBe(500)
    expect(errors).toMatchObject([
      {
        message:
          'The body was read before the proxy got the request: mount the proxy before parsers of bodies such as express.json()',
      },
    ])
  })
})

it('no header of the browser changes what is sent', async () => {
  const plain = responding(json({ data: {} }))
  await proxyTo(plain.fetch).proxy(courses())
  const hostile = responding(json({ data: {} }))
  const names = ['host', 'x-forwarded-host', 'x-original-url', 'x-rewrite-url', 'x-http-method', 'forwarded', 'expect']
  const headers = Object.fromEntries(
    [...names, 'transfer-encoding', 'connection', 'upgrade', 'range', 'if-none-match', 'keep-alive'].map((name) => [
      name,
      'evil.test',
    ]),
  )
  await proxyTo(hostile.fetch).proxy(new Request(courses(), { headers }))
  const facts = ({ url, method, headers }: Request) => [url, method, [...headers]]
  expect(facts(hostile.requests[0]!)).toEqual(facts(plain.requests[0]!))
})
