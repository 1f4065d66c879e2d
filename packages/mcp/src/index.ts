import { createMcpHandler } from '@modelcontextprotocol/server'

import { createServer, type McpParts } from './server.ts'

export { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
export { emulatorTarget } from './emulator.ts'
export { createServer, type McpParts } from './server.ts'
export type { CalledOperation, ControlInfo, Operation, OperationInput, RunControl, Target } from './target.ts'

/** Responds to a request of `/mcp`. It keeps nothing between two requests, so a restart of the server breaks no client. */
export function handleMcp(request: Request, parts: McpParts): Promise<Response> {
  return createMcpHandler(() => createServer(parts), { keepAliveMs: 0 }).fetch(request)
}
