import type { Dice } from '@academy-access/kit/dice'

/** The values that a request may contain: an API key, and ids of records. */
export interface Known {
  readonly port: number
  readonly apiKey: string
  readonly academy: string
  readonly ids: readonly string[]
}

const methods = ['GET', 'GET', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']
const queries = ['?limit=', '?', '?limit=1&limit=2', '/', '//', '%2f', '?a[]=1', '?%00', '?limit=%', ';x', '#x']
const texts = [
  '',
  'a@b.c',
  '\u0000',
  'x'.repeat(300),
  '🎓'.repeat(120),
  '__proto__',
  '../..',
  '\r\n',
  null,
  1e308,
  [],
  {},
]
const fields = [
  'email',
  'emails',
  'name',
  'course_ids',
  'list_ids',
  'plan',
  'rate_limit',
  'now',
  'operation',
  '__proto__',
]
const oddBodies = ['', '{', '[]', 'null', '"x"', '{"a":'.repeat(50)]
const oddHeaders = [
  'Origin: http://evil',
  'Expect: 100-continue',
  'Expect: tea',
  'Connection: close',
  'Upgrade: h2c\r\nConnection: Upgrade',
  'X-A: \u00ff',
  'Content-Encoding: gzip',
  'Access-Control-Request-Method: POST\r\nOrigin: x',
  'Sec-Fetch-Site: cross-site',
  'Range: bytes=0-1',
  'Transfer-Encoding: gzip',
  'Trailer: x',
]

/** A request as bytes of HTTP/1.1: mostly one that the server understands. */
export function rawRequest(random: Dice, known: Known): Buffer {
  const method = random.pick(methods)
  const body = random.below(3) > 0 ? JSON.stringify(bodyOf(random, known)) : random.pick(oddBodies)
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method) || random.below(5) === 0
  const isChunked = hasBody && random.below(6) === 0
  const headers = [`Host: ${random.pick([`127.0.0.1:${known.port}`, 'localhost', 'evil', '[127.0.0.1]', ''])}`]
  if (random.below(8) > 0)
    headers.push(`Authorization: ${random.pick([`Bearer ${known.apiKey}`, 'Bearer x', 'Basic eDp5'])}`)
  if (hasBody) headers.push(`Content-Type: ${random.pick(['application/json', 'application/json', 'text/plain'])}`)
  if (hasBody) headers.push(isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${Buffer.byteLength(body)}`)
  if (random.below(6) === 0) headers.push(random.pick(oddHeaders))
  const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`
  const payload = !hasBody ? '' : !isChunked ? body : body === '' ? '0\r\n\r\n' : `${chunk}0\r\n\r\n`
  const head = [`${method} ${pathOf(random, known)} HTTP/1.1`, ...headers, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(payload)])
}

function pathOf(random: Dice, { academy, ids }: Known): string {
  const id = () => random.pick(ids)
  const own = `/dashboard/api/academies/${academy}`
  const paths = [
    '/api/v1/courses',
    '/api/v1/students',
    `/api/v1/students/${id()}`,
    `/api/v1/students/${id()}/enrollments/${id()}`,
    '/api/v1/lists',
    `/api/v1/lists/${id()}/members`,
    `/api/v1/lists/${id()}/members/${id()}`,
    '/health',
    '/docs',
    '/openapi.json',
    '/dashboard',
    '/dashboard/api/controls',
    '/dashboard/api/controls/academies.list',
    `${own}/events`,
    ...['courses.list', 'offers.create', 'outbox.clear', 'journal.list', 'students.update', 'lists.addMembers'].map(
      (name) => `${own}/controls/${name}`,
    ),
  ]
  const path = random.pick(paths)
  return random.below(4) === 0 ? path + random.pick(queries) : path
}

function bodyOf(random: Dice, known: Known): object {
  const names = Array.from({ length: random.below(5) }, () => random.pick(fields))
  return Object.fromEntries(names.map((name) => [name, valueOf(random, known, 0)]))
}

function valueOf(random: Dice, known: Known, depth: number): unknown {
  const kind = depth > 2 ? 0 : random.below(4)
  if (kind === 0) return random.pick(texts)
  if (kind === 1) return random.pick(known.ids)
  if (kind === 2) return Array.from({ length: random.below(4) }, () => valueOf(random, known, depth + 1))
  return random.below(1e6)
}

/** Changes a few bytes: flips, inserts, deletes. */
export function mutated(random: Dice, request: Buffer): Buffer {
  let bytes = Buffer.from(request)
  for (let count = random.below(4); count > 0 && bytes.length > 0; count--) {
    const at = random.below(bytes.length)
    const kind = random.below(4)
    if (kind === 0) bytes[at] = random.below(256)
    else if (kind === 1) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
    else {
      const inserted =
        kind === 2 ? random.pick(['\r\n', '\n', '\0', ' ', ':', 'Content-Length: 5\r\n', '\r\n\r\n']) : ''
      const end = kind === 2 ? at : at + 1 + random.below(5)
      bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(inserted), bytes.subarray(end)])
    }
  }
  return bytes
}
