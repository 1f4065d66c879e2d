import { Dice } from '@academy-access/kit/dice'
import { randomAcademy } from '@academy-access/kit/fixture'
import { knownEmails } from '@academy-access/kit/texts'
import * as fc from 'fast-check'

import { historiesUpTo, play } from './play.ts'
import { type Fetch, openWorld, requireSame, type Setup, type World } from './world.ts'

interface Options {
  readonly log?: World['log']
  readonly acted?: World['acted']
  /** Changes the service that is compared with the model. */
  readonly wrap?: (fetch: Fetch) => Fetch
  /** The most steps of a history; 80 by default. */
  readonly maxSteps?: number
}

/** Up to three academies of one platform, in which the same people are students. */
const setups: fc.Arbitrary<Setup> = fc.record({
  ids: fc.nat(),
  keyPrefix: fc.constantFrom('aa', 'z9'),
  welcomeOnReactivation: fc.boolean(),
  academies: fc
    .array(fc.record({ seed: fc.nat(), people: fc.nat(knownEmails.length) }), { minLength: 1, maxLength: 3 })
    .map((all) =>
      all.map(({ seed, people }, index) =>
        randomAcademy(new Dice(seed), `School ${index + 1}`, knownEmails.slice(0, people)),
      ),
    ),
})

/** The service responds to every request as the model does, whatever happened before. */
export function agreement({ log = () => {}, acted = () => {}, wrap = (fetch) => fetch, maxSteps = 80 }: Options = {}) {
  return fc.asyncProperty(setups, historiesUpTo(maxSteps), async (setup, steps) => {
    const told: string[] = []
    const tell: World['tell'] = (what, details) => void told.push(`${what} ${JSON.stringify(details)}`)
    try {
      const world = openWorld(setup, { log, acted, tell, wrap })
      for (const step of steps) await play(world, step)
      requireSame(world)
    } catch (error) {
      throw new Error(`${(error as Error).message}\nafter\n${told.join('\n')}`, { cause: error })
    }
  })
}
