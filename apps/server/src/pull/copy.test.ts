import fc from 'fast-check'
import { expect, it } from 'vitest'

import { platformOf, pulled, withoutPersonalData } from '../../test/pull/academies.ts'
import { allResponses } from '../../test/pull/all-responses.ts'
import { randomAcademy } from '../../test/pull/random-academy.ts'

it('a copy of any academy responds to every GET as the academy', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(25), async (seed, students) => {
      const source = platformOf(randomAcademy(seed, students))
      const { fixture, notes } = await pulled(source, true)
      const copy = platformOf(fixture)
      expect([...(await allResponses(copy))]).toEqual([...(await allResponses(source))])
      expect(notes.join()).toContain('checked: the copy responds to every GET as the academy did')
    }),
    { numRuns: 30 },
  )
})

it('a student is replaced by the same person in every pull, whatever the other students are', async () => {
  const source = platformOf(randomAcademy(3, 20))
  const persons = async () => new Map((await pulled(source, false)).fixture.students?.map((one) => [one.id, one.email]))
  const before = await persons()
  source.academy().students.createMany(5)
  const after = await persons()
  expect(after.size).toBe(before.size + 5)
  for (const [id, email] of before) expect(after.get(id)).toBe(email)
  expect(new Set(after.values()).size).toBe(after.size)
})

it('a copy of 10,000 students does too', async () => {
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

it('an anonymised copy has other persons, and everything else is equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(25), async (seed, students) => {
      const source = platformOf(randomAcademy(seed, students))
      const { fixture } = await pulled(source, false)
      const [expected, received] = await Promise.all([source, platformOf(fixture)].map(allResponses))
      const mask = ([path, response]: [string, string]) => [path, withoutPersonalData(response)]
      expect([...received!].map(mask)).toEqual([...expected!].map(mask))
      expect(JSON.stringify(fixture).includes('school.example')).toBe(false)
    }),
    { numRuns: 20 },
  )
})
