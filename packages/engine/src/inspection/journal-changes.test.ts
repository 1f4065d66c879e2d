import { expect, it } from 'vitest'

import { sender } from '../../test/world.ts'
import { type Academy, createPlatform } from '../index.ts'
import { clear } from '../controls/control.ts'
import { followJournals } from '../internal.ts'

it('the changes of journals are their new entries, or whole journals after a clearing, a reset or a deletion', async () => {
  const platform = createPlatform({ seed: 1, fixture: { academies: [{}, {}, {}] } })
  const [first, second, third] = platform.academies.list() as [Academy, Academy, Academy]
  const send = (academy: Academy) => sender(platform, academy)('GET', '/courses')
  const changes = followJournals(platform)
  const taken = () => changes.take().map(({ academy, isWhole, entries }) => [academy, isWhole, [...entries].length])
  taken()
  await send(first)
  await send(second)
  await platform.fetch('http://x/api/v1/courses')
  expect(taken()).toEqual([
    [null, false, 1],
    [first.id, false, 1],
    [second.id, false, 1],
  ])
  expect(taken()).toEqual([])
  const undo = clear(first.core, 'journal')
  expect(taken()).toEqual([[first.id, true, 0]])
  undo()
  second.reset()
  platform.academies.delete(third.id)
  const created = platform.academies.create()
  await send(created)
  expect(taken()).toEqual([
    [first.id, true, 1],
    [second.id, true, 0],
    [third.id, true, 0],
    [created.id, true, 1],
  ])
  platform.journal.clear()
  expect(taken()).toEqual([[null, true, 0]])
})
