import { expect, it } from 'vitest'

import { type AcademyFixture, createPlatform } from '../index.ts'

const ada = { students: [{ email: 'ada@example.com' }] }

it('D52 an email address has one account in all academies', () => {
  const platform = createPlatform({ seed: 1, fixture: { academies: [ada, ada] } })
  const [one, two] = platform.academies.map((academy) => academy.students.get('ada@example.com').id)
  expect(one).toBe(two)
})

it('D52 the account of a student keeps its address and its id', () => {
  const platform = createPlatform({ seed: 1, fixture: { academies: [ada, {}] } })
  const id = platform.academy().students.get('ada@example.com').id
  const other = platform.academies[1]!
  const restore = (fixture: AcademyFixture) => () => other.restore(fixture)
  expect(restore({ students: [{ email: 'bob@example.com', id }] })).toThrow(
    `students[0].id: expected another id, "${id}" is the account of "ada@example.com"`,
  )
  expect(restore({ students: [{ email: 'ada@example.com', id: other.id }] })).toThrow(
    `students[0].id: expected ${id}, the account of "ada@example.com", got "${other.id}"`,
  )
  expect(other.students.list()).toEqual([])
})

it('D92 an id that was given to another address belongs to that address alone', () => {
  const id = createPlatform({ seed: 1, fixture: { academies: [ada] } })
    .academy()
    .students.get('ada@example.com').id
  const platform = createPlatform({
    seed: 1,
    fixture: { academies: [{ students: [{ email: 'lovelace@example.com', id }] }, ada] },
  })
  expect(platform.academies[1]!.students.get('ada@example.com').id).not.toBe(id)
  expect(platform.academy().students.get('lovelace@example.com').id).toBe(id)
})

it('a new key differs from the key in a snapshot of the same seed', () => {
  const fixture = { academies: [createPlatform({ seed: 1 }).academy().snapshot()] }
  const academy = createPlatform({ seed: 1, fixture }).academy()
  expect(academy.keys.create({ name: 'second' }).key).not.toBe(academy.apiKey)
})
