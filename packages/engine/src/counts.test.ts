import { expect, it } from 'vitest'

import { sender } from '../test/sender.ts'
import { createPlatform, demoFixture } from './index.ts'

it('counts contain neither removed students nor the changes of a fork', async () => {
  const platform = createPlatform({ fixture: demoFixture() })
  const academy = platform.academy()
  expect(academy.counts).toEqual({ students: 120, courses: 8, lists: 6, offers: 3 }) // one list belongs to an offer

  const fork = academy.fork()
  const [student] = fork.students.list()
  await sender(platform, fork)('DELETE', `/students/${student!.id}`)
  expect(fork.counts.students).toBe(119)
  expect(academy.counts.students).toBe(120)
})
