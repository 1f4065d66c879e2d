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

/** The names of records by their ids. */
export type RecordNames = ReadonlyMap<string, string>

/** A path of the API as a row shows it: without the prefix that all have, and with the names of records or the beginnings of ids. */
export function shortPath(path: string, names: RecordNames = new Map()): string {
  const shown = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
  return shown.replaceAll(uuid, (id: string, start: string) => {
    const name = names.get(id.toLowerCase())
    // Isolated: a name from right to left must not turn the path around.
    return name === undefined ? `${start}…` : `\u2068${name}\u2069`
  })
}

/** The ids in some paths, each once. */
export const idsIn = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.flatMap((path) => path.toLowerCase().match(uuid) ?? [])),
]
