import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'

import { createPlatform } from '@academy-access/engine'
import { afterAll, expect, it } from 'vitest'

import { openSocket } from '../../test/raw.ts'
import { serve } from './serve.ts'

const platform = createPlatform()
const server = await serve(platform, { port: 0 })
afterAll(() => server.close())

/** Sends raw bytes, which `fetch` cannot, and reads the response until it is complete or the connection ends. */
async function send(lines: readonly string[]): Promise<{ status: number; body: unknown }> {
  let response = ''
  for await (const chunk of openSocket(server.url, lines)) {
    response += String(chunk)
    const [, length] = /^content-length: (\d+)\r\n[^]*?\r\n\r\n/im.exec(response) ?? []
    if (length !== undefined && response.length - response.indexOf('\r\n\r\n') - 4 === Number(length)) break
  }
  const [head = '', body = ''] = response.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

const withoutHost = [`Authorization: Bearer ${platform.academy().apiKey}`, 'Connection: close']
const common = ['Host: x', ...withoutHost]
const get = (path: string, ...headers: readonly string[]) => [`GET ${path} HTTP/1.1`, ...common, ...headers]
const post = (length: string) => ['POST /api/v1/lists HTTP/1.1', ...common, `Content-Length: ${length}`]
const valid = '/api/v1/courses'

const malformed = { status: 400, body: { error: { code: 'validation_error', message: 'Malformed HTTP request' } } }
const tooLong = {
  status: 431,
  body: { error: { code: 'validation_error', message: expect.stringContaining('16384') } },
}
const wrong = { status: 400, body: { error: expect.objectContaining({ code: 'validation_error' }) } }
const missing = { status: 404, body: { error: expect.objectContaining({ code: 'not_found' }) } }
const unauthorized = { status: 401, body: { error: expect.objectContaining({ code: 'unauthorized' }) } }
const courses = { status: 200, body: { data: { courses: [] } } }

it.each<readonly [name: string, lines: readonly string[], expected: object]>([
  ['R016 a line that is no request gets the documented envelope', ['nonsense'], malformed],
  ['R016 an unknown method', [`BREW ${valid} HTTP/1.1`, ...common], malformed],
  ['R016 a blank in the path', get('/api/v1/cour ses'), malformed],
  ['R016 a length that is no number', post('x'), malformed],
  ['R016 a head that is too long', get(valid, `X-Long: ${'x'.repeat(40_000)}`), tooLong],
  ['R032 no Host header', [`GET ${valid} HTTP/1.1`, ...withoutHost], courses],
  ['R032 no Host header in HTTP/1.0', [`GET ${valid} HTTP/1.0`, ...withoutHost], courses],
  // The server waits for the body until the connection is closed.
  ['R047 an announced length over 1 MiB is rejected before the body arrives', post('99999999'), wrong],
  ['D24 a second Authorization header', get(valid, common[1] ?? ''), unauthorized],
  ['R063 an unknown Expect header is ignored', get(valid, 'Expect: tea'), courses],
  [
    'D07 the body of a GET is ignored',
    get(valid, 'Content-Type: text/plain', 'Content-Length: 5', '', 'hello'),
    courses,
  ],
  ...['example.com', 'a b', '%%%', '127.0.0.1:99999', '[127.0.0.1]', '256.256.256.256'].map(
    (host) => [`R032 the Host ${host}`, [`GET ${valid} HTTP/1.1`, `Host: ${host}`, ...withoutHost], courses] as const,
  ),
  ...['http://example.com', 'http://:example.com', 'http://example.com:x', 'http://[', 'ftp://example.com'].map(
    (origin) => [`R016 R032 the address ${origin}${valid}`, get(origin + valid), courses] as const,
  ),
  // D03 a malformed path. D02 paths are exact: slashes, dots and case are not normalised, nothing is redirected.
  ...['*', '//', '/%', '/api/v1/%', '/api/v1/%63ourses', '/api/v1//courses', '//api/v1/courses']
    .concat(['/api/v1/courses/', '/API/v1/courses', '/api\\v1\\courses', '/api/v1\\courses', '/api/v1/./courses'])
    .concat(['/api/v1/nothing/../courses', '/api/v1/nothing/%2E%2e/courses', '/dashboard/../api/v1/courses'])
    .map((path) => [`D02 D03 ${path} is not the path of an endpoint`, get(path), missing] as const),
  ...['a\\b', '..', '.'].map(
    (id) => [`D02 ${id} is the value of a parameter`, get(`/api/v1/students/${id}`), wrong] as const,
  ),
])('%s', async (_, lines, expected) => {
  expect(await send(lines)).toEqual(expected)
})

it.each([
  ['malformed bytes behind it', [], '\0'],
  ['an unknown transfer encoding', ['Transfer-Encoding: gzip'], ''],
  ['a malformed body that it ignores', ['Transfer-Encoding: chunked'], 'zz\r\n'],
])('R066 a request that is done gets its own response, with %s', async (_, headers, end) => {
  const { id } = platform.academies.create({ students: [{ email: 'ada@example.com' }] })
  const { apiKey, students } = platform.academy(id)
  const line = `DELETE /api/v1/students/${students.list()[0]?.id} HTTP/1.1`
  const head = [line, 'Host: x', `Authorization: Bearer ${apiKey}`, ...headers]
  expect(await text(openSocket(server.url, head, end))).toMatch(/^HTTP\/1\.1 200 /)
  expect(students.list()).toMatchObject([{ removed: true }])
})

it('D02 a backslash or a dot within a query is a part of its value', async () => {
  const target = '/api/v1/courses?path=..\\x/../y'
  expect(await send(get(target))).toEqual(courses)
  expect(platform.academy().journal.list().at(-1)?.path).toBe(target)
})

it.each(['{"name":"Größe"}', '\uFEFF{"name":"Größe"}'])(
  'the body %j is read, also if it arrives within a character',
  async (body) => {
    const { lists } = platform.academy()
    const bytes = Buffer.from(body)
    for (let end = 1; end < bytes.byteLength; end++) {
      platform.academy().reset()
      const socket = openSocket(server.url, post(String(bytes.byteLength))).setNoDelay()
      await new Promise((resolve) => socket.write(bytes.subarray(0, end), resolve))
      // The server is in this process: after some turns it has read what the operating system has.
      for (let turn = 0; turn < 10; turn++) await setImmediate()
      socket.write(bytes.subarray(end))
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 /)
      expect(lists.list()).toMatchObject([{ name: 'Größe' }])
    }
  },
)
