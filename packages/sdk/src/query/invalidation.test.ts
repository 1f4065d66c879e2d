import fc from 'fast-check'
import { expect, it } from 'vitest'

import { type Choose, setupCache, writeIds } from '../../test/query-support.ts'
import { isInputError } from '../index.ts'

const isThorough = process.env['THOROUGH'] !== undefined

/** Chooses by the numbers of a generator, again from the first after the last one. */
function chooser(numbers: readonly number[]): Choose {
  let next = 0
  return (values) => {
    const value = values[(numbers[next++ % numbers.length] ?? 0) % values.length]
    if (value === undefined) throw new Error('expected a value to choose')
    return value
  }
}

const step = fc.record({
  write: fc.constantFrom(...writeIds),
  numbers: fc.array(fc.nat(99), { minLength: 6, maxLength: 6 }),
  // The connection is cut after the write, so that its result is unknown.
  isLost: fc.boolean(),
})

it('a write invalidates every query that it changes, also if its response is lost, and none that it never changes', async () => {
  const seen = new Map<string, { invalidated: Set<string>; changed: Set<string> }>()
  for (let seed = 1; seed <= (isThorough ? 40 : 12); seed++) {
    const { service, run } = setupCache()
    for (const { write, numbers, isLost } of fc.sample(step, { seed, numRuns: 12 })) {
      service.faults.clear()
      if (isLost) service.faults.add({ operation: write, network: 'reset', phase: 'after', times: 1 })
      const { changed, invalidated, input } = await run(write, chooser(numbers))
      expect([write, input, invalidated]).toEqual([write, input, expect.arrayContaining(changed)])
      const all = seen.get(write) ?? { invalidated: new Set(), changed: new Set() }
      for (const key of invalidated) all.invalidated.add(operationOf(key))
      for (const key of changed) all.changed.add(operationOf(key))
      seen.set(write, all)
    }
  }
  for (const [write, { invalidated, changed }] of seen) {
    expect([write, [...invalidated].toSorted()]).toEqual([write, [...changed].toSorted()])
  }
  expect([...seen.keys()].toSorted()).toEqual(writeIds.toSorted())
})

it('a write that no request was sent for invalidates nothing', async () => {
  const { run } = setupCache()
  const last: Choose = (values) => values.at(-1) ?? expect.fail('expected a value to choose')
  const { error, invalidated } = await run('lists.create', last)
  expect(isInputError(error)).toBe(true)
  expect(invalidated).toEqual([])
})

/** The operation of a key: the names before its arguments. */
function operationOf(key: string): string {
  const [, ...parts] = JSON.parse(key) as unknown[]
  return parts.filter((part) => typeof part === 'string' && /^[a-z]{3,8}$/.test(part) && part !== 'infinite').join('.')
}
