import type { AcademyFixture } from '@academy-access/engine'
import { restorePlatform } from '@academy-access/engine/internal'
import { operationOf } from '@academy-access/tests/fuzz/documents.ts'
import { dashboardRequests } from '@academy-access/tests/fuzz/grammar/controls.ts'
import { smallAcademy } from '@academy-access/tests/fuzz/service/world.ts'
import { Known } from '@academy-access/kit/known'
import { filled, type RandomRequest, webRequest } from '@academy-access/kit/request'
import { apiRequests } from '@academy-access/kit/requests'
import { serve } from '@academy-access/server'
import * as fc from 'fast-check'

import { startService, token } from './service.ts'

/** A request, and whether the platform evicts the object before it. */
interface Step {
  readonly request: RandomRequest
  readonly evict: boolean
}

/** Requests to one academy, one after the other. */
export type History = readonly Step[]

/** Operations that show what an eviction ends, that create or delete academies, or that start the clock. */
const leftOut =
  /^(?:events$|controls$|info$|clock\.resume$|(?:fork|restore|changes|undo)$|(?:platform|journal|snapshots)\.)/

/** Restores what a response has shown: any other fixture could have a clock that runs. */
const restores: fc.Arbitrary<RandomRequest> = fc.nat(9).map((index) => ({
  method: 'POST',
  target: '/dashboard/api/academies/{{academy.0}}/controls/restore',
  headers: { 'content-type': 'application/json' },
  body: `{{fixture.${index}}}`,
}))

/** A fault that fires by chance: the random series of a platform starts again when it wakes. */
const isByChance = ({ body }: RandomRequest) => /"probability":0\./.test(String(body))

