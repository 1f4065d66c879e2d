import { text } from 'node:stream/consumers'

import { createPlatform } from '@academy-access/engine'
import { afterAll, expect, it } from 'vitest'

import { openSocket } from '../../test/raw.ts'
import { serve } from './serve.ts'

const platform = createPlatform()
const server = await serve(platform, { port: 0 })
afterAll(() => server.close())

function parse(response: string): { status: number; body: unknown } {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

/** Sends raw bytes, which `fetch` cannot, and reads the response until the connection ends. */
const send = async (...lines: string[]) => parse(await text(openSocket(server.url, lines)))

/** Sends raw bytes, and closes the connection when it has the response. */
async function sendAndClose(...lines: string[]) {
  let response = ''
  for await (const chunk of openSocket(server.url, lines)) {
    response += String(chunk)
    const [, length] = /^content-length: (\d+)\r\n[^]*?\r\n\r\n/im.exec(response) ?? []
    if (length !== undefined && response.length - response.indexOf('\r\n\r\n') - 4 === Number(length)) break
  }
  return parse(response)
}

const common = ['Host: x', `Authorization: Bearer ${platform.academy().apiKey}`, 'Connection: close']
const malformed = { status: 400, body: { error: { code: 'validation_error', message: 'Malformed HTTP request' } } }
const courses = { status: 200, body: { data: { courses: [] } } }

it('R016 responds to malformed HTTP with the documented envelope', async () => {
  expect(await send('nonsense')).toEqual(malformed)
  expect(await send('BREW /api/v1/courses HTTP/1.1', ...common)).toEqual(malformed)
  expect(await send('GET /api/v1/cour ses HTTP/1.1', ...common)).toEqual(malformed)
  expect(await send('POST /api/v1/lists HTTP/1.1', ...common, 'Content-Length: x')).toEqual(malformed)
  expect(await send('GET /api/v1/courses HTTP/1.1', ...common, `X-Long: ${'x'.repeat(40_000)}`)).toEqual(malformed)
})

it.each([
  ['malformed bytes behind it', [], '\0'],
  ['an unknown transfer encoding', ['Transfer-Encoding: gzip'], ''],
  ['a malformed body that it ignores', ['Transfer-Encoding: chunked'], 'zz\r\n'],
])('R066 a request that is done gets its own response, with %s', async (_, headers, end) => {
  const { id } = platform.createAcademy({ students: [{ email: 'ada@example.com' }] })
  const { apiKey, students } = platform.academy(id)
  const [student] = students.list()
  const head = [
    `DELETE /api/v1/students/${student?.id} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${apiKey}`,
    ...headers,
  ]
  expect(await text(openSocket(server.url, head, end))).toMatch(/^HTTP\/1\.1 200 /)
  expect(students.list()).toMatchObject([{ removed: true }])
})

it('R032 accepts a request without a Host header', async () => {
  expect(await send('GET /api/v1/courses HTTP/1.1', ...common.slice(1))).toEqual(courses)
  expect(await send('GET /api/v1/courses HTTP/1.0', ...common.slice(1))).toEqual(courses)
})

it('R063 ignores an unknown Expect header', async () => {
  expect(await send('GET /api/v1/courses HTTP/1.1', ...common, 'Expect: tea')).toEqual(courses)
})

it('D07 ignores the body of a GET', async () => {
  const lines = [
    'GET /api/v1/courses HTTP/1.1',
    ...common,
    'Content-Type: text/plain',
    'Content-Length: 5',
    '',
    'hello',
  ]
  expect(await send(...lines)).toEqual(courses)
})

it('D03 responds 404 to a malformed path', async () => {
  for (const path of ['*', '//', '/%', '/api/v1/%', 'http://other.example', '/api/v1/%63ourses']) {
    expect(await send(`GET ${path} HTTP/1.1`, ...common), path).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    })
  }
})

it('R047 rejects an announced length over 1 MiB before the body arrives', async () => {
  // The server waits for the body until the connection is closed.
  const response = await sendAndClose('POST /api/v1/lists HTTP/1.1', ...common, 'Content-Length: 99999999')
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } })
})

it('R032 accepts any Host header', async () => {
  for (const host of ['example.com', 'a b', '%%%', '127.0.0.1:99999', '[127.0.0.1]', '256.256.256.256']) {
    const response = await send('GET /api/v1/courses HTTP/1.1', `Host: ${host}`, ...common.slice(1))
    expect(response, host).toEqual(courses)
  }
})

it('D02 paths are exact: slashes and case are not normalised, nothing is redirected', async () => {
  for (const path of ['/api/v1//courses', '//api/v1/courses', '/api/v1/courses/', '/API/v1/courses']) {
    expect(await send(`GET ${path} HTTP/1.1`, ...common), path).toMatchObject({ status: 404 })
  }
})

it.each([
  '/api\\v1\\courses',
  '/api/v1\\courses',
  '/api/v1/./courses',
  '/api/v1/nothing/../courses',
  '/api/v1/nothing/%2E%2e/courses',
  '/dashboard/../api/v1/courses',
])('D02 D03 %s is not the path of an endpoint', async (path) => {
  expect(await send(`GET ${path} HTTP/1.1`, ...common)).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
})

it('D02 a backslash or a dot within a parameter is part of its value', async () => {
  for (const id of ['a\\b', '..', '.']) {
    expect(await send(`GET /api/v1/students/${id} HTTP/1.1`, ...common), id).toMatchObject({ status: 400 })
  }
  const target = '/api/v1/courses?path=..\\x/../y'
  expect(await send(`GET ${target} HTTP/1.1`, ...common)).toEqual(courses)
  expect(platform.academy().journal.at(-1)?.path).toBe(target)
})
