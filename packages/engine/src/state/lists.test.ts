import { expect, it, onTestFinished, vi } from 'vitest'

import { sender } from '../../test/sender.ts'
import { createPlatform } from '../index.ts'
import { Timeline } from './timeline.ts'

const platform = createPlatform({ seed: 1, fixture: { academies: [{ lists: [{ name: 'VIP' }, { name: 'Beta' }] }] } })

const send = async (academy: { apiKey: string }, method: string, path: string, body?: object) => {
  const response = await sender(platform, academy)(method, `/lists${path}`, body)
  const { data } = (await response.json()) as { data: { id: string } }
  return { status: response.status, id: data?.id }
}

it('a new name is compared with no list, once the first one was', async () => {
  const academy = platform.academy().fork()
  await send(academy, 'POST', '', { name: 'First' })
  const walks = vi.spyOn(Timeline.prototype, 'oldestFirst')
  onTestFinished(() => walks.mockRestore())
  const { status, id } = await send(academy, 'POST', '', { name: 'Second' })
  expect(status).toBe(201)
  expect(await send(academy, 'PATCH', `/${id}`, { name: 'Third' })).toMatchObject({ status: 200 })
  expect(await send(academy, 'POST', '', { name: 'THIRD' })).toMatchObject({ status: 409 })
  expect(await send(academy, 'DELETE', `/${id}`)).toMatchObject({ status: 200 })
  expect(walks).not.toHaveBeenCalled()
})

it('D73 names that a list had before are forgotten in time, and are free', async () => {
  const academy = platform.academy().fork()
  const { id } = await send(academy, 'POST', '', { name: 'Name 0' })
  const walks = vi.spyOn(Timeline.prototype, 'oldestFirst')
  onTestFinished(() => walks.mockRestore())
  for (let index = 1; index <= 500; index++) await send(academy, 'PATCH', `/${id}`, { name: `Name ${index}` })
  // Once for about a hundred names.
  expect(walks.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(walks.mock.calls.length).toBeLessThanOrEqual(5)
  expect(await send(academy, 'POST', '', { name: 'NAME 500' })).toMatchObject({ status: 409 })
  expect(await send(academy, 'POST', '', { name: 'name 499' })).toMatchObject({ status: 201 })
})

it('D73 a name is free again after a rename or a deletion, and taken in each fork by itself', async () => {
  const academy = platform.academy().fork()
  const create = (name: string, on = academy) => send(on, 'POST', '', { name })
  const { id } = await create('Gold')
  const fork = academy.fork()
  await send(academy, 'PATCH', `/${id}`, { name: 'Silver' })
  expect((await create('gold', fork)).status).toBe(409)
  expect((await create('gold')).status).toBe(201)
  expect((await create('silver', fork)).status).toBe(201)
  expect((await create('Silver')).status).toBe(409)
  await send(academy, 'DELETE', `/${id}`)
  expect((await create('Silver')).status).toBe(201)
  expect((await create('gold', fork)).status).toBe(409)
})

it('D73 the name of a list that was deleted before is taken in a fork from before the deletion', async () => {
  const academy = platform.academy().fork()
  const id = academy.lists.list().find(({ name }) => name === 'Beta')?.id
  await send(academy, 'DELETE', `/${id}`)
  const before = academy.journal.at(-1)?.id
  // The names are first looked for now.
  await send(academy, 'POST', '', { name: 'Other' })
  const fork = academy.fork({ before })
  expect((await send(fork, 'POST', '', { name: 'beta' })).status).toBe(409)
})
