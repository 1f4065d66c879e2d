import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import { createPlatform } from '@academy-access/engine'
import { controlList } from '@academy-access/engine/internal'
import { toJsonSchema } from '@academy-access/schemas/internal'
import { serve } from '@academy-access/server'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'

import { basic, startService } from './service.ts'

const isThorough = Boolean(process.env['THOROUGH'])
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** What a response gives to a caller. `open` is given to everybody: `/health`, the redirection from `/`, and what is the caller's own. */
type Given = 'nothing' | 'open' | 'page' | 'api' | 'read' | 'secret' | 'change'

/** A service with one academy, and what each of its callers may get. Everybody may get nothing, and what is open. */
interface Target {
  readonly url: string
  readonly owner: Record<string, string>
  readonly callers: Readonly<Record<string, readonly [headers: Record<string, string>, may: readonly Given[]]>>
  readonly close: () => Promise<void>
}

const id = crypto.randomUUID()
const [key, revoked, otherKey] = ['a', 'b', 'c'].map((letter) => `aa_live_${letter.repeat(32)}`) as [
  string,
  string,
  string,
]
const [keyId, revokedId] = [crypto.randomUUID(), crypto.randomUUID()]
/** A text that only the academy of `key` has. */
const mark = 'Own course'
const other = { name: 'Other', api_keys: [{ key: otherKey }] }
const fixture = {
  id,
  name: 'Paths',
  students: [{ email: 'ada@example.com' }],
  courses: [{ title: mark, slug: 'own' }],
  lists: [{ name: 'VIP' }],
  offers: [{ name: 'Pro' }],
  api_keys: [
    { id: keyId, key },
    { id: revokedId, key: revoked, revoked: true },
  ],
  clock: { now: '2026-01-01T00:00:00.000Z', frozen: true },
}

async function openHosted(): Promise<Target> {
  const { url, send, close } = await startService({ readToken: 'look' })
  for (const one of [fixture, other]) await send('POST', '/dashboard/api/controls/academies.create', one, bearer('dev'))
  return {
    url,
    owner: bearer('dev'),
    callers: {
      'a caller without a key': [{}, []],
      'an API key': [bearer(key), ['api']],
      'a revoked API key': [bearer(revoked), []],
      'the key of another academy': [bearer(otherKey), []],
      'a wrong token': [bearer('devv'), []],
      'the token without its scheme': [{ authorization: 'dev' }, []],
      'the token as a name': [basic('dev', ''), []],
      'the read token': [bearer('look'), ['page', 'read']],
      'the read token as a password': [basic('dev', 'look'), ['page', 'read']],
      'a page of another site': [{ ...bearer('dev'), origin: 'http://evil.example' }, []],
    },
    close,
  }
}

async function openLocal(dashboardToken: string | undefined): Promise<Target> {
  const platform = createPlatform({ fixture: { academies: [fixture, other] } })
  const server = await serve(platform, { port: 0, dashboardToken })
  const owner = dashboardToken === undefined ? {} : bearer(dashboardToken)
  return {
    url: server.url,
    owner,
    callers: {
      'a page of another site': [{ ...owner, origin: 'http://evil.example' }, ['page']],
      ...(dashboardToken === undefined && {
        'a rebound name': [{ host: 'evil.example' }, ['page']],
        'a proxy': [{ 'x-forwarded-for': '127.0.0.1' }, ['page']],
      }),
      ...(dashboardToken !== undefined && {
        'a caller without a key': [{}, ['page']],
        'a rebound name': [{ host: 'evil.example' }, ['page']],
        'an API key': [bearer(key), ['page', 'api']],
        'a revoked API key': [bearer(revoked), ['page']],
        'the key of another academy': [bearer(otherKey), ['page']],
        'a wrong token': [bearer('devv'), ['page']],
        'the token without its scheme': [{ authorization: 'dev' }, ['page']],
        'the token as a password': [basic('dev', 'dev'), ['page']],
      }),
    },
    close: () => server.close(),
  }
}

/** A request as it is sent. */
interface Sent {
  readonly method: string
  readonly path: string
  /** The input of a control; undefined where nothing is sent. */
  readonly body?: object
}

/** Sends a path as it is: `fetch` would resolve dots and backslashes first. */
async function send(
  url: string,
  { method, path, body: input = {} }: Sent,
  headers: Record<string, string>,
): Promise<{ readonly status: number; readonly type: string; readonly body: string }> {
  const body = method === 'GET' || method === 'HEAD' ? undefined : JSON.stringify(input)
  const { hostname: host, port } = new URL(url)
  const type = body !== undefined && { 'content-type': 'application/json', 'content-length': body.length }
  const accept = 'application/json, text/event-stream'
  const sent = request({ host, port, path, method, agent: false, headers: { accept, ...type, ...headers } })
  // A server that cannot read a HEAD request responds with a body, which the client reports after the response.
  sent.on('error', () => {})
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const contentType = response.headers['content-type'] ?? ''
  const { statusCode: status = 0 } = response
  // A stream of events has no end; that of an agent has one.
  if (contentType.startsWith('text/event-stream') && method === 'GET') response.destroy()
  return { status, type: contentType, body: response.destroyed ? '' : await text(response) }
}

