import { expect, it } from 'vitest'

import { sender } from '../test/sender.ts'
import { type Academy, createPlatform, type Platform } from './index.ts'
import { clearJournal } from './controls/undoable.ts'
import { followChanges, followJournals } from './internal.ts'

const count = 40
const idAt = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const fixtureAt = (index: number) => ({ students: [{ id: idAt(index), email: `student-${index}@example.com` }] })

function createMany(): Platform {
  return createPlatform({
    seed: 1,
    fixture: { academies: Array.from({ length: count }, (_, index) => fixtureAt(index)) },
  })
}

/** Counts how often the states and journals of academies are read. */
function countReads(academies: readonly Academy[]): () => number {
  let reads = 0
  for (const { core } of academies) {
    for (const name of ['state', 'seed', 'journal'] as const) {
      const value = core[name]
      Object.defineProperty(core, name, {
        get: () => {
          reads++
          return value
        },
      })
    }
  }
  return () => reads
}

function post(academy: Academy, platform: Platform, email: string): Promise<Response> {
  return sender(platform, academy)('POST', '/students', { email })
}

it('a request, a change, and the creation and deletion of an academy read the state of that academy alone', async () => {
  const platform = createMany()
  const changes = followChanges(platform)
  changes.take()
  const [first, second, ...others] = platform.academies as [Academy, Academy, ...Academy[]]
  const reads = countReads(others)
  expect((await post(first, platform, 'ada@example.com')).status).toBe(201)
  second.plan.update({ locked: true })
  expect(new Set(changes.take().map(({ academy }) => academy))).toEqual(new Set([first.id, second.id]))
  platform.createAcademy(fixtureAt(count))
  platform.removeAcademy(first.id)
  expect(platform.academy(second.id)).toBe(second)
  expect(changes.take().length).toBeGreaterThan(0)
  expect(reads()).toBe(0)
})

it('the entries to store are looked for in the journals of academies that got requests', async () => {
  const platform = createMany()
  const changes = followJournals(platform)
  changes.take()
  const [first, second, third, ...others] = platform.academies as [Academy, Academy, Academy, ...Academy[]]
  const reads = countReads(others)
  const taken = () => changes.take().map(({ academy, isWhole, entries }) => [academy, isWhole, [...entries].length])
  await post(first, platform, 'ada@example.com')
  await post(second, platform, 'ada@example.com')
  await platform.fetch('http://x/api/v1/courses')
  expect(taken()).toEqual([
    [null, false, 1],
    [first.id, false, 1],
    [second.id, false, 1],
  ])
  expect(taken()).toEqual([])
  const undo = clearJournal(first.core)
  expect(taken()).toEqual([[first.id, true, 0]])
  undo()
  second.reset()
  platform.removeAcademy(third.id)
  await post(platform.createAcademy(fixtureAt(count)), platform, 'ada@example.com')
  expect(taken()).toEqual([
    [first.id, true, 1],
    [second.id, true, 0],
    [third.id, true, 0],
    [platform.academies.at(-1)!.id, true, 1],
  ])
  platform.clearJournal()
  expect(taken()).toEqual([[null, true, 0]])
  expect(reads()).toBe(0)
})

it('D92 an id is found in use, wherever its student came from', async () => {
  const platform = createMany()
  const academy = platform.academy()
  const isInUse = (email: string, id: string) => {
    const taken = { students: [{ email: 'other@example.com', id }] }
    expect(() => platform.createAcademy(taken)).toThrow(`"${id}" is the account of "${email}"`)
  }
  const idOf = (email: string, { students } = academy) => students.get(email).id
  isInUse('student-7@example.com', idAt(7))
  await post(academy, platform, 'api@example.com')
  isInUse('api@example.com', idOf('api@example.com'))
  academy.students.createMany(1, { email: 'control@example.com' })
  isInUse('control@example.com', idOf('control@example.com'))
  const created = platform.createAcademy(fixtureAt(99))
  isInUse('student-99@example.com', idAt(99))
  created.restore({ students: [{ email: 'restored@example.com' }] })
  isInUse('restored@example.com', idOf('restored@example.com', created))
})

it('D92 an id of a student that only a named snapshot had is in use again in a fork of it', async () => {
  const platform = createPlatform({ seed: 1, fixture: { academies: Array.from({ length: count }, () => ({})) } })
  const academy = platform.academy()
  await post(academy, platform, 'ada@example.com')
  const { id } = academy.students.get('ada@example.com')
  const { name } = academy.snapshots.create('before')
  academy.reset()
  // The first fixture with ids of its own: from now on the platform notes the ids in use.
  platform.createAcademy(fixtureAt(count))
  academy.fork({ snapshot: name })
  const taken = { students: [{ email: 'other@example.com', id }] }
  expect(() => platform.createAcademy(taken)).toThrow(`"${id}" is the account of "ada@example.com"`)
})
