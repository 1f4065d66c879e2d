import { expect, it, vi } from 'vitest'

import { answering, clientOf, json, listen, refusal, someId } from '../test/support.ts'
import { type AcademyClient, ProtocolError } from './index.ts'

const page = '<!doctype html><title>Sign in</title>'
const html = (status: number) => new Response(page, { status, headers: { 'content-type': 'text/html' } })
const text = (value: string, status = 200) =>
  new Response(value, { status, headers: { 'content-type': 'application/json' } })

const list = (client: AcademyClient) => client.courses.list()
const create = (client: AcademyClient) => client.students.create({ email: 'ada@example.com' })

it.each([
  [
    'a page',
    html(200),
    "courses.list: expected the API's JSON, got a page (status 200); check baseUrl and what stands between",
    page,
  ],
  [
    'the 404 page of a wrong address',
    html(404),
    "courses.list: expected the API's JSON, got a page (status 404); check baseUrl and what stands between",
    page,
  ],
  [
    'an empty body',
    text(''),
    "courses.list: expected the API's JSON, got an empty body (status 200); check baseUrl and what stands between",
    '',
  ],
  [
    'a 204',
    new Response(null, { status: 204 }),
    "courses.list: expected the API's JSON, got an empty body (status 204); check baseUrl and what stands between",
    '',
  ],
  [
    'cut-off JSON',
    text('{"data":{"courses":['),
    'courses.list: the JSON of the answer is cut off or broken (status 200)',
    '{"data":{"courses":[',
  ],
  [
    'an array',
    text('[]'),
    "courses.list: expected the API's JSON with data or error, got application/json (status 200): []",
    [],
  ],
  [
    'another JSON',
    text('{"ok":true}'),
    'courses.list: expected the API\'s JSON with data or error, got application/json (status 200): {"ok":true}',
    { ok: true },
  ],
  [
    'an error of another shape',
    text('{"error":"nope"}', 400),
    'courses.list: expected the API\'s JSON with data or error, got application/json (status 400): {"error":"nope"}',
    { error: 'nope' },
  ],
  [
    'a 405 without envelope',
    text('', 405),
    "courses.list: expected the API's JSON, got an empty body (status 405); check baseUrl and what stands between",
    '',
  ],
  [
    'an error with status 200',
    json({ error: { code: 'forbidden', message: 'x' } }),
    'courses.list: expected the API\'s JSON with data or error, got application/json (status 200): {"error":{"code":"forbidden","message":"x"}}',
    { error: { code: 'forbidden', message: 'x' } },
  ],
])('%s is a ProtocolError', async (_, answer, message, value) => {
  const { fetch, requests } = answering(answer)
  const error = await list(clientOf(fetch)).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProtocolError)
  expect(error).toMatchObject({
    message,
    value,
    status: answer.status,
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
    status: 302,
    message: `courses.list: expected the API, got a redirect to ${elsewhere.url}/login (status 302); check baseUrl`,
  })
  expect(reached).toBe(0)
})

it('a body that the connection cuts is a ConnectionError, and reading it is tried again', async () => {
  let requests = 0
  await using server = await listen((_, response) => {
    const whole = JSON.stringify({ data: { courses: [] } })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length })
    if (++requests > 1) response.end(whole)
    else response.write(whole.slice(0, 12), () => response.destroy())
  })
  const client = clientOf(undefined, { baseUrl: server.url })
  await expect(client.courses.list({ maxRetries: 0 })).rejects.toMatchObject({ name: 'ConnectionError', attempts: 1 })
  requests = 0
  expect((await client.courses.list().withResponse()).attempts).toBe(2)
})

it('a connection that nobody accepts is no ambiguous write', async () => {
  const server = await listen(() => {})
  await server[Symbol.asyncDispose]()
  const error = await create(clientOf(undefined, { baseUrl: server.url })).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'ConnectionError', attempts: 1, ambiguous: false })
  expect((error as Error).message).toMatch(/^students\.create: the connection failed: fetch failed: .*ECONNREFUSED/)
})

it('tells of a write whether it was carried out', async () => {
  const outcome = (answer: Response) => create(clientOf(answering(answer).fetch)).catch((reason: unknown) => reason)
  expect(await outcome(json({ data: { id: 7 } }, 201))).toMatchObject({
    name: 'ProtocolError',
    applied: true,
    ambiguous: false,
  })
  expect(await outcome(text('{"data":{"id"', 201))).toMatchObject({
    name: 'ProtocolError',
    applied: true,
    ambiguous: false,
  })
  expect(await outcome(html(200))).toMatchObject({ name: 'ProtocolError', applied: false, ambiguous: true })
  expect(await outcome(html(404))).toMatchObject({ name: 'ProtocolError', applied: false, ambiguous: false })
  expect(await outcome(html(502))).toMatchObject({ name: 'ProtocolError', applied: false, ambiguous: true })
})

const course = {
  id: someId,
  title: 'Intro',
  slug: 'intro',
  description: null,
  visibility: 'published',
  lesson_count: 1,
  total_reading_time_minutes: 7,
}

it('lets a service grow: new fields, new values, missing nullables', async () => {
  const { description: _, ...bare } = course
  const grown = { ...bare, visibility: 'archived', badge: 'new', nested: { a: 1 } }
  const [read] = await list(clientOf(answering(json({ data: { courses: [grown], extra: 1 } })).fetch))
  expect(read).toEqual({ ...grown, description: null })
})

it("validate 'error' refuses what the types do not promise, and says where", async () => {
  const broken = { ...course, lesson_count: 'many' }
  const error = await list(clientOf(answering(json({ data: { courses: [course, broken] } })).fetch)).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({
    name: 'ProtocolError',
    message:
      'courses.list: the answer breaks the contract: data.courses[1].lesson_count: expected a number, got "many"',
    value: { courses: [course, broken] },
    issues: [{ code: 'invalid_type', path: ['courses', 1, 'lesson_count'] }],
    applied: false,
  })
})

it("validate 'warn' tells the logger and passes the data on, 'off' does not look", async () => {
  const broken = { ...course, lesson_count: 'many' }
  const answer = json({ data: { courses: [broken] } })
  const warn = vi.fn<(message: string, details: object) => void>()
  const warned = clientOf(answering(answer).fetch, { validate: 'warn', logger: { warn } })
  expect(await list(warned)).toEqual([broken])
  expect(warn.mock.calls.map(([message]) => message)).toEqual([
    'courses.list: the answer breaks the contract: data.courses[0].lesson_count: expected a number, got "many"',
  ])
  expect(await list(clientOf(answering(answer).fetch, { validate: 'off' }))).toEqual([broken])
  // Not an empty page in any mode.
  for (const validate of ['error', 'warn', 'off'] as const) {
    const client = clientOf(answering(json({ data: {} })).fetch, { validate, logger: { warn } })
    await expect(list(client)).rejects.toMatchObject({ name: 'ProtocolError' })
    await expect(client.students.list()).rejects.toMatchObject({ name: 'ProtocolError' })
  }
})

it('a refusal is told apart from a page with the same status', async () => {
  const client = clientOf(answering(refusal(404, 'not_found')).fetch)
  await expect(client.lists.get(someId)).rejects.toMatchObject({ name: 'ApiError' })
})
