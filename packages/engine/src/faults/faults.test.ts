import { expect, expectTypeOf, it } from 'vitest'

import { createPlatform, type FaultInput } from '../index.ts'
import { faultResponse, fetchWithFault } from '../internal.ts'

function setUp() {
  const platform = createPlatform({ seed: 1, fixture: { academies: [{ courses: [{ title: 'One', slug: 'one' }] }] } })
  const academy = platform.academy()
  const request = () =>
    new Request('https://academy.test/api/v1/courses', { headers: { authorization: `Bearer ${academy.apiKey}` } })
  const send = async () => (await platform.fetch(request())).json() as Promise<object>
  return { platform, academy, request, send }
}

it('a reply is sent with the status of the endpoint, and the journal contains it', async () => {
  const { platform, academy } = setUp()
  const data = { id: crypto.randomUUID(), email: 'a@b.de', name: null, membershipStatus: 'created', enrollments: [] }
  academy.faults.add({ operation: 'students.create', reply: { ...data, membershipStatus: 'created' }, times: 1 })
  const response = await platform.fetch('https://academy.test/api/v1/students', {
    method: 'POST',
    headers: { authorization: `Bearer ${academy.apiKey}` },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ data })
  expect(academy.students.list()).toEqual([])
  expect(academy.journal.list().at(-1)).toMatchObject({
    operation: 'students.create',
    status: 201,
    response_body: { data },
  })
  expect(academy.faults.list()).toEqual([])
})

it.each([
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
] as const)('status %i is the HTML page of a proxy, and has no code', async (status, reason) => {
  const { platform, academy, request } = setUp()
  academy.faults.add({ operation: '*', status, times: 1, ...(status === 503 && { retry_after: 7 }) })
  const response = await platform.fetch(request())
  const text = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '7' : null)
  expect(text).toContain(`<h1>${status} ${reason}</h1>`)
  expect(academy.journal.list()).toMatchObject([{ status, fault: { status }, response_body: text }])
  expect(academy.journal.list()[0]).not.toHaveProperty('code')
})

it('html replaces the body of an error, and keeps its status and headers', async () => {
  const { platform, academy, request } = setUp()
  const html = '<h1>Too many</h1>'
  academy.faults.add({ operation: '*', status: 429, retry_after: 3, html })
  const response = await platform.fetch(request())
  const { headers } = response
  expect([response.status, headers.get('retry-after'), headers.get('content-type')]).toEqual([
    429,
    '3',
    'text/html; charset=utf-8',
  ])
  expect(await response.text()).toBe(html)
})

it('the part of a response that is sent after the effect is its half', async () => {
  const { platform, academy, request, send } = setUp()
  academy.faults.add({ operation: 'courses.list', phase: 'after', network: 'stall', times: 1 })
  const { body } = await platform.fetch(request())
  const { value } = await body!.getReader().read()
  const whole = JSON.stringify(await send())
  expect(new TextDecoder().decode(value)).toBe(whole.slice(0, Math.ceil(whole.length / 2)))
})

it('a passthrough lets the academy respond, and the next fault matches the next request', async () => {
  const { academy, send } = setUp()
  academy.faults.add({ operation: 'courses.list', passthrough: true, times: 1 })
  academy.faults.add({ operation: 'courses.list', code: 'internal_error' })
  expect(await send()).toMatchObject({ data: { courses: [{ slug: 'one' }] } })
  expect(await send()).toMatchObject({ error: { code: 'internal_error' } })
})

