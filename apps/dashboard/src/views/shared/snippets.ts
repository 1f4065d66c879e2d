/** How to call an academy, in the words of the README. */
export interface Connection {
  /** The address of the server. The client adds `/api/v1`. */
  readonly baseUrl: string
  readonly apiKey: string
}

/** The lines of an `.env` file. The client reads these variables when it has no options. */
export const envOf = ({ baseUrl, apiKey }: Connection): string =>
  `ACADEMY_BASE_URL=${baseUrl}\nACADEMY_API_KEY=${apiKey}`

/** Programs that read three students. */
export const snippets = {
  curl: ({ baseUrl, apiKey }: Connection) =>
    `curl -H 'Authorization: Bearer ${apiKey}' '${baseUrl}/api/v1/students?limit=3'`,
  SDK: ({ baseUrl, apiKey }: Connection) => `import { AcademyClient } from '@academy-access/sdk'

const academy = new AcademyClient({ baseUrl: '${baseUrl}', apiKey: '${apiKey}' })
const { items } = await academy.students.list({ limit: 3 })
console.log(items.map((student) => student.email))`,
  fetch: ({ baseUrl, apiKey }: Connection) => `const response = await fetch('${baseUrl}/api/v1/students?limit=3', {
  headers: { authorization: 'Bearer ${apiKey}' },
})
console.log(await response.json())`,
} as const

/** How coding agents are connected to the server: the name of the program, what to do, and the lines. */
export function agentSnippets(baseUrl: string): readonly (readonly [name: string, note: string, code: string])[] {
  const url = `${baseUrl}/mcp`
  const file = (name: string) => JSON.stringify({ [name]: { academy: { type: 'http', url } } }, undefined, 2)
  return [
    ['Claude Code', 'Run it in a terminal', `claude mcp add --transport http academy ${url}`],
    ['.mcp.json', 'A file of the project, for Claude Code', file('mcpServers')],
    ['Cursor', '.cursor/mcp.json', file('mcpServers')],
    ['VS Code', '.vscode/mcp.json', file('servers')],
  ]
}
