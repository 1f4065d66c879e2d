import type { JournalEntry } from '../../api/client.ts'

/** Writes a request as code. Each function gets the API key. */
export function codeOf(entry: Pick<JournalEntry, 'method' | 'path' | 'operation' | 'request_body'>, origin: string) {
  const { method, path, request_body: body } = entry
  const url = origin + path
  // A text is a body that is not JSON. It is sent as it was.
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
    fetch: (key: string) =>
      [
        `const response = await fetch(${JSON.stringify(url)}, {`,
        ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
        `  headers: {`,
        `    authorization: ${JSON.stringify(`Bearer ${key}`)},`,
        ...(hasBody ? [`    'content-type': 'application/json',`] : []),
        `  },`,
        ...(hasBody
          ? [`  body: ${typeof body === 'string' ? JSON.stringify(body) : `JSON.stringify(${indented(body, '  ')})`},`]
          : []),
        `})`,
        `console.log(response.status${isHead ? '' : ', await response.json()'})`,
      ].join('\n'),
    SDK: (key: string) =>
      [
        `import { AcademyClient } from '@academy-access/sdk'`,
        ``,
        `const academy = new AcademyClient({`,
        `  baseUrl: ${JSON.stringify(origin)},`,
        `  apiKey: ${JSON.stringify(key)},`,
        `})`,
        `console.log(await academy.${call(entry)})`,
      ].join('\n'),
  }
}

/** The call of the SDK's method: the ids of the path, and then the query or the body. */
function call({ operation, path, request_body }: Pick<JournalEntry, 'path' | 'operation' | 'request_body'>): string {
  if (operation === null) throw new Error('A request for no operation has no method')
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  // Collections and ids take turns, as in /students/ID/enrollments/ID.
  const parts = pathname.slice('/api/v1/'.length).split('/')
  const ids = parts.filter((_, index) => index % 2 === 1).map((id) => JSON.stringify(decoded(id)))
  const query = Object.fromEntries(
    [...searchParams].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  )
  const rest = request_body ?? (searchParams.size > 0 ? query : undefined)
  return `${operation}(${[...ids, ...(rest === undefined ? [] : [indented(rest, '')])].join(', ')})`
}

/** A path is cut after 2,000 characters, perhaps inside an escaped character. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

const indented = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

/** A text as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** How to call an academy. */
export interface Connection {
  /** The address of the server. The client adds `/api/v1`. */
  readonly baseUrl: string
  readonly apiKey: string
}

/** The lines of an `.env` file. The client reads these variables when it has no options. */
export const envOf = ({ baseUrl, apiKey }: Connection): string =>
  `ACADEMY_BASE_URL=${baseUrl}\nACADEMY_API_KEY=${apiKey}`

/** Code for one of several tools: its name, what to do with the code, and the code. */
export type Snippet = readonly [name: string, note: string, code: string]

/** How coding agents are connected to the server. With a token, the reader writes it in the place of `TOKEN`. */
export function agentSnippets(baseUrl: string, hasToken: boolean): readonly Snippet[] {
  const url = `${baseUrl}/mcp`
  const headers = hasToken && { headers: { Authorization: 'Bearer TOKEN' } }
  const file = (name: string) =>
    JSON.stringify({ [name]: { academy: { type: 'http', url, ...headers } } }, undefined, 2)
  const header = hasToken ? ' --header "Authorization: Bearer TOKEN"' : ''
  return [
    ['Claude Code', 'Run it in a terminal', `claude mcp add --transport http academy ${url}${header}`],
    ['.mcp.json', 'A file of the project, for Claude Code', file('mcpServers')],
    ['Cursor', '.cursor/mcp.json', file('mcpServers')],
    ['VS Code', '.vscode/mcp.json', file('servers')],
  ]
}

const prefix = '/api/v1'
const uuid = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** A path of the API as a row shows it: without the prefix that all have, and with the beginnings of ids. */
export function shortPath(path: string): string {
  const shown = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
  return shown.replaceAll(uuid, '$1…')
}
