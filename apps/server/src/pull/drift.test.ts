import { type Academy, type Platform, ServiceError } from '@academy-access/engine'
import { changeNames, changeOf } from '@academy-access/kit/changes'
import { Dice } from '@academy-access/kit/dice'
import { fetchRequest, requestNames, requestOf } from '@academy-access/kit/requests'
import { viewOf } from '@academy-access/kit/view'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { platformOf, pulled } from '../../test/pull/academies.ts'
import { randomAcademy } from '../../test/pull/random-academy.ts'

it('a pull of an academy that changes between any two requests has every student who was there all the time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 60 }), async (seed, students) => {
      const source = platformOf(randomAcademy(seed, students))
      const academy = source.academy()
      const stayed = new Set(activeIds(academy))
      const dice = new Dice(seed)
      const { fixture } = await pulled(source, true, async (url, init) => {
        if (!dice.oneIn(3)) await changeAtRandom(source, dice)
        const now = new Set(activeIds(academy))
        for (const id of stayed) if (!now.has(id)) stayed.delete(id)
        return source.fetch(url, init)
      })
      const ids = fixture.students?.map(({ id }) => String(id)) ?? []
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of stayed) expect(ids).toContain(id)
      // Every member is a student: the fixture loads.
      expect(activeIds(platformOf(fixture).academy()).toSorted()).toEqual(ids.toSorted())
    }),
    { numRuns: process.env['THOROUGH'] ? 15 : 6 },
  )
})

const activeIds = ({ students }: Academy) =>
  students
    .list()
    .filter(({ removed }) => !removed)
    .map(({ id }) => id)

const names = [...changeNames, ...requestNames].flatMap(({ name }) =>
  /^(?:courses|offers|students)\.|^(?:POST|PATCH|DELETE) /.test(name) ? [name] : [],
)

/** Changes something of an academy, as its owner or a caller of the API. Some changes are errors. */
async function changeAtRandom(platform: Platform, dice: Dice): Promise<void> {
  const name = dice.pick(names)
  const academy = platform.academy()
  const view = viewOf(academy)
  try {
    const change = changeOf(name)
    await (change ? change(academy, dice, view) : fetchRequest(platform.fetch, requestOf(name, dice, view)))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}
