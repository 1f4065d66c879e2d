import { numbersIn } from '@academy-access/rules'
import { expect, it } from 'vitest'

import { deviationsOfData } from '../../test/verify/deviations-of-data.ts'
import { deviationsOfOutcomes } from '../../test/verify/deviations-of-outcomes.ts'
import { busyAcademy, openAcademy } from '../../test/verify/scene.ts'
import { selectRules } from './select.ts'

const deviations = [...deviationsOfData, ...deviationsOfOutcomes]

it.each(deviations)('$rule differs when $name', async ({ rule, wrap }) => {
  const limited = { ...busyAcademy, rate_limit: { requests: 40, window_seconds: 10 } }
  const { platform, run } = openAcademy(rule === 'R069' ? limited : busyAcademy)
  const { results } = await run(requestsFor(rule), {}, { fetch: wrap((url, init) => platform.fetch(url, init)) })
  const differing = results.filter(({ outcome }) => outcome === 'differs')
  expect(differing.flatMap(({ name }) => numbersIn(name))).toContain(rule)
})

it('there are more than 30 deviations, and each has a name of its own', () => {
  const names = new Set(deviations.map(({ name }) => name))
  expect([names.size, names.size > 30]).toEqual([deviations.length, true])
})

/** The rule alone: the whole report would name it too, and take longer. */
function requestsFor(rule: string): string[] {
  // A rule of every response watches what the others send.
  return selectRules([rule]).rules.length > 0 ? [rule] : ['Authentication', 'Lists', rule]
}
