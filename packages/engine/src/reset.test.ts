import { expect, it } from 'vitest'

import { sender } from '../test/sender.ts'
import { createWorld } from '../test/random-use.ts'
import { type Academy, createPlatform } from './index.ts'
import type { AcademyState } from './state/state.ts'

it('a reset opens new rate windows', async () => {
  const { platform, academy } = createWorld({ rate_limit: { requests: 1, window_seconds: 60 } })
  const status = async () => (await sender(platform)('GET', '/courses')).status
  expect([await status(), await status()]).toEqual([200, 429])
  academy.reset()
  expect([await status(), await status()]).toEqual([200, 429])
})

/** Every part of an academy's state but its log and its index of names. A new part must be added here: a reset must restore it. */
const parts: { readonly [Part in Exclude<keyof AcademyState, 'log' | 'listNames'>]: (state: AcademyState) => unknown } =
  {
    name: ({ name }) => name,
    plan: ({ plan }) => plan,
    keys: ({ keys }) => keys,
    courses: ({ courses }) => [...courses],
    offers: ({ offers }) => [...offers],
    students: ({ students }) => students.oldestFirst().map((student) => [student, students.get(student.id)]),
    removed: ({ removed }) => [...removed.values()],
    lists: ({ lists }) => lists.oldestFirst().map((list) => [list, lists.get(list.id)]),
    members: ({ members }) =>
      new Map([...members.entries()].map(([list, timeline]) => [list, [...timeline.oldestFirst()]])),
    seq: ({ seq }) => seq,
    ids: ({ ids }) => ids,
    clock: ({ clock }) => clock,
  }

const readParts = ({ core: { state } }: Academy) =>
  Object.fromEntries(Object.entries(parts).map(([part, read]) => [part, structuredClone(read(state))]))

it('a reset restores every part of the state, after every part was changed', async () => {
  const platform = createPlatform({
    seed: 1,
    fixture: {
      academies: [
        {
          clock: { now: '2026-01-01T00:00:00Z', frozen: true },
          courses: [{ title: 'One', slug: 'one' }],
          students: [{ email: 'ada@example.com' }, { email: 'bob@example.com' }],
          lists: [{ name: 'VIP', members: ['ada@example.com'] }],
        },
      ],
    },
  })
  const academy = platform.academy()
  // The log of writes starts again with the restored state.
  expect(Object.keys(academy.core.state).toSorted()).toEqual([...Object.keys(parts), 'log'].toSorted())
  const start = readParts(academy)

  const send = sender(platform)
  academy.clock.advance(1000)
  academy.rename('Renamed')
  academy.plan.update({ limits: { students: 9 } })
  academy.keys.create({ name: 'second' })
  academy.courses.update('one', { title: 'Uno' })
  academy.offers.create({ name: 'Bundle', courses: ['one'], granted_to: ['VIP'], holders: ['bob@example.com'] })
  await send('POST', '/students', { email: 'eve@example.com' })
  await send('DELETE', `/students/${academy.students.get('ada@example.com').id}`)
  await send('POST', '/lists', { name: 'Gold' })
  const used = readParts(academy)
  for (const part of Object.keys(parts)) expect(used[part], part).not.toEqual(start[part])

  academy.reset()
  expect(readParts(academy)).toEqual(start)
})

it('every field of an academy is either fixed, kept or restored by a reset', () => {
  const { core } = createPlatform().academy()
  const fixed = 'id position services seed clock timestamp sendWelcomeEmail errorForItem started'.split(' ')
  // Listeners belong to the code around the academy, not to its state. The log forgets its writes at a reset.
  const kept = ['listeners', 'resets', 'log', 'endedJournals']
  const restored = ['state', 'limiter', 'faults', 'journal', 'outbox']
  expect(Object.keys(core).toSorted()).toEqual([...fixed, ...kept, ...restored].toSorted())
})