/** What a response gives, from its content alone: the paths are read by nothing of the service. */
function given(path: string, { status, type, body }: Awaited<ReturnType<typeof send>>): Given {
  if (body.includes(key)) return 'secret'
  if (status === 302) return 'open'
  if (status < 200 || status > 299) return 'nothing'
  if (type.startsWith('text/event-stream')) return 'read'
  if (body === '{"status":"ok"}') return 'open'
  if (body === '') return 'nothing'
  if (new URL(`http://x${path}`).pathname.startsWith('/api/v1/')) return body.includes(mark) ? 'api' : 'open'
  // `/docs/key` gives a page null to those that get no key.
  const isPage = !type.startsWith('application/json') || body === '{"academy":null,"api_key":null}'
  return isPage || body.startsWith('{"openapi"') ? 'page' : 'read'
}

/** A value for each field that a control requires: a field of a new control needs one here. */
const values: Readonly<Record<string, unknown>> = {
  academy: id,
  student: 'ada@example.com',
  course: 'own',
  list: 'VIP',
  offer: 'Pro',
  key: keyId,
  fault: '1',
  snapshot: 'Kept',
  entry: '1',
  title: 'New',
  slug: 'new',
  name: 'Changed',
  email: 'bob@example.com',
  courses: ['own'],
  count: 1,
  time: '2026-02-01T00:00:00.000Z',
  milliseconds: 1000,
  operation: '*',
  method: 'DELETE',
  path: '/api/v1/students/ada',
}

/** A call of a tool, as a coding agent sends it. */
const agentCall = (name: string, given: object): Sent => ({
  method: 'POST',
  path: '/mcp',
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
})

/** A call of each control with what its schema requires. */
const calls = controlList.map(({ name, on, control }) => {
  const { required = [] } = toJsonSchema(control.input()) as { readonly required?: readonly string[] }
  const path = `/dashboard/api${on === 'academy' ? `/academies/${id}` : ''}/controls/${name}`
  const input = Object.fromEntries(required.map((field) => [field, values[field]]))
  const isBoth = on === 'platform' && controlList.some((one) => one.on === 'academy' && one.name === name)
  const onAgent = isBoth ? `platform.${name}` : name
  return {
    kind: control.kind,
    sent: { method: 'POST', path, body: input },
    /** The same control as a coding agent calls it. */
    byAgent: agentCall('run_control', { control: onAgent, academy: id, input }),
  }
})

const own = `/dashboard/api/academies/${id}`
const of = (control: string) => `${own}/controls/${control}`

const requests: readonly Sent[] = [
  ...[
    '/dashboard',
    '/dashboard/openapi.json',
    '/docs',
    '/docs/key',
    '/openapi.json',
    '/health',
    '/api/v1/courses',
    '/dashboard/api',
    '/dashboard/api/controls',
    '/dashboard/api/events',
    `${own}/events`,
    `/dashboard/api/events?academy=${id}`,
  ].map((path) => ({ method: 'GET', path })),
  // Few controls show keys, and most is gained by them.
  ...calls.flatMap(({ kind, sent, byAgent }) => [
    ...Array.from({ length: kind === 'secret' ? 15 : 1 }, () => sent),
    byAgent,
  ]),
]

const hex = (character: string) => character.charCodeAt(0).toString(16)

