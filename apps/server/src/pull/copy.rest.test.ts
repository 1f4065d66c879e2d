import { expect, it } from 'vitest'

import { platformOf, pulled } from '../../test/pull/academies.ts'
import { allResponses } from '../../test/pull/all-responses.ts'
import { randomAcademy } from '../../test/pull/random-academy.ts'

it('a copy of 10,000 students responds to every GET as the academy', async () => {
  const source = platformOf(randomAcademy(12, 10_000))
  const { fixture } = await pulled(source, true)
  // Each kind of record is there.
  expect(fixture.lists?.length).toBeGreaterThan(2)
  expect(fixture.offers?.some(({ holder_list }) => holder_list)).toBe(true)
  expect(new Set(fixture.courses?.map(({ visibility }) => visibility)).size).toBe(2)
  const copy = await allResponses(platformOf(fixture))
  for (const [path, response] of await allResponses(source)) {
    if (copy.get(path) !== response) expect(copy.get(path), path).toBe(response)
  }
})
