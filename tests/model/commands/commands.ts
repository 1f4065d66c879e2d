import { ServiceError } from '@academy-access/engine'
import * as fc from 'fast-check'

import { difference } from '../compare.ts'
import { Failure } from '../model/failure.ts'
import { send, type Sent, sendTwice } from '../send.ts'
import { fail, requireSame, type World } from '../world.ts'
import type { ActionPlan } from './action.ts'
import { catalogueActions } from './catalogue.ts'
import { copyActions } from './copies.ts'
import { offerActions } from './offers.ts'
import { peopleActions } from './people.ts'
import type { RequestPlan } from './request-plan.ts'
import { requestPlans } from './requests.ts'
import { settingsActions } from './settings.ts'
import { snapshotActions } from './snapshots.ts'
import { timeActions } from './time.ts'

type Command = fc.AsyncCommand<World, World>

/** A request to both sides. */
class RequestCommand implements Command {
  readonly #plan: RequestPlan
  readonly #isTwice: boolean
  #sent: Sent | undefined

  constructor(plan: RequestPlan, isTwice: boolean) {
    this.#plan = plan
    this.#isTwice = isTwice
  }

  check = () => true

  async run(world: World): Promise<void> {
    this.#sent = this.#plan(world)
    await (this.#isTwice ? sendTwice : send)(world, this.#sent)
  }

  toString(): string {
    if (this.#sent === undefined) return 'a request'
    const { method, origin, path, query, headers, body } = this.#sent
    return `\n${this.#isTwice ? 'twice at once: ' : ''}${method} ${origin}${path}${query && `?${query}`} ${JSON.stringify(headers)} ${body ?? ''}`
  }
}

/** Something that the dashboard does to both sides. */
class DashboardCommand implements Command {
  readonly #plan: ActionPlan
  #text = 'an action'

  constructor(plan: ActionPlan) {
    this.#plan = plan
  }

  check = (world: World) => this.#plan(world) !== undefined

  async run(world: World): Promise<void> {
    const action = this.#plan(world)
    if (action === undefined) return
    this.#text = action.text
    world.acted(/[\w.]+(?=\()/.exec(action.text)?.[0] ?? action.text)
    const expected = outcome(() => action.expect())
    const actual = outcome(() => action.perform())
    fail(difference(expected, actual, world.ids, action.text))
  }

  toString = () => `\n${this.#text}`
}

/** The result of a control, or the code of its error. */
function outcome<Result>(run: () => Result): Result | { readonly failed: string } {
  try {
    return run()
  } catch (error) {
    if (error instanceof Failure || error instanceof ServiceError) return { failed: error.code }
    throw error
  }
}

/** Compares all that the dashboard shows. */
class LookCommand implements Command {
  check = () => true

  async run(world: World): Promise<void> {
    requireSame(world)
  }

  toString = () => '\nlook at the dashboard'
}

const actions: fc.Arbitrary<ActionPlan> = fc.oneof(
  { weight: 4, arbitrary: timeActions },
  { weight: 3, arbitrary: settingsActions },
  { weight: 3, arbitrary: catalogueActions },
  { weight: 3, arbitrary: offerActions },
  { weight: 3, arbitrary: peopleActions },
  { weight: 1, arbitrary: snapshotActions },
  { weight: 1, arbitrary: copyActions },
)

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 40, arbitrary: requestPlans.map((plan): Command => new RequestCommand(plan, false)) },
  { weight: 2, arbitrary: requestPlans.map((plan): Command => new RequestCommand(plan, true)) },
  { weight: 12, arbitrary: actions.map((plan): Command => new DashboardCommand(plan)) },
  { weight: 1, arbitrary: fc.constant(null).map((): Command => new LookCommand()) },
)

/** Sequences of at most so many commands. */
export const commandsUpTo = (maxCommands: number) => fc.commands([command], { maxCommands, size: 'max' })
