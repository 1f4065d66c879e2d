import { expect, it } from 'vitest'

import { deviations } from '../../test/verify/deviations.ts'
import { differing } from '../../test/verify/scene.ts'

it.each(deviations)('$rule differs when $name', async (one) => {
  expect(await differing(one)).toContain(one.rule)
})

it('there are more than 30 deviations, and each has a name of its own', () => {
  const names = new Set(deviations.map(({ name }) => name))
  expect([names.size, names.size > 30]).toEqual([deviations.length, true])
})
