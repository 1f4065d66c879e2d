import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createPlatform } from './index.ts'
import { clearJournal } from './controls/undoable.ts'

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
