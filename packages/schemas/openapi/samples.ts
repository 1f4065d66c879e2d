import type { Endpoint } from '../src/index.ts'
import { writeApiKey } from '../src/api-key.ts'
import type { RequestExample } from '../src/endpoint.ts'

/** The address at which the local server listens by default. */
export const baseUrl = 'http://127.0.0.1:4010'

/** The API key of the demo academy. It is public: the local server prints it at each start. */
export const apiKey = writeApiKey('aa', '1'.padStart(32, '0'))

/** A sample of code in the document, as pages and generators of documentation read it (`x-codeSamples`). */
export interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/** The code that sends a request: with curl, with the client, and with `fetch`. */
export function samplesOf(endpoint: Endpoint, request: RequestExample): CodeSample[] {
  return [
    { lang: 'shell', label: 'curl', source: withCurl(endpoint, request) },
    { lang: 'typescript', label: 'SDK', source: withClient(endpoint, request) },
    { lang: 'javascript', label: 'fetch', source: withFetch(endpoint, request) },
  ]
}

function withCurl(endpoint: Endpoint, request: RequestExample): string {
  const { method } = endpoint
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(urlOf(endpoint, request))}`,
    `-H ${quoted(`Authorization: Bearer ${apiKey}`)}`,
  ]
  if (request.body) parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(request.body))}`)
  return parts.join(' \\\n  ')
}

function withClient({ id }: Endpoint, { params = {}, query, body }: RequestExample): string {
  const input = body ?? query
  const values = [...Object.values(params), ...(input ? [input] : [])]
  return `import { AcademyClient } from '@academy-access/sdk'

const academy = new AcademyClient(${literal({ baseUrl, apiKey })})
const result = await academy.${id}(${values.map((value) => literal(value)).join(', ')})
console.log(result)`
}

function withFetch(endpoint: Endpoint, request: RequestExample): string {
  const { method } = endpoint
  const { body } = request
  const headers = {
    Authorization: `Bearer ${apiKey}`,
    ...(body && { 'Content-Type': 'application/json' }),
  }
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${quoted(method)},`]),
    `headers: ${literal(headers, '  ')},`,
    ...(body ? [`body: JSON.stringify(${literal(body, '  ')}),`] : []),
  ]
  return `const response = await fetch(${quoted(urlOf(endpoint, request))}, {
${lines.map((line) => `  ${line}`).join('\n')}
})
console.log(response.status, await response.json())`
}

function urlOf({ path }: Endpoint, { params = {}, query = {} }: RequestExample): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const target = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  return `${baseUrl}${target}${search.size > 0 ? `?${search}` : ''}`
}

/** A value as a literal of JavaScript. Objects and longer arrays take a line for each entry. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isArray = Array.isArray(value)
  const inner = `${indent}  `
  const entries = Object.entries(value).map(
    ([key, entry]) => `${isArray ? '' : `${/^\w+$/.test(key) ? key : quoted(key)}: `}${literal(entry, inner)}`,
  )
  const line = isArray ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`
  if (line.length <= 60) return line
  const [open, close] = isArray ? '[]' : '{}'
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}${close}`
}

/** A text in single quotes, for a shell and for JavaScript. The values of the examples contain no quotes. */
function quoted(text: string): string {
  if (/['\\\n]/.test(text)) throw new Error(`an example cannot contain quotes: ${text}`)
  return `'${text}'`
}
