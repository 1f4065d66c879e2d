import * as fc from 'fast-check'

import { commandsUpTo } from './commands/commands.ts'
import { setups } from './commands/setups.ts'
import { type Fetch, openWorld, requireSame, type World } from './world.ts'

interface Options {
  readonly log?: World['log']
  readonly acted?: World['acted']
  /** Changes the service that is compared with the model. */
  readonly wrap?: (fetch: Fetch) => Fetch
  /** The most commands of a history; 80 by default. */
  readonly maxCommands?: number
}

/** The service responds to every request as the model does, whatever happened before. */
export function agreement({
  log = () => {},
  acted = () => {},
  wrap = (fetch) => fetch,
  maxCommands = 80,
}: Options = {}) {
  return fc.asyncProperty(setups, commandsUpTo(maxCommands), async (setup, commands) => {
    const world = openWorld(setup, { log, acted, wrap })
    await fc.asyncModelRun(() => ({ model: world, real: world }), commands)
    requireSame(world)
  })
}
