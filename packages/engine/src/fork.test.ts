import { expect, it, onTestFinished, vi } from 'vitest'

import { sender } from '../test/sender.ts'
import { createPlatform } from './index.ts'
import { Timeline } from './state/timeline.ts'

it('a fork copies the members of no list, and the first change of a list those of that list alone', async () => {
  const lists = Array.from({ length: 50 }, (_, index) => ({ name: `List ${index}`, members: ['ada@example.com'] }))
  const students = [{ email: 'ada@example.com' }, { email: 'bob@example.com' }]
  const platform = createPlatform({ seed: 1, fixture: { academies: [{ students, lists }] } })
  const academy = platform.academy()
  const forks = vi.spyOn(Timeline.prototype, 'fork')
  onTestFinished(() => forks.mockRestore())
  const fork = academy.fork()
  const { length: ofState } = forks.mock.calls
  // Students and lists, of the copy and of its seed.
  expect(ofState).toBeLessThanOrEqual(4)
  const [first, second] = fork.lists.list()
  const send = sender(platform, fork)
  await send('GET', '/lists')
  expect(forks.mock.calls.length).toBe(ofState)
  expect((await send('POST', `/lists/${first?.id}/members`, { email: 'bob@example.com' })).status).toBe(200)
  expect(forks.mock.calls.length).toBe(ofState + 1)
  const sizes = async (owner: typeof academy) => {
    const { data } = (await (await sender(platform, owner)('GET', '/lists')).json()) as {
      data: { lists: { id: string; member_count: number }[] }
    }
    return [first, second].map((one) => data.lists.find(({ id }) => id === one?.id)?.member_count)
  }
  expect([await sizes(academy), await sizes(fork)]).toEqual([
    [1, 1],
    [2, 1],
  ])
})
