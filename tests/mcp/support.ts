import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { serve, type ServeOptions } from '@academy-access/server'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished } from 'vitest'

/** A result of a tool: its structured content, or the text of its error. */
export interface ToolResult {
  readonly isError: boolean
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read it like an agent, without types
  readonly content: any
}

/** What a test does with a server, as an agent would. */
export interface Agent {
  readonly client: Client
  /** How many times it has asked the server for something. */
  readonly calls: () => number
  call(name: string, input?: Record<string, unknown>): Promise<ToolResult>
  /** The text of a resource. */
  read(uri: string): Promise<string>
}

/** The two forms of the protocol: with a handshake, and without. */
export const eras = ['legacy', 'auto'] as const
export type Era = (typeof eras)[number]

/** Wraps a client of the official library. */
export function agentOf(client: Client): Agent {
  let calls = 0
  return {
    client,
    calls: () => calls,
    async call(name, input = {}) {
      calls++
      const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: input })
      const [block] = content
      return { isError, text: block?.type === 'text' ? block.text : '', content: structuredContent }
    },
    async read(uri) {
      calls++
      const { contents } = await client.readResource({ uri })
      const [first] = contents
      return first && 'text' in first ? first.text : ''
    },
  }
}

/** Connects the official client to `/mcp` of a server. */
export async function connectTo(url: string, era: Era = 'auto', token?: string): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return agentOf(client)
}

const cli = fileURLToPath(new URL('../../apps/server/dist/cli.js', import.meta.url))
if (!existsSync(cli)) throw new Error('The server is not built: run `pnpm build`')

/** Starts the built command with the official client at its streams. `written` is what it wrote to stderr. */
export async function startCommand(
  args: readonly string[],
  { env = {}, cwd = tmpdir(), era = 'auto' }: { env?: object; cwd?: string; era?: Era } = {},
) {
  const environment = { PATH: process.env['PATH'] ?? '', ...env }
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cli, 'mcp', ...args],
    env: environment,
    cwd,
    stderr: 'pipe',
  })
  let written = ''
  transport.stderr?.on('data', (chunk: Buffer) => void (written += chunk.toString()))
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return { ...agentOf(client), written: () => written }
}

/** Serves the demo academy, or another platform, until the test has ended. */
export async function startServer(platform = createPlatform({ fixture: demoFixture() }), options: ServeOptions = {}) {
  const server = await serve(platform, { port: 0, ...options })
  onTestFinished(() => server.close())
  return { platform, academy: platform.academy(), server }
}

/** Serves the demo academy to an agent, over HTTP or through the command, and to an app that calls the API with the first key. */
export async function startAgent(era?: Era | 'stdio') {
  const { platform, academy, server } = await startServer()
  const agent = await (era === 'stdio' ? startCommand(['--server', server.url]) : connectTo(server.url, era))
  const app = new AcademyClient({ baseUrl: server.url, apiKey: academy.apiKey, headers: { 'x-client': 'shop' } })
  return { platform, academy, server, agent, app }
}

/** A request to `/mcp` without the official client. The parameters are JSON. */
export const rpcRequest = (method: string, params: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  body: `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
})

/** Calls a tool that must succeed. */
export async function done(agent: Agent, name: string, input?: Record<string, unknown>) {
  const result = await agent.call(name, input)
  expect(result, result.text).toMatchObject({ isError: false })
  return result.content
}
