import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createWorld, fixtures, readAll, run, sequences, viewOf } from '../test/random-use.ts'
import { createPlatform } from './index.ts'
import { clearJournal } from './controls/undoable.ts'

it('the undo of a reset brings back records, journal, faults, emails, clock and rate windows', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, sequences(), sequences(), sequences(), async (fixture, before, between, after) => {
      const [undone, untouched] = [createWorld(fixture), createWorld(fixture)]
      expect(await run(undone, before)).toEqual(await run(untouched, before))
      const history = ({ academy }: typeof undone) =>
        academy.journal.map(({ id }) => {
          const changes = JSON.stringify(academy.changesBy(id)) ?? 'not kept'
          return changes.replaceAll(/…[0-9a-f]{4}\b/g, '…')
        })
      const undo = undone.academy.core.reset()
      const { now } = undone.time
      await run(undone, between)
      undone.time.now = now
      undo()
      expect(viewOf(undone)).toBe(viewOf(untouched))
      expect(history(undone)).toEqual(history(untouched))
      // As before, limits and faults included.
      expect(await run(undone, after)).toEqual(await run(untouched, after))
      expect(await readAll(undone)).toEqual(await readAll(untouched))
    }),
    { numRuns: process.env['THOROUGH'] ? 60 : 20 },
  )
})

it('the undo of a restored state brings back the former one, and leaves the requests since then in the journal', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, fixtures, sequences(), sequences(), async (fixture, other, before, between) => {
      const [undone, untouched] = [createWorld(fixture), createWorld(fixture)]
      await run(undone, before)
      await run(untouched, before)
      const undo = undone.academy.core.restore({ ...other, name: 'Other' })
      const steps = between.filter(({ name }) => !name.includes('fault') && !name.includes('clear'))
      const { now } = undone.time
      await run(undone, steps)
      undone.time.now = now
      undo()
      const stateOf = ({ academy }: typeof undone) => {
        const { api_keys: _keys, ...state } = academy.snapshot()
        return JSON.stringify([state, academy.clock.now()])
      }
      expect(stateOf(undone)).toBe(stateOf(untouched))
      // No entry says of another state that this one was before it.
      for (const { id } of undone.academy.journal) {
        const { before: mark } = undone.academy.core.entry(id)
        if (mark)
          expect(undone.academy.core.log.between(mark.position, undone.academy.core.log.position)).toBeUndefined()
      }
    }),
    { numRuns: process.env['THOROUGH'] ? 40 : 15 },
  )
})

type Step = 'request' | 'reset' | 'undo' | 'clear' | 'restore' | 'restart'

it('an address leads to its own request or to none, whatever happens in between', async () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constant<Step>('request') },
      { weight: 5, arbitrary: fc.constantFrom<Step>('reset', 'undo', 'clear', 'restore', 'restart') },
    ),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      // As a server that is started again with the same options.
      const start = () => createPlatform({ seed: 1, now: () => 0 })
      let platform = start()
      let undos: (() => void)[] = []
      const sent = new Map<string, string>()
      for (const [index, step] of all.entries()) {
        const academy = platform.academy()
        if (step === 'restart') {
          platform = start()
          undos = []
        } else if (step === 'reset') undos.push(academy.core.reset())
        else if (step === 'clear') undos.push(clearJournal(academy.core))
        else if (step === 'restore') undos.push(academy.core.restore({}))
        else if (step === 'undo') tryTo(() => undos.splice(index % Math.max(undos.length, 1), 1)[0]?.())
        else {
          const path = `/api/v1/students/${index}`
          await platform.fetch(`http://localhost${path}`, { headers: { authorization: `Bearer ${academy.apiKey}` } })
          const { id } = academy.journal.at(-1)!
          expect(sent.has(id)).toBe(false)
          sent.set(id, path)
        }
        for (const [id, path] of sent) {
          const found = tryTo(() => platform.academy().core.entry(id))
          if (found) expect(found.path).toBe(path)
        }
        const addresses = platform.academy().journal.map(({ id }) => id)
        expect(new Set(addresses).size).toBe(addresses.length)
      }
    }),
    { numRuns: process.env['THOROUGH'] ? 100 : 40 },
  )
})

/** Undefined for what is gone. */
function tryTo<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch (error) {
    expect(error).toMatchObject({ code: 'not_found' })
    return undefined
  }
}
