import { difference, isRecord } from './compare.ts'
import type { ModelRequest, ModelResponse } from './model/request.ts'
import { respond } from './model/respond.ts'
import { fail, requireSameEmails, type World } from './world.ts'

/** A request as it is sent to both sides. */
export interface Sent {
  readonly method: string
  readonly origin: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Sends a request to both sides and throws unless the responses are the same. */
export async function send(world: World, sent: Sent): Promise<void> {
  const expected = respond(world.model, toModelRequest(sent))
  const response = await world.fetch(`${sent.origin}${sent.path}${sent.query === '' ? '' : `?${sent.query}`}`, {
    method: sent.method,
    headers: { ...sent.headers },
    // Bytes: a text would come with a content type of its own.
    ...(sent.body !== undefined && { body: new TextEncoder().encode(sent.body) }),
  })
  const text = await response.text()
  const isComparable = expected.body !== undefined && sent.method !== 'HEAD'
  const body: unknown = isComparable ? JSON.parse(text) : undefined
  world.log({ status: response.status, endpoint: endpointOf(sent), code: codeIn(body) })
  fail(difference(expected.status, response.status, world.ids, 'status'))
  if (expected.status === 204) fail(difference('', text, world.ids, 'body of a preflight'))
  else fail(headerDifference(expected, response.headers))
  if (isComparable) fail(difference(expected.body ?? null, body, world.ids))
  requireSameEmails(world)
}

function toModelRequest({ method, path, query, headers, body }: Sent): ModelRequest {
  return {
    method,
    path,
    query,
    // `Headers` removes the blanks around a value, as HTTP does.
    authorization: headers['authorization']?.replaceAll(/^[ \t]+|[ \t]+$/g, ''),
    contentType: headers['content-type'],
    body,
    preflight: headers['origin'] !== undefined && headers['access-control-request-method'] !== undefined,
  }
}

/** D04, D22: the headers that the rules fix. */
const fixedHeaders = ['content-type', 'www-authenticate', 'retry-after', 'allow']

function headerDifference({ status, headers: expected }: ModelResponse, actual: Headers): string | undefined {
  for (const name of fixedHeaders) {
    // D04 gives 404 an `Allow` header. It does not say whether the path decides it before the key is checked.
    if (name === 'allow' && status !== 404) continue
    const value = actual.get(name) ?? undefined
    if (value !== expected[name]) return `header ${name}: expected ${expected[name]}, got ${value}`
  }
  // D22, R071: no header says anything of the limit.
  for (const name of actual.keys()) if (/rate-?limit/i.test(name)) return `header ${name}: expected none`
  return undefined
}

function codeIn(body: unknown): string | undefined {
  if (!isRecord(body) || !isRecord(body['error'])) return undefined
  return String(body['error']['code'])
}

const endpointOf = ({ method, path }: Sent) =>
  `${method} ${path.replace(/^\/api\/v1/, '').replaceAll(/(\/(?:students|lists|enrollments|members)\/)[^/]+/g, '$1:id')}`
