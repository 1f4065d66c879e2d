import { bodyBytes, type RandomRequest, webRequest } from '@academy-access/kit/request'

import { difference, type KnownIds } from './compare.ts'
import { isObject } from './model/body.ts'
import type { ModelRequest, ModelResponse } from './model/request.ts'
import { isInApi, respond } from './model/respond.ts'
import { fail, requireSameEmails, type World } from './world.ts'

/** A request as both sides get it. */
export interface Sent extends ModelRequest {
  readonly url: string
  readonly init: RequestInit
}

/** How both sides get a request; undefined if the web standard cannot express it, or if no rule decides the response. */
export function sentOf(random: RandomRequest): Sent | undefined {
  const request = webRequest(random)
  if (request === undefined) return undefined
  const { method, url, headers } = request
  const { pathname: path, search } = new URL(url)
  const bytes = bodyBytes(random)
  const preflight = headers.has('origin') && headers.has('access-control-request-method')
  // D03 and D04 differ for a preflight outside the API. No rule says whether JSON may begin with a byte order mark.
  if ((preflight && method === 'OPTIONS' && !isInApi(path)) || random.body?.startsWith('\ufeff')) return undefined
  return {
    url,
    init: { method, headers, ...(bytes && { body: bytes }) },
    method,
    path,
    query: search.slice(1),
    authorization: headers.get('authorization') ?? undefined,
    contentType: headers.get('content-type') ?? undefined,
    body: bytes && textOf(bytes),
    preflight,
  }
}

/** The text of a body; undefined if it has too many bytes (R047), or if they are not UTF-8 (D06). */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return bytes.length > 2 ** 20 ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Sends a request to both sides and throws unless the responses are the same. */
export async function send(world: World, sent: Sent): Promise<void> {
  const expected = expectedResponse(world, sent)
  fail(responseDifference(expected, await exchange(world, sent), world.ids))
  requireSameEmails(world)
}

/** D31: sends a request twice at once. The service handles one of them before the other. */
export async function sendTwice(world: World, sent: Sent): Promise<void> {
  const expected = [expectedResponse(world, sent), expectedResponse(world, sent)] as const
  const [one, two] = await Promise.all([exchange(world, sent), exchange(world, sent)])
  const inOrder = bothDifference(expected, [one, two], world.ids)
  if (inOrder !== undefined && bothDifference(expected, [two, one], world.ids) !== undefined) fail(inOrder)
  requireSameEmails(world)
}

/** The response of the model. A response to HEAD has no body. */
function expectedResponse(world: World, sent: Sent): ModelResponse {
  const response = respond(world.model, sent)
  return sent.method === 'HEAD' ? { ...response, body: undefined } : response
}

/** A response of the service. */
interface Received {
  readonly status: number
  readonly headers: Headers
  /** Undefined where there is none, or where the text is no JSON. */
  readonly body: unknown
}

async function exchange({ fetch, log }: World, sent: Sent): Promise<Received> {
  const response = await fetch(sent.url, sent.init)
  const { status, headers } = response
  // R015, R016: every body is JSON. A response to HEAD has none.
  const text = sent.method === 'HEAD' ? '' : await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  log({ status, endpoint: endpointOf(sent), code: codeIn(body) })
  return { status, headers, body }
}

function responseDifference(expected: ModelResponse, actual: Received, ids: KnownIds): string | undefined {
  if (expected.status !== actual.status) return `status: expected ${expected.status}, got ${actual.status}`
  const found = headerDifference(expected, actual.headers)
  if (found !== undefined) return found
  if (expected.body !== undefined) return difference(expected.body, actual.body, ids)
  return actual.body === undefined ? undefined : 'body: expected none'
}

/** Ids that were seen for the first time are forgotten if there is a difference. */
function bothDifference(
  expected: readonly [ModelResponse, ModelResponse],
  actual: readonly [Received, Received],
  ids: KnownIds,
): string | undefined {
  const known = new Map(ids)
  const found = responseDifference(expected[0], actual[0], ids) ?? responseDifference(expected[1], actual[1], ids)
  for (const [value, owners] of found === undefined ? [] : ids) {
    const former = known.get(value) ?? []
    for (const id of owners) if (!former.includes(id)) id.value = undefined
    if (former.length > 0) ids.set(value, former)
    else ids.delete(value)
  }
  return found
}

/** D04, D22: the headers that the rules fix. */
const fixedHeaders = ['content-type', 'www-authenticate', 'retry-after', 'allow']

function headerDifference({ headers: expected }: ModelResponse, actual: Headers): string | undefined {
  for (const name of fixedHeaders) {
    const value = actual.get(name) ?? undefined
    if (value !== expected[name]) return `header ${name}: expected ${expected[name]}, got ${value}`
  }
  // D22, R071: no header says anything of the limit.
  for (const name of actual.keys()) if (/rate-?limit/i.test(name)) return `header ${name}: expected none`
  return undefined
}

function codeIn(body: unknown): string | undefined {
  if (!isObject(body) || !isObject(body['error'])) return undefined
  return String(body['error']['code'])
}

const endpointOf = ({ method, path }: Sent) =>
  `${method} ${path.replace(/^\/api\/v1/, '').replaceAll(/(\/(?:students|lists|enrollments|members)\/)[^/]+/g, '$1:id')}`
