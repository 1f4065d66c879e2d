import * as fc from 'fast-check'

import { type Academy, ServiceError } from '../../src/index.ts'
import { byChance, changes } from './changes.ts'
import { requests } from './requests.ts'
import type { Step, World } from './world.ts'

/*
 * Random use of an academy: valid and invalid requests to all endpoints, and all changes by its owner. A step is plain
 * data. Its numbers choose from what the academy contains at that moment, so a step does the same in two equal academies.
 */

/** Sequences of steps. With `chance`, they include faults with a probability. */
export function sequences({ maxLength = 60, chance = false } = {}): fc.Arbitrary<Step[]> {
  const numbers = { a: fc.nat(999), b: fc.nat(999), c: fc.nat(999) }
  const stepOf = (operations: object) =>
    fc.record({
      operation: fc.constantFrom(...Object.keys(operations).filter((name) => chance || name !== byChance)),
      ...numbers,
    })
  return fc.array(fc.oneof({ arbitrary: stepOf(requests), weight: 3 }, { arbitrary: stepOf(changes), weight: 2 }), {
    maxLength,
    size: 'max',
  })
}

/** Runs steps, and returns the result of each one: the whole response, or the result of the method without API keys. */
export async function run(world: World, steps: readonly Step[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const step of steps) outcomes.push(`${step.operation}: ${await outcomeOf(world, step)}`)
  return outcomes
}

async function outcomeOf(world: World, step: Step): Promise<string> {
  try {
    const result = await { ...requests, ...changes }[step.operation]!(world, step)
    return result instanceof Response
      ? `${result.status} ${JSON.stringify([...result.headers])} ${await result.text()}`
      : JSON.stringify(result ?? null)
  } catch (error) {
    if (error instanceof ServiceError || (error as Error).name === 'ConnectionReset') return String(error)
    throw error
  }
}

/** The state of an academy as its public methods return it, as JSON, without its id and keys. */
export function viewOf({ academy }: { academy: Academy }): string {
  const { id: _, api_keys, ...rest } = academy.snapshot()
  const { journal, outbox, clock } = academy
  const keys = api_keys.map(({ key: _key, ...key }) => key)
  const text = JSON.stringify(
    { ...rest, keys, journal, outbox, faults: academy.faults.list(), now: clock.now(), frozen: clock.frozen },
    null,
    1,
  )
  // Each platform has other journals.
  const numbered = text.replaceAll(/^( +"id": ")[0-9a-z]{1,7}-(?=\d+",$)/gm, '$1')
  // A key that is created after a reset is a new one, and the journal shows the end of keys.
  return numbered.replaceAll(/(?:…|\*{4})[0-9a-f]{4}\b/g, '…')
}
