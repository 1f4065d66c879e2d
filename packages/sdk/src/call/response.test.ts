import { listen } from '@academy-access/kit/listen'
import { expect, it, vi } from 'vitest'

import { responding, clientOf, json, errorResponse, reset, someId } from '../../test/support.ts'
import { type AcademyClient, ProtocolError } from '../index.ts'

const page = '<!doctype html><title>Sign in</title>'
const html = (status: number) => new Response(page, { status, headers: { 'content-type': 'text/html' } })
const text = (value: string, status = 200) =>
  new Response(value, { status, headers: { 'content-type': 'application/json' } })

const list = (client: AcademyClient) => client.courses.list()
const create = (client: AcademyClient) => client.students.create({ email: 'ada@example.com' })

const check = '; check baseUrl and any proxy in between'
const other = 'application/json without data or error'
const forbidden = { error: { code: 'forbidden', message: 'x' } }

it.each<[name: string, response: Response, found: string, more: string, value: unknown]>([
  ['an HTML page', html(200), 'an HTML page', check, page],
  ['the 404 page of a wrong address', html(404), 'an HTML page', check, page],
  ['an empty body', text(''), 'an empty body', check, ''],
  ['a 204', new Response(null, { status: 204 }), 'an empty body', check, ''],
  ['a 405 without envelope', text('', 405), 'an empty body', check, ''],
  ['cut-off JSON', text('{"data":{"courses":['), 'incomplete or invalid JSON', '', '{"data":{"courses":['],
  ['an array', text('[]'), other, ': []', []],
  ['another JSON', text('{"ok":true}'), other, ': {"ok":true}', { ok: true }],
  ['an error of another shape', text('{"error":"nope"}', 400), other, ': {"error":"nope"}', { error: 'nope' }],
  ['an error with status 200', json(forbidden), other, `: ${JSON.stringify(forbidden)}`, forbidden],
])('%s is a ProtocolError', async (_, response, found, more, value) => {
  const { fetch, requests } = responding(response)
  const error = await list(clientOf(fetch)).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProtocolError)
  expect(error).toMatchObject({
    message: `courses.list: expected the API's JSON, got ${found} (status ${response.status})${more}`,
    value,
    httpStatus: response.status,
    operation: 'courses.list',
    attempts: 1,
    applied: false,
    ambiguous: false,
  })
  expect(requests).toHaveLength(1)
})

it('does not follow a redirect, and sends the key nowhere else', async () => {
  let reached = 0
  await using elsewhere = await listen((_, response) => {
    reached++
    response.end()
  })
  await using server = await listen(
    (_, response) => void response.writeHead(302, { location: `${elsewhere.url}/login` }).end(),
  )
  const error = await list(clientOf(undefined, { baseUrl: server.url })).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    name: 'ProtocolError',
    httpStatus: 302,
    message: `courses.list: expected the API's JSON, got a redirect to ${elsewhere.url}/login (status 302); check the login and baseUrl`,
    redirected: true,
  })
  expect(reached).toBe(0)
})

it('a body that is cut off is a ConnectionError, and a read is repeated', async () => {
  let requests = 0
  await using server = await listen((_, response) => {
    const whole = JSON.stringify({ data: { courses: [] } })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length })
    if (++requests > 1) response.end(whole)
    else response.write(whole.slice(0, 12), () => response.destroy())
  })
  const client = clientOf(undefined, { baseUrl: server.url })
  await expect(client.courses.list({}, { maxRetries: 0 })).rejects.toMatchObject({
    name: 'ConnectionError',
    attempts: 1,
  })
  requests = 0
  expect((await client.courses.list().withResponse()).attempts).toBe(2)
})

it.each([
  ['data of another shape', json({ data: { id: 7 } }, 201), true, false],
  ['cut-off JSON', text('{"data":{"id"', 201), true, false],
  ['an error with status 200', json(forbidden), false, true],
  ['a cut-off error with status 200', text('{"error":{"code":"data'), false, true],
  ['an HTML page with status 200', html(200), false, true],
  ['a 404', html(404), false, false],
  ['a 502', html(502), false, true],
])(
  '%s of a write: whether it was carried out, and whether it may have been',
  async (_, response, applied, ambiguous) => {
    const error = await create(clientOf(responding(response).fetch)).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'ProtocolError', applied, ambiguous })
  },
)

