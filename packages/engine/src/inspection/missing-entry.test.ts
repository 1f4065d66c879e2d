import { expect, it } from 'vitest'

import { createWorld } from '../../test/world.ts'

const start = Date.UTC(2026, 0, 1, 23, 18)

function setUp() {
  const world = createWorld({}, start)
  return { ...world, send: () => world.send('GET', '/courses') }
}

const gone = (message: RegExp) => expect.objectContaining({ status: 410, message: expect.stringMatching(message) })
const notFound = (message: RegExp) => expect.objectContaining({ status: 404, message: expect.stringMatching(message) })

it('an address of another start leads to no entry, although the seed and the number are the same', async () => {
  const [former, current] = [setUp(), setUp()]
  await Promise.all([former.send(), current.send()])
  const { id } = former.academy.journal.list()[0]!
  const error = gone(/^The journal entry \w+-1 is from before the restart at 2026-01-01T23:18:00.000Z, or of another/)
  await expect(current.academy.journal.replay(id)).rejects.toEqual(error)
  expect(() => current.academy.fork({ before: id })).toThrow(error)
  expect(() => current.academy.journal.get(id).changes).toThrow(error)
  expect(current.academy.journal.list()).toHaveLength(1)
})

it('an address from before a reset says when that was, and is not sent again', async () => {
  const { academy, send, time } = setUp()
  await send()
  const { id } = academy.journal.list()[0]!
  time.now += 60_000
  academy.reset()
  await send()
  await expect(academy.journal.replay(id)).rejects.toEqual(
    gone(/is from before the reset at 2026-01-01T23:19:00.000Z$/),
  )
  expect(academy.journal.list()).toHaveLength(1)
})

it('an entry that the journal no longer has, and a number alone, are not found', async () => {
  const { academy, send } = setUp()
  await send()
  const { id } = academy.journal.list()[0]!
  academy.journal.clear()
  await expect(academy.journal.replay(id)).rejects.toEqual(notFound(/^No journal entry \w+-1 in this academy$/))
  await expect(academy.journal.replay('1')).rejects.toEqual(
    notFound(/^No journal entry 1 .*: the address of an entry is like/),
  )
  await send()
  expect(academy.journal.list()[0]!.id).toBe(id.replace(/1$/, '2'))
})
