import type { OperationId } from './endpoints.ts'

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** Null for a request for no operation. */
  readonly operation: OperationId | null
  /** A text is a body that is not JSON. It is sent as it was. */
  readonly request_body?: unknown
}

/** Writes a request as code. Each function gets the API key. */
export function codeOf(request: SentRequest, origin: string) {
  const { method, path, request_body: body } = request
  const url = origin + path
  const isHead = method === 'HEAD'
  const text = isHead ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  // `fetch` sends no body with GET.
  const hasBody = text !== undefined && method !== 'GET'
  // Without -X, curl sends a body with POST. With -X HEAD, it waits for a body.
  const methodOfCurl = isHead ? '--head ' : method === 'GET' && text === undefined ? '' : `-X ${method} `
  return {
    curl: (key: string) =>
      [
        // Curl reads brackets and braces as several addresses.
        `curl ${/[[\]{}]/.test(url) ? '--globoff ' : ''}${methodOfCurl}${quoted(url)}`,
        `-H ${quoted(`Authorization: Bearer ${key}`)}`,
        ...(text === undefined ? [] : [`-H 'Content-Type: application/json'`, `--data-raw ${quoted(text)}`]),
      ].join(' \\\n  '),
    fetch: (key: string) => {
      const headers = { Authorization: `Bearer ${key}`, ...(hasBody && { 'Content-Type': 'application/json' }) }
      const written = typeof body === 'string' ? literal(body) : `JSON.stringify(${literal(body, '  ')})`
      return [
        `const response = await fetch(${literal(url)}, {`,
        ...(method === 'GET' ? [] : [`  method: ${literal(method)},`]),
        `  headers: ${literal(headers, '  ')},`,
        ...(hasBody ? [`  body: ${written},`] : []),
        `})`,
        `console.log(response.status${isHead ? '' : ', await response.json()'})`,
      ].join('\n')
    },
    SDK: (key: string) => `import { AcademyClient } from '@academy-access/sdk'

const academy = new AcademyClient(${literal({ baseUrl: origin, apiKey: key })})
const result = await academy.${methodCall(request)}
console.log(result)`,
  }
}

/** The call of the SDK's method: the ids of the path, and then the query or the body. */
function methodCall({ operation, path, request_body }: SentRequest): string {
  if (operation === null) throw new Error('A request for no operation has no method')
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  // Collections and ids take turns, as in /students/ID/enrollments/ID.
  const parts = pathname.slice('/api/v1/'.length).split('/')
  const ids = parts.filter((_, index) => index % 2 === 1).map((id) => decoded(id))
  const query = Object.fromEntries(
    [...searchParams].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  )
  const rest = request_body ?? (searchParams.size > 0 ? query : undefined)
  const values = rest === undefined ? ids : [...ids, rest]
  return `${operation}(${values.map((value) => literal(value)).join(', ')})`
}

/** A path is cut after 2,000 characters, perhaps inside an escaped character. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** A value as a literal of JavaScript. Objects and longer arrays take a line for each entry. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return /['\\\p{C}\u2028\u2029]/u.test(value) ? JSON.stringify(value) : `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const isArray = Array.isArray(value)
  const inner = `${indent}  `
  const entries = Object.entries(value).map(
    ([key, entry]) => `${isArray ? '' : `${nameOf(key)}: `}${literal(entry, inner)}`,
  )
  const [open, close] = isArray ? '[]' : '{}'
  const line = isArray ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`
  if (entries.length === 0 || line.length <= 60) return entries.length === 0 ? `${open}${close}` : line
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}${close}`
}

/** A key of an object. `__proto__` would set the prototype. */
function nameOf(key: string): string {
  if (key === '__proto__') return `['__proto__']`
  return /^[a-z_]\w*$/i.test(key) ? key : literal(key)
}

/** A text as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
