import { type Academy, ServiceError } from '@academy-access/engine'
import { changeNames, changeOf } from '@academy-access/kit/changes'
import { Dice } from '@academy-access/kit/dice'
import { anyHistory, type Named, type Step } from '@academy-access/kit/history'
import { Known } from '@academy-access/kit/known'
import { filled } from '@academy-access/kit/request'
import { viewOf } from '@academy-access/kit/view'

import { difference } from './compare.ts'
import { controlsOf, Undecided } from './controls.ts'
import { timeOf } from './model/clock.ts'
import { fork, idsOf, reset } from './model/dashboard/copies.ts'
import { keyView } from './model/dashboard/settings.ts'
import { Failure } from './model/failure.ts'
import type { Pattern } from './model/pattern.ts'
import type { AcademyModel } from './model/state.ts'
import { send, sendTwice, sentOf } from './send.ts'
import { academyOf, fail, requireSame, type World } from './world.ts'

/** What a step does to a modelled academy and to the real one. */
interface Target {
  readonly world: World
  readonly model: AcademyModel
  readonly academy: Academy
  readonly dice: Dice
}

interface Sides {
  /** Does it to the model. Throws `Undecided` before it changes anything if no rule decides the effect. */
  readonly expect: () => Pattern
  /** Does it to the service. */
  readonly perform: () => unknown
}

/** Each academy is compared whole after every copy, so there are few. */
const mostAcademies = 4

/** What the model does besides the changes of the kit, with weights. */
const own: Readonly<Record<string, readonly [weight: number, sides: (target: Target) => Sides]>> = {
  reset: [
    1,
    ({ world, model, academy }) => ({
      expect() {
        reset(model)
        forgetOthers(world, model)
        return timeOf(model)
      },
      perform: () => (academy.reset(), academy.clock.now()),
    }),
  ],
  fork: [
    1,
    ({ world, model, academy }) => {
      const { length } = world.model.academies
      const name = `Fork ${length}`
      return {
        expect: () => fork(model, decided(name, length < mostAcademies)).keys.map(keyView),
        perform: () => academy.fork({ name }).keys.list(),
      }
    },
  ],
  // A snapshot of the present state changes nothing. No rule covers the outbox, open rate windows, or a clock that waits for
  // the platform's time. So the outbox is emptied first, and the other two are left out.
  restore: [
    2,
    ({ model, academy }) => ({
      expect() {
        const isWaiting = model.clock.frozen === null && model.platform.now + model.clock.offset !== timeOf(model)
        decided(null, model.windows.length === 0 && !isWaiting)
        model.outbox.splice(0)
        return null
      },
      perform() {
        academy.outbox.clear()
        academy.restore(JSON.parse(JSON.stringify(academy.snapshot())))
        return null
      },
    }),
  ],
  // D97: the platform's time may go back, an academy's does not. Both sides read it from the model.
  "the platform's time": [
    5,
    ({ world, dice }) => {
      const milliseconds = dice.pick([0, 1, 200, 999, 1000, 1001, 7500, 60_000, 86_400_000]) * (dice.oneIn(4) ? -1 : 1)
      const read = () => world.model.academies.map((model) => academyOf(world, model).clock.now())
      const before = read()
      return {
        expect() {
          const expected = world.model.academies.map(timeOf)
          world.model.now += milliseconds
          return [expected, world.model.academies.map(timeOf)]
        },
        perform: () => [before, read()],
      }
    },
  ],
}

const look = { name: 'look at the dashboard', weight: 5 }

const names: readonly Named[] = [
  ...changeNames,
  ...Object.entries(own).map(([name, [weight]]) => ({ name, weight })),
  look,
]

/** Histories of at most so many steps. */
export const historiesUpTo = (maxLength: number) => anyHistory(250, names, maxLength)

/** Does a step on both sides. Throws unless the results are the same. */
export async function play(world: World, { name, seed, request }: Step): Promise<void> {
  if (name === look.name) return requireSame(world)
  const dice = new Dice(seed)
  const model = dice.pick(world.model.academies)
  const academy = academyOf(world, model)
  const target = { world, model, academy, dice }
  if (request === undefined) {
    const sides = own[name]?.[1](target) ?? changeOnBothSides(name, target)
    return compare(world, `${model.name}: ${name}`, sides)
  }
  const random = filled(request, new Known().learnView(viewIn(target)).pick)
  const sent = sentOf(random)
  if (sent === undefined) return
  const isTwice = dice.oneIn(21)
  world.tell(isTwice ? 'twice at once' : 'a request', random)
  await (isTwice ? sendTwice : send)(world, sent)
}

function changeOnBothSides(name: string, target: Target): Sides {
  const change = changeOf(name)
  const { model, academy, dice } = target
  // Both sides choose the same arguments from what the real academy has.
  const [view, seed] = [viewIn(target), dice.below(2 ** 31)]
  return {
    expect: () => decided(change(controlsOf(model), new Dice(seed), view) as Pattern | undefined),
    perform: () => change(academy, new Dice(seed), view),
  }
}

function compare(world: World, text: string, { expect, perform }: Sides): void {
  const expected = outcome(expect)
  if (expected instanceof Undecided) return
  world.tell(text, expected)
  world.acted(text.replace(/^.*: /, ''))
  fail(difference(expected, outcome(perform), world.ids, text))
}

/** The result of a control, or the code of its error. */
function outcome<Result>(run: () => Result): Result | Undecided | { readonly failed: string } {
  try {
    return run()
  } catch (error) {
    if (error instanceof Undecided) return error
    if (error instanceof Failure || error instanceof ServiceError) return { failed: error.code }
    throw error
  }
}

/** A value, unless no rule decides it, or there is none. */
function decided<Value>(value: Value | undefined, isDecided = true): Value {
  if (value === undefined || !isDecided) throw new Undecided()
  return value
}

const viewIn = ({ world, academy, model }: Target) =>
  viewOf(
    academy,
    world.model.academies.filter((other) => other !== model).map((other) => academyOf(world, other)),
  )

/** After a reset, new rows get the ids that rows since the start had. */
function forgetOthers({ ids }: World, academy: AcademyModel): void {
  const kept = idsOf(academy)
  for (const [value, owners] of ids) {
    const left = owners.filter((id) => id.scope !== academy.scope || kept.has(id))
    if (left.length > 0) ids.set(value, left)
    else ids.delete(value)
  }
}
