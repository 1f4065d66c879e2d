import { fileURLToPath } from 'node:url'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { serve } from '@academy-access/server'

import { run } from '../command.ts'
import type { Row, Shared } from '../row.ts'
import { fileOf } from '../software.ts'

const conformance = () => fileOf('agents', '@modelcontextprotocol/conformance', 'dist/index.js')
const inspector = () => fileOf('agents', '@modelcontextprotocol/inspector', 'clients/launcher/build/index.js')
const command = fileURLToPath(new URL('../../apps/server/dist/cli.js', import.meta.url))

/** The scenarios that need no tools, resources or prompts with the names of the suite's own example. */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]

/** Tries `/mcp` and `academy-server mcp` with the conformance suite of the protocol, and with its inspector. */
export const agents: Readonly<Record<string, Row>> = {
  'mcp-conformance': {
    software: ['agents'],
    run: (shared) =>
      withServer(shared, async (url, node) => {
        for (const scenario of scenarios) await node(conformance(), 'server', '--url', url, '--scenario', scenario)
        return `${scenarios.length} scenarios of the conformance suite pass`
      }),
  },
  'mcp-inspector': {
    software: ['agents'],
    run: (shared) =>
      withServer(shared, async (url, node) => {
        const call = ['--method', 'tools/call', '--tool-name', 'call_operation', '--tool-arg', 'operation=courses.list']
        const overHttp = await node(inspector(), '--cli', url, '--transport', 'http', ...call)
        const overStdio = await node(inspector(), '--cli', process.execPath, command, 'mcp', ...call)
        for (const { stdout } of [overHttp, overStdio]) {
          if (!/\\"status\\":200/.test(stdout)) throw new Error(`expected a result with the status 200, got ${stdout}`)
        }
        return 'the command line of the inspector calls an operation over HTTP and stdio'
      }),
  },
}

type RunNode = (...args: readonly string[]) => ReturnType<typeof run>

async function withServer(
  { folder, signal }: Shared,
  use: (url: string, node: RunNode) => Promise<string>,
): Promise<string> {
  const server = await serve(createPlatform({ fixture: demoFixture() }), { port: 0 })
  const node: RunNode = (...args) => run([process.execPath, ...args], { cwd: folder, env: process.env, signal })
  try {
    return await use(`${server.url}/mcp`, node)
  } finally {
    await server.close()
  }
}
