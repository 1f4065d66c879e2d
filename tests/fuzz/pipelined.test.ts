import { expect, it } from 'vitest'

import { runPipelined } from './pipelined/run.ts'

it('the command survives raw, pipelined and mutated requests', { timeout: 600_000 }, async () => {
  // About 750 requests in every run, others each time. A failure prints its requests.
  const { problems } = await runPipelined({ seed: Date.now(), goesOn: (connections) => connections < 300 })
  expect(problems).toEqual([])
})
