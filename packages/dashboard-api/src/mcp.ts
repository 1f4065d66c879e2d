import { ServiceError } from '@academy-access/engine'
import type { RunControl } from '@academy-access/mcp'
import type { H3Event } from 'h3'

import { describeControls, findControl, missingControl } from './controls.ts'
import type { DashboardOptions } from './dashboard-options.ts'
import { mcpPath } from './mcp-path.ts'
import { prefixOf } from './mounted.ts'
import type { Run } from './run.ts'

/**
 * Responds to a coding agent that the guard has let in. Each control that it runs is judged again, by its own kind. The library is
 * loaded with the first request.
 */
export async function respondToAgent(event: H3Event, options: DashboardOptions, run: Run): Promise<Response> {
  const { emulatorTarget, handleMcp } = await import('@academy-access/mcp')
  const { guard, server, saved, files } = options
  const base = event.url.origin + prefixOf(event, mcpPath)
  const runControl: RunControl = async (id, input, academyId) => {
    const on = academyId === undefined ? 'platform' : 'academy'
    const control = findControl(on, id)
    if (!control) throw missingControl(on, id)
    const { kind: access } = control
    const caller = await guard.authorize(event.req, access)
    if (caller instanceof Response)
      throw new ServiceError('forbidden', 'Authorization: expected the token of the dashboard')
    const call = { id, access, academyId, search: '', base, lastEventId: null, text: JSON.stringify(input) }
    const response = await run(call, caller)
    // Before the agent learns of the change: a stream of a response begins earlier.
    await saved?.()
    const { data, error } = (await response.json()) as { data?: unknown; error?: { message: string } }
    if (error) throw new Error(`${id}: ${error.message}`)
    return data
  }
  const docs = async () => files?.('mcp/docs.json')
  return handleMcp(event.req, { target: emulatorTarget(describeControls(), runControl), version: server.version, docs })
}
