import { expect, it } from 'vitest'

import { createWorld, sender } from '../../test/world.ts'
import { type AcademyFixture, createPlatform } from '../index.ts'

const ada = { students: [{ email: 'ada@example.com' }] }

it('D52 the account of a student keeps its address and its id', () => {
  const platform = createPlatform({ seed: 1, fixture: { academies: [ada, {}] } })
  const id = platform.academy().students.get('ada@example.com').id
  const other = platform.academies.list()[1]!
  const restore = (fixture: AcademyFixture) => () => other.restore(fixture)
  expect(restore({ students: [{ email: 'bob@example.com', id }] })).toThrow(
    `students[0].id: expected another id, "${id}" is the account of "ada@example.com"`,
  )
  expect(restore({ students: [{ email: 'ada@example.com', id: other.id }] })).toThrow(
    `students[0].id: expected ${id}, the account of "ada@example.com", got "${other.id}"`,
  )
  expect(other.students.list()).toEqual([])
})

it('D92 an id that a fixture gave to another address is never the derived one of a second', async () => {
  const derived = createPlatform({ seed: 1, fixture: { academies: [ada] } })
    .academy()
    .students.get('ada@example.com').id
  const platform = createPlatform({ seed: 1, fixture: { academies: [{}] } })
  const academy = platform.academy()
  const send = sender(platform)
  const idOf = async (email: string) => {
    await send('POST', '/students', { email })
    return academy.students.get(email).id
  }
  const withId = (email: string) => platform.academies.create({ students: [{ email, id: derived }] })
  platform.academies.delete(withId('bob@example.com').id)
  expect(await idOf('ada@example.com')).not.toBe(derived)
  // No academy has the id now, and another fixture gives it to Cy: Bob has lost it.
  withId('cy@example.com')
  expect(await idOf('bob@example.com')).not.toBe(derived)
  expect(await idOf('cy@example.com')).toBe(derived)
})

const idAt = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const fixtureAt = (index: number) => ({ students: [{ id: idAt(index), email: `student-${index}@example.com` }] })

it('D92 an id is found in use, wherever its student came from', async () => {
  const platform = createPlatform({ seed: 1, fixture: { academies: [{}, fixtureAt(7)] } })
  const academy = platform.academy()
  const isInUse = (email: string, id: string) => {
    const taken = { students: [{ email: 'other@example.com', id }] }
    expect(() => platform.academies.create(taken)).toThrow(`"${id}" is the account of "${email}"`)
  }
  const idOf = (email: string, { students } = academy) => students.get(email).id
  isInUse('student-7@example.com', idAt(7))
  await sender(platform)('POST', '/students', { email: 'api@example.com' })
  isInUse('api@example.com', idOf('api@example.com'))
  academy.students.createMany(1, { email: 'control@example.com' })
  isInUse('control@example.com', idOf('control@example.com'))
  const created = platform.academies.create(fixtureAt(9))
  isInUse('student-9@example.com', idAt(9))
  created.restore({ students: [{ email: 'restored@example.com' }] })
  isInUse('restored@example.com', idOf('restored@example.com', created))
})

it('D92 an id of a student that only a named snapshot had is in use again in a fork of it', async () => {
  const { platform, academy, send } = createWorld()
  await send('POST', '/students', { email: 'ada@example.com' })
  const { id } = academy.students.get('ada@example.com')
  const { name } = academy.snapshots.create('before')
  academy.reset()
  // The first fixture with ids of its own: from now on the platform notes the ids in use.
  platform.academies.create(fixtureAt(1))
  academy.fork({ snapshot: name })
  const taken = { students: [{ email: 'other@example.com', id }] }
  expect(() => platform.academies.create(taken)).toThrow(`"${id}" is the account of "ada@example.com"`)
})