/** The ways to write a character of a path differently. */
const ways: Readonly<Record<string, (character: string) => string>> = {
  escaped: (character) => `%${hex(character).toUpperCase()}`,
  'escaped in lower case': (character) => `%${hex(character)}`,
  'escaped twice': (character) => `%25${hex(character)}`,
  'in the other case': (character) =>
    character === character.toUpperCase() ? character.toLowerCase() : character.toUpperCase(),
  'as a backslash': (character) => (character === '/' ? '\\' : character),
  'as an escaped backslash': (character) => (character === '/' ? '%5c' : character),
  'after a dot segment': (character) => (character === '/' ? '/./' : character),
  'after an escaped dot segment': (character) => (character === '/' ? '/%2e/' : character),
  'after a parent segment': (character) => (character === '/' ? '/api/v1/../../' : character),
  doubled: (character) => character + character,
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const oddly = fc
  .record({
    request: fc.constantFrom(...requests),
    method: fc.option(fc.constantFrom(...methods), { freq: 3 }),
    changes: fc.array(fc.record({ at: fc.nat(), way: fc.constantFrom(...Object.keys(ways)) }), { maxLength: 2 }),
  })
  .map(({ request, method, changes }) => {
    const characters = Array.from(request.path)
    for (const { at, way } of changes) {
      const index = at % request.path.length
      characters[index] = ways[way]!(request.path[index]!)
    }
    return { ...request, method: method ?? request.method, path: characters.join('') }
  })

/** Paths that once gave more: the Worker and the object of an academy had each read them. */
const found: readonly Sent[] = [
  { method: 'POST', path: `/%64ashboard/api/academies/${id}/controls/snapshot` },
  { method: 'POST', path: `\\dashboard/api/academies/${id}/controls/snapshot` },
  { method: 'POST', path: `%2Fdashboard/api/academies/${id}/controls/reset` },
  { method: 'POST', path: `/dashboard/api/academies/${id}/controls/%6beys.get`, body: { key: keyId } },
  { method: 'POST', path: '/dashboard/%61pi/controls/academies.create' },
]

describe.each([
  ['the hosted service', await openHosted()],
  ['the local server with a token', await openLocal('dev')],
  ['the local server without a token', await openLocal(undefined)],
])('%s', (_, { url, owner, callers, close }) => {
  afterAll(close)

  const state = async () => {
    const paths = ['/dashboard/api/controls/academies.list', ...['snapshot', 'faults.list', 'snapshots.list'].map(of)]
    const parts = paths.map((path) => send(url, { method: 'POST', path }, owner))
    // A request that reaches an academy is its latest one, whatever it is.
    return (await Promise.all(parts)).map(({ body }) => body.replaceAll(/"last_request":(?:null|\{[^}]*\})/g, ''))
  }

  it('its owner gets each control by its kind: only one that changes may change, and only one that shows keys shows one', async () => {
    const before = await state()
    for (const { kind, sent, byAgent } of calls) {
      if (kind === 'change') continue
      const response = await send(url, sent, owner)
      // There are no entries of a journal, and no snapshots.
      expect([200, 404, 410], `${sent.path} ${response.body}`).toContain(response.status)
      if (response.status === 200) expect(given(sent.path, response), sent.path).toBe(kind)
      const byItsAgent = await send(url, byAgent, owner)
      expect(given('/mcp', byItsAgent)).toBe('read')
      expect(byItsAgent.body.includes('"isError":true'), byItsAgent.body).toBe(response.status !== 200)
    }
    expect(await state()).toEqual(before)
    const path = '/api/v1/courses'
    expect(given(path, await send(url, { method: 'GET', path }, bearer(key)))).toBe('api')
  })

  it.each(Object.entries(callers))(
    '%s gets each control by its kind, from an agent too',
    async (__, [headers, may]) => {
      const before = await state()
      for (const { kind, sent, byAgent } of calls) {
        const { status } = await send(url, sent, headers)
        if (may.includes(kind)) expect([401, 403], sent.path).not.toContain(status)
        else expect([401, 403], sent.path).toContain(status)
        expect(['nothing', ...may], sent.path).toContain(given('/mcp', await send(url, byAgent, headers)))
      }
      expect(await state()).toEqual(before)
    },
  )

  it('an agent that may read calls the operations that read, and no other one', async () => {
    const callOf = (operation: string, input: object) =>
      agentCall('call_operation', { operation, academy: id, ...input })
    for (const [name, [headers, may]] of Object.entries(callers)) {
      const read = await send(url, callOf('courses.list', {}), headers)
      expect(read.body.includes('"status\\":200'), `${name} ${read.body}`).toBe(may.includes('read'))
      const change = await send(url, callOf('lists.create', { body: { name: 'By an agent' } }), headers)
      expect(change.body, name).not.toContain('"status\\":201')
    }
  })

  it('no caller gets more for a path that is written differently, or by another method', async () => {
    const before = await state()
    const cases = fc.tuple(oddly, fc.constantFrom(...Object.entries(callers)))
    const examples = Object.entries(callers).flatMap((caller) =>
      found.map((sent): [[Sent, typeof caller]] => [[sent, caller]]),
    )
    await fc.assert(
      fc.asyncProperty(cases, async ([sent, [name, [headers, may]]]) => {
        expect(['nothing', 'open', ...may], name).toContain(given(sent.path, await send(url, sent, headers)))
        if (sent.method !== 'GET') expect(await state()).toEqual(before)
      }),
      { examples, numRuns: isThorough ? 20_000 : examples.length + 60 },
    )
  })
})
