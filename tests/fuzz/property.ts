import * as fc from 'fast-check'

import { histories } from './grammar/histories.ts'
import { type Log, run } from './run.ts'
import type { History, Step } from './step.ts'

/** Every response is one of the documents', and no error changes anything, whatever is sent. */
export const conformity = (log?: Log) => fc.asyncProperty(histories, (history) => run(history, log && { log }))

/** How long a step may take in a history that is known to fail: one without an end must not take a minute each time. */
export const shortPatienceMs = 5_000

/** Leaves out every step without which a history fails too. */
export async function smallest(history: History): Promise<History> {
  let found = history
  for (let index = history.steps.length - 1; index >= 0; index--) {
    const shorter: History = { ...found, steps: found.steps.filter((_: Step, at) => at !== index) }
    if (await fails(shorter)) found = shorter
  }
  return found
}

async function fails(history: History): Promise<boolean> {
  try {
    await run(history, { patienceMs: shortPatienceMs })
    return false
  } catch {
    return true
  }
}