const course = {
  id: someId,
  title: 'Intro',
  slug: 'intro',
  description: null,
  visibility: 'published',
  lesson_count: 1,
  total_reading_time_minutes: 7,
}

it('accepts new fields, new values and missing nullable fields', async () => {
  const { description: _, ...bare } = course
  const grown = { ...bare, visibility: 'archived', badge: 'new', nested: { a: 1 } }
  const [read] = await list(clientOf(responding(json({ data: { courses: [grown], extra: 1 } })).fetch))
  expect(read).toEqual({ ...grown, description: null })
})

it("validate 'error' rejects data that breaks the types, and says where", async () => {
  const broken = { ...course, lesson_count: 'many' }
  const error = await list(clientOf(responding(json({ data: { courses: [course, broken] } })).fetch)).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({
    name: 'ProtocolError',
    message:
      'courses.list: the response breaks the contract: data.courses[1].lesson_count: expected a number, got "many"',
    value: { courses: [course, broken] },
    issues: [{ code: 'invalid_type', path: ['courses', 1, 'lesson_count'] }],
    applied: false,
  })
})

it("validate 'warn' warns the logger and returns the data, 'off' skips the check", async () => {
  const broken = { ...course, lesson_count: 'many' }
  const response = json({ data: { courses: [broken] } })
  const warn = vi.fn<(message: string, details: object) => void>()
  const warned = clientOf(responding(response).fetch, { validate: 'warn', logger: { warn } })
  expect(await list(warned)).toMatchObject({ items: [broken] })
  expect(warn.mock.calls.map(([message]) => message)).toEqual([
    'courses.list: the response breaks the contract: data.courses[0].lesson_count: expected a number, got "many"',
  ])
  expect(await list(clientOf(responding(response).fetch, { validate: 'off' }))).toMatchObject({ items: [broken] })
  // Missing rows are an error in every mode, never an empty page.
  for (const validate of ['error', 'warn', 'off'] as const) {
    const client = clientOf(responding(json({ data: {} })).fetch, { validate, logger: { warn } })
    await expect(list(client)).rejects.toMatchObject({ name: 'ProtocolError' })
    await expect(client.students.list()).rejects.toMatchObject({ name: 'ProtocolError' })
  }
})

it.each([
  ['Route not found', {}],
  ['Not found', { allow: 'POST' }],
])('D03, D04 the 404 %j %j is about the route, and no missing student', async (message, headers) => {
  const { fetch } = responding(json({ error: { code: 'not_found', message } }, 404, headers))
  await expect(clientOf(fetch).students.get(someId)).rejects.toMatchObject({
    name: 'ProtocolError',
    message: `students.get: the service does not know GET /api/v1/students/:studentId (status 404: ${message}); check baseUrl`,
    httpStatus: 404,
    value: { error: { code: 'not_found', message } },
    attempts: 1,
    ambiguous: false,
  })
})

const aboutRecords = ['No student 7 in this academy', 'No list "Route 66"', 'Student not found', 'Not found']
const similar = ['Route 66 not found', 'Path to Botany not found', 'route not found', 'Cannot GET /students/7']

it.each([...aboutRecords, ...similar])(
  'D03 the 404 %j is about a student, because it is not the sentence for a route',
  async (message) => {
    const { fetch } = responding(json({ error: { code: 'not_found', message } }, 404))
    await expect(clientOf(fetch).students.get(someId)).rejects.toMatchObject({ name: 'ApiError', code: 'not_found' })
  },
)

it('a collection cannot be missing, so its 404 is about the route', async () => {
  const client = clientOf(responding(errorResponse(404, 'not_found')).fetch)
  await expect(list(client)).rejects.toMatchObject({ name: 'ProtocolError', httpStatus: 404 })
  await expect(create(client)).rejects.toMatchObject({ name: 'ProtocolError', httpStatus: 404 })
  const later = clientOf(responding(errorResponse(404, 'academy_deleted')).fetch)
  await expect(list(later)).rejects.toMatchObject({ name: 'ApiError', code: 'academy_deleted' })
})

it('the 404 of a route does not confirm a delete', async () => {
  const unknown = json({ error: { code: 'not_found', message: 'Route not found' } }, 404)
  const { fetch } = responding(reset(), unknown)
  await expect(clientOf(fetch).lists.delete(someId)).rejects.toMatchObject({ name: 'ProtocolError', ambiguous: true })
})