export const histories: fc.Arbitrary<History> = fc.array(
  fc.record({
    request: fc.oneof(
      { weight: 12, arbitrary: apiRequests },
      {
        weight: 10,
        arbitrary: dashboardRequests((operationId) => !leftOut.test(operationId)).filter((step) => !isByChance(step)),
      },
      { weight: 1, arbitrary: restores },
    ),
    evict: fc.nat(2).map((number) => number === 2),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
)

/** The local server, or the hosted service, with what its responses have shown. */
interface Side {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  known: Known
}

/** Sends histories to the local server and to the hosted service, and compares all responses. */
export async function startComparison() {
  const service = await startService()
  // The accounts of both are derived from one seed.
  const accounts = { seed: 'academy-access', lookUp: async () => [] }
  const server = await serve(restorePlatform([], { accounts }), { port: 0, dashboardToken: 'dev' })
  const local: Side = { url: server.url, headers: {}, known: new Known() }
  // workerd closes idle connections, on a busy machine while the next request is on its way.
  const hosted: Side = { url: service.url, headers: { connection: 'close' }, known: new Known() }
  /** How many responses were compared, by status. */
  const statuses = new Map<string, number>()
  let evictions = 0

  return {
    statuses,
    /** How many evictions there were. */
    evictions: () => evictions,
    /** @throws Error at the first response that differs. */
    async run(history: History): Promise<void> {
      const id = crypto.randomUUID()
      const own = (name: string) => requestTo(`/dashboard/api/academies/${id}/controls/${name}`)
      const fixture = academyOf(id)
      await compare(requestTo('/dashboard/api/controls/academies.create', fixture))
      for (const side of [local, hosted]) side.known = knownOf(fixture)
      // Both sides learn the ids.
      await compare(own('snapshot'))
      for (const step of history) {
        if (step.evict) await evict(id)
        await compare(step.request)
      }
      await evict(id)
      // The keys besides the three of the fixture. Then the state, and the one that a reset returns to.
      for (const index of [3, 4]) await compare(withKey(index))
      await compare(own('snapshot'))
      await compare(own('reset'))
      await evict(id)
      await compare(own('snapshot'))
      await compare(requestTo('/dashboard/api/controls/academies.delete', { academy: id }))
    },
    close: () => Promise.all([server.close(), service.close()]),
  }

  async function evict(id: string): Promise<void> {
    evictions++
    await service.send('GET', `/test/evict/${id}`)
  }

  async function compare(request: RandomRequest): Promise<void> {
    const expected = await send(local, request)
    const actual = await send(hosted, request)
    if (expected === undefined || actual === undefined) return
    const status = actual.slice(0, 3)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (expected === actual) return
    const { method, target, body } = request
    const [from, to] = firstDifference(expected, actual)
    throw new Error(`${method} ${target} ${body ?? ''}\nlocal:  ${from}\nhosted: ${to}`)
  }
}

/** The two texts from shortly before they differ. */
function firstDifference(one: string, other: string): [string, string] {
  let at = 0
  while (one[at] === other[at]) at++
  const from = Math.max(0, at - 200)
  return [one.slice(from, at + 300), other.slice(from, at + 300)]
}

/** A call of a control. */
export const requestTo = (target: string, body: object = {}): RandomRequest => ({
  method: 'POST',
  target,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const withKey = (index: number): RandomRequest => ({
  method: 'GET',
  target: '/api/v1/courses',
  headers: { authorization: `Bearer {{key.${index}}}` },
})

/** The status, content type and text of a response; undefined for a request that is not sent. */
async function send({ url, headers: own, known }: Side, step: RandomRequest): Promise<string | undefined> {
  const request = requestOf(url, own, known, step)
  if (request === undefined) return undefined
  const { pathname, search } = new URL(request.url)
  const response = await fetch(request)
  const text = await response.text()
  const operation = operationOf(request.method, pathname)
  if (operation && response.ok) known.learnResponse(operation.id, pathname + search, text)
  const outcome = `${response.status} ${response.headers.get('content-type')} ${text}`
  // Each side has an address, keys, undo ids and journal entries of its own, and this distance to the time of the machine.
  const ofOneSide = /aa_live_[0-9a-f*]+|(?<="undo_id":")[^"]+|(?<="offset_ms":)-?\d+|(?<=an entry is like )[\w-]+/g
  return outcome.replaceAll(url, '').replaceAll(ofOneSide, '…')
}

/** Undefined for a request that the web standard cannot express, or whose responses may differ. */
function requestOf(url: string, own: Side['headers'], known: Known, random: RandomRequest): Request | undefined {
  const sent = filled(random, known.pick)
  if (sent.body !== undefined && isOfOneSide(sent, sent.body)) return undefined
  const request = webRequest({ ...sent, headers: { ...sent.headers, ...own } }, url)
  // workerd drops empty headers, and reads others as UTF-8.
  if (!request || ![...request.headers.values()].every((value) => /^[\t\x20-\x7e]+$/.test(value))) return undefined
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith('/dashboard')) return request
  request.headers.set('authorization', token.authorization)
  // Each side names its own origins when it rejects another one.
  for (const name of ['origin', 'sec-fetch-site']) request.headers.delete(name)
  // Pages, the list of academies, and the changes that only the hosted service keeps are left out.
  if (/\/controls\/changes\/?$/.test(pathname)) return undefined
  const isOfPlatform = /^\/dashboard\/api\/controls\/academies\.(?:create|delete)$/.test(pathname)
  return isOfPlatform || /^\/dashboard\/api\/academies\/./.test(pathname) ? request : undefined
}

/**
 * Whether a body asks for a clock that runs, as a restored academy without one has, for a broken connection, for a limit
 * whose windows an eviction ends, or for what only the hosted service stores.
 */
function isOfOneSide({ method, target }: RandomRequest, body: string): boolean {
  const json = normalized(body)
  const isRestore = method === 'POST' && /\/controls\/restore\/?$/.test(target)
  const givesEnd = /\/controls\/(?:plan\.update|academies\.create)\b/.test(target) && /"(?:ttl|labels)":/.test(json)
  return (
    /"frozen":false|"network":|"rate_limit":\{/.test(json) || givesEnd || (isRestore && !json.includes('"frozen":true'))
  )
}

/** The same JSON without escapes. Both sides reject a text that is none. */
function normalized(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json))
  } catch {
    return ''
  }
}

/** An academy whose clock is stopped, so that all times are equal, and which gives the same ids on both sides. */
function academyOf(id: string): AcademyFixture {
  const { api_keys: [main, ...keys] = [], ...fixture } = smallAcademy('Main')
  return {
    ...fixture,
    id,
    ids: { seed: id, next: 0 },
    clock: { now: '2026-01-01T00:00:00.000Z', frozen: true },
    api_keys: [{ ...main, key: `aa_live_${id.replaceAll('-', '')}` }, ...keys],
  }
}

function knownOf({ id = '', api_keys = [] }: AcademyFixture): Known {
  const known = new Known()
  known.add('academy', id)
  for (const { key } of api_keys) if (key !== undefined) known.add('key', key)
  return known
}
