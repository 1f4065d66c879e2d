import { expect, it } from 'vitest'

import { removeProved } from './removal.ts'

it.each([
  ['a record that is proved is kept, and then removed', 'ada', ['read', 'judge ada', 'keep ada', 'send'], 'removed'],
  ['another record stays', 'bob', ['read', 'judge bob'], 'other'],
  ['a record that does not exist is not removed', undefined, ['read'], 'gone'],
] as const)('%s', async (_, record, steps, result) => {
  const done: string[] = []
  const removed = await removeProved({
    read: async () => {
      done.push('read')
      return record
    },
    judge: (found) => {
      done.push(`judge ${found}`)
      return found === 'ada' ? 'proved' : 'other'
    },
    keep: async (found) => void done.push(`keep ${found}`),
    send: async () => {
      done.push('send')
      return 'removed'
    },
  })
  expect([done, removed]).toEqual([steps, result])
})

it('a record that cannot be stored is not removed', async () => {
  const full = new Error('no space left on device')
  const removal = removeProved({
    read: async () => 'ada',
    judge: () => 'proved',
    keep: () => Promise.reject(full),
    send: async () => expect.unreachable(),
  })
  await expect(removal).rejects.toBe(full)
})
