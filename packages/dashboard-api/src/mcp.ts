import { ServiceError } from '@academy-access/engine'
import type { ServerRequest } from 'srvx'

import { describeControls, findControl } from './controls.ts'
import type { DashboardOptions } from './dashboard-options.ts'
import type { Run } from './run.ts'

/**
 * Responds to a coding agent that the guard has let in. Each control that it runs is judged again, by its own kind. The library is
 * loaded with the first request.
 */
export async function respondToAgent(
  request: ServerRequest,
  base: string,
  options: DashboardOptions,
  run: Run,
): Promise<Response> {
  const { emulatorTarget, handleMcp } = await import('@academy-access/mcp')
  const { guard, server, saved, files } = options
  const target = emulatorTarget(describeControls(), async (id, input, academyId) => {
    const access = findControl(academyId === undefined ? 'platform' : 'academy', id)?.kind ?? 'read'
    const caller = await guard.authorize(request, access)
    if (caller instanceof Response)
      throw new ServiceError('forbidden', 'Authorization: expected the token of the dashboard')
    const call = { id, access, academyId, search: '', base, lastEventId: null, text: JSON.stringify(input) }
    const response = await run(call, caller)
    // Before the agent learns of the change: a stream of a response begins earlier.
    await saved?.()
    const { data, error } = (await response.json()) as { data?: unknown; error?: { message: string } }
    if (error) throw new Error(`${id}: ${error.message}`)
    return data
  })
  return handleMcp(request, { target, version: server.version, docs: async () => files?.('mcp/docs.json') })
}
