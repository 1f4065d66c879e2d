import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import { createPlatform } from '@academy-access/engine'
import { controlList } from '@academy-access/engine/internal'
import { serve } from '@academy-access/server'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'

import { startService } from './service.ts'

const isThorough = Boolean(process.env['THOROUGH'])
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** What a response gives to a caller. `open` is given to everybody: `/health`, and the redirection from `/`. */
type Given = 'nothing' | 'open' | 'page' | 'api' | 'read' | 'secret' | 'change'

/** A service with one academy, and what each of its callers may get. Everybody may get nothing, and what is open. */
interface Target {
  readonly url: string
  readonly owner: Record<string, string>
  readonly callers: Readonly<Record<string, readonly [headers: Record<string, string>, may: readonly Given[]]>>
  readonly close: () => Promise<void>
}

const id = crypto.randomUUID()
const [key, revoked] = ['a', 'b'].map((letter) => `aa_live_${letter.repeat(32)}`) as [string, string]
const [keyId, revokedId] = [crypto.randomUUID(), crypto.randomUUID()]
const fixture = {
  id,
  name: 'Paths',
  api_keys: [
    { id: keyId, key },
    { id: revokedId, key: revoked, revoked: true },
  ],
  clock: { now: '2026-01-01T00:00:00.000Z', frozen: true },
}

async function openHosted(): Promise<Target> {
  const { url, send, close } = await startService({ readToken: 'look' })
  await send('POST', '/dashboard/api/controls/academies.create', fixture, bearer('dev'))
  return {
    url,
    owner: bearer('dev'),
    callers: {
      'a caller without a key': [{}, []],
      'an API key': [bearer(key), ['api']],
      'a revoked API key': [bearer(revoked), []],
      'the read token': [bearer('look'), ['page', 'read']],
      'a page of another site': [{ ...bearer('dev'), origin: 'http://evil.example' }, []],
    },
    close,
  }
}

async function openLocal(dashboardToken: string | undefined): Promise<Target> {
  const platform = createPlatform({ fixture: { academies: [fixture] } })
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
      }),
    },
    close: () => server.close(),
  }
}

/** Sends a path as it is: `fetch` would resolve dots and backslashes first. */
async function send(
  url: string,
  { method, path }: { readonly method: string; readonly path: string },
  headers: Record<string, string>,
): Promise<{ readonly status: number; readonly type: string; readonly body: string }> {
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyFor(path)
  const { hostname: host, port } = new URL(url)
  const type = body !== undefined && { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request({ host, port, path, method, headers: { connection: 'close', ...type, ...headers } })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const contentType = response.headers['content-type'] ?? ''
  const { statusCode: status = 0 } = response
  // A stream of events has no end.
  if (contentType.startsWith('text/event-stream')) response.destroy()
  return { status, type: contentType, body: response.destroyed ? '' : await text(response) }
}

/** A body with which the control of a path does something; for every other one `{}`. */
function bodyFor(path: string): string {
  if (/keys.get/i.test(path)) return JSON.stringify({ key: keyId })
  if (/rename|snapshots.create|lists.create/i.test(path)) return '{"name":"Changed"}'
  return /academies.delete/i.test(path) ? JSON.stringify({ academy: id }) : '{}'
}

/** What a response gives, from its content alone: the paths are read by nothing of the service. */
function given(path: string, { status, type, body }: Awaited<ReturnType<typeof send>>): Given {
  if (body.includes(key)) return 'secret'
  if (status === 302) return 'open'
  if (status < 200 || status > 299) return 'nothing'
  if (body === '{"status":"ok"}') return 'open'
  if (new URL(`http://x${path}`).pathname.startsWith('/api/v1/')) return 'api'
  const isPage = !type.startsWith('application/json') && !type.startsWith('text/event-stream')
  // `/docs/key` gives a page null to those that get no key.
  return isPage || body.startsWith('{"openapi"') || body === '{"academy":null,"api_key":null}' ? 'page' : 'read'
}

const own = `/dashboard/api/academies/${id}`
const of = (control: string) => `${own}/controls/${control}`

const requests = [
  ...['/dashboard', '/dashboard/openapi.json', '/docs', '/docs/key', '/openapi.json', '/health', '/api/v1/courses'].map(
    (path) => ({ method: 'GET', path }),
  ),
  ...controlList.flatMap(({ name, on, control }) =>
    // Few controls show keys, and most is gained by them.
    Array.from({ length: control.kind === 'secret' ? 15 : 1 }, () => ({
      method: 'POST',
      path: `${on === 'academy' ? own : '/dashboard/api'}/controls/${name}`,
    })),
  ),
  ...['/dashboard/api', '/dashboard/api/controls', '/dashboard/api/events', `${own}/events`].map((path) => ({
    method: 'GET',
    path,
  })),
  { method: 'GET', path: `/dashboard/api/events?academy=${id}` },
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

const escaped = fc
  .record({
    request: fc.constantFrom(...requests),
    changes: fc.array(fc.record({ at: fc.nat(), way: fc.constantFrom(...Object.keys(ways)) }), {
      minLength: 1,
      maxLength: 2,
    }),
  })
  .map(({ request: { method, path }, changes }) => {
    const characters = Array.from(path)
    for (const { at, way } of changes) {
      const index = at % path.length
      characters[index] = ways[way]!(path[index]!)
    }
    return { method, path: characters.join('') }
  })

/** Paths that once gave more: the Worker and the object of an academy had each read them. */
const found: [{ method: string; path: string }][] = [
  [{ method: 'POST', path: `/%64ashboard/api/academies/${id}/controls/snapshot` }],
  [{ method: 'POST', path: `\\dashboard/api/academies/${id}/controls/snapshot` }],
  [{ method: 'POST', path: `%2Fdashboard/api/academies/${id}/controls/reset` }],
  [{ method: 'POST', path: `/dashboard/api/academies/${id}/controls/%6beys.get` }],
  [{ method: 'POST', path: '/dashboard/%61pi/controls/academies.create' }],
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
    return (await Promise.all(parts)).map(({ body }) => body)
  }

  it('gives each path to its owner, so that there is something to get', async () => {
    const got = async (name: string) => given(of(name), await send(url, { method: 'POST', path: of(name) }, owner))
    expect([await got('keys.get'), await got('snapshot'), await got('students.list')]).toEqual([
      'secret',
      'secret',
      'read',
    ])
    const path = '/api/v1/courses'
    expect(given(path, await send(url, { method: 'GET', path }, bearer(key)))).toBe('api')
  })

  it.each(Object.entries(callers))('%s gets no more for a path that is written differently', async (__, caller) => {
    const [headers, may] = caller
    const before = await state()
    await fc.assert(
      fc.asyncProperty(escaped, async (sent) => {
        expect(['nothing', 'open', ...may]).toContain(given(sent.path, await send(url, sent, headers)))
        if (sent.method !== 'GET') expect(await state()).toEqual(before)
      }),
      { examples: found, numRuns: isThorough ? 4000 : 40 },
    )
  })
})