it.each([
  [{ operation: 'courses.list', reply: { courses: [{ id: 7 }] } }, /^fault\.reply\.courses\[0\]\.id: .*7/],
  [{ operation: '*', reply: { courses: [] } }, /a reply together with its operation/],
  [{ operation: 'courses.list', reply: { courses: [] }, status: 500 }, /a reply or a passthrough alone/],
  [{ operation: 'courses.list', passthrough: true, network: 'reset' }, /a reply or a passthrough alone/],
  [{ operation: 'courses.list' }, /a reply, a passthrough/],
  [{ operation: '*', html: '<p>', delay_ms: 1 }, /html together with a status/],
  [{ operation: '*', status: 500, retry_after: 1 }, /status 429 or 503 alone/],
  [{ operation: '*', network: 'reset', status: 500 }, /either a network fault or a status/],
  [{ operation: 'lists.members.add', email: 'a@b.de', status: 500, delay_ms: 1 }, /without .* a delay_ms/],
  [{ operation: '*', delay_ms: 2 ** 31 }, /^fault\.delay_ms: expected milliseconds from 0 to 2147483647/],
] as const)('rejects %j', (fault, message) => {
  const { academy } = setUp()
  expect(() => academy.faults.add(fault as unknown as FaultInput)).toThrow(message)
  expect(academy.faults.list()).toEqual([])
})

/** Data of `courses.list` with an unknown field of this content. */
const replyWith = (content: unknown) => {
  const reply = { courses: [], content }
  return { operation: 'courses.list' as const, reply }
}

it('accepts a reply up to 100 levels deep, and rejects deeper ones and values that are not JSON', async () => {
  const { academy, send } = setUp()
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  const cycle: { self?: object } = {}
  cycle.self = cycle
  for (const content of [nested(100), nested(3000), nested(30_000), cycle, 1n]) {
    const expected = expect.objectContaining({
      code: 'validation_error',
      message: 'fault.reply: expected JSON with at most 100 levels of nesting',
    })
    expect(() => academy.faults.add(replyWith(content))).toThrow(expected)
  }
  expect(academy.faults.list()).toEqual([])
  academy.faults.add(replyWith(nested(99)))
  expect(await send()).toEqual({ data: { courses: [], content: nested(99) } })
  expect(JSON.stringify(academy.journal.list())).toContain('"content"')
})

it('sends a reply as it was when the fault was added', async () => {
  const { academy, send } = setUp()
  const fault = replyWith({ list: [1] })
  const added = academy.faults.add(fault)
  for (const held of [fault, added, ...academy.faults.list()]) {
    Object.assign(held.reply ?? {}, { content: 'changed' })
    Object.assign(held, { times: 0 })
  }
  expect(await send()).toEqual({ data: { courses: [], content: { list: [1] } } })
})

it('`faultResponse` returns the response that a fault causes in an academy', async () => {
  const { platform, request } = setUp()
  const faults: (FaultInput & { operation: 'courses.list' })[] = [
    { operation: 'courses.list', code: 'unauthorized' },
    { operation: 'courses.list', status: 429 },
    { operation: 'courses.list', reply: { courses: [] } },
    { operation: 'courses.list', code: 'forbidden', message: 'Not you' },
  ]
  for (const fault of faults) {
    const contentOf = async (response: Response) => [response.status, [...response.headers], await response.text()]
    const alone = await faultResponse(fault, new AbortController())
    expect(await contentOf(alone!)).toEqual(await contentOf(await fetchWithFault(platform, request(), fault)))
  }
  const controller = new AbortController()
  expect(await faultResponse({ operation: 'courses.list', delay_ms: 1 }, controller)).toBeUndefined()
  await expect(faultResponse({ operation: 'courses.list', network: 'reset' }, controller)).rejects.toThrow(TypeError)
})

it('the types of codes and replies depend on the operation', () => {
  expectTypeOf<'limit_exceeded'>().toExtend<NonNullable<FaultInput<'students.create'>['code']>>()
  expectTypeOf<'limit_exceeded'>().not.toExtend<NonNullable<FaultInput<'courses.list'>['code']>>()
  expectTypeOf<'limit_exceeded'>().toExtend<NonNullable<FaultInput<'*'>['code']>>()
  expectTypeOf<{ removed: boolean }>().toExtend<NonNullable<FaultInput<'students.remove'>['reply']>>()
  expectTypeOf<{ deleted: boolean }>().not.toExtend<NonNullable<FaultInput<'students.remove'>['reply']>>()
})
