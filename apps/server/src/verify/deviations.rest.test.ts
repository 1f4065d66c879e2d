import { expect, it } from 'vitest'

import { deviationsOfData } from '../../test/verify/deviations-of-data.ts'
import { deviationsOfOutcomes } from '../../test/verify/deviations-of-outcomes.ts'
import { differing } from '../../test/verify/scene.ts'

const deviations = [...deviationsOfData, ...deviationsOfOutcomes]

it.each(deviations)('$rule differs when $name', async (one) => {
  expect(await differing(one)).toContain(one.rule)
})

it('there are more than 30 deviations, and each has a name of its own', () => {
  const names = new Set(deviations.map(({ name }) => name))
  expect([names.size, names.size > 30]).toEqual([deviations.length, true])
})
