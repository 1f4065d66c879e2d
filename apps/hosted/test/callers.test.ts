import { afterAll, describe, expect, it } from 'vitest'

import { basic, startService, token } from './service.ts'

const service = await startService({ readToken: 'look' })
afterAll(() => service.close())

it('the service says what a caller may do, and the name that it gave', async () => {
  const info = async (headers: Record<string, string>) =>
    (await service.send('GET', '/dashboard/api', undefined, headers)).body.data
  expect(await info(token)).toMatchObject({ access: 'all', user: null })
  expect(await info(basic('Zoë Ł'))).toMatchObject({ access: 'all', user: 'Zoë Ł' })
  expect(await info(basic('Eve', 'look'))).toMatchObject({ access: 'read', user: 'Eve' })
})

it('the log of changes says who changed what, and outlasts an eviction', async () => {
  const create = await service.control('academies.create', { labels: { pull_request: 'acme/web#7' } }, basic('Ada'))
  const { id } = create.body.data
  const path = `/dashboard/api/academies/${id}/controls`
  await service.send('POST', `${path}/faults.add`, { operation: 'courses.list', status: 500 }, basic('Bob'))
  await service.send('POST', `${path}/faults.add`, { operation: 'none' }, basic('Bob'))
  await service.send('POST', `${path}/plan.update`, { ttl: 60 }, token)
  const fork = await service.send('POST', `${path}/fork`, {}, { ...basic('Cy'), 'x-academy-user': 'Mallory' })
  await service.send('GET', `/test/evict/${id}`)
  const changesOf = async (academy: string) =>
    (await service.send('POST', `/dashboard/api/academies/${academy}/controls/changes`, {}, token)).body.data
  expect(await changesOf(id)).toMatchObject([
    { by: 'Ada', operation: 'academies.create', at: expect.stringMatching(/Z$/) },
    { by: 'Bob', operation: 'faults.add' },
    { by: null, operation: 'plan.update' },
    { by: 'Cy', operation: 'fork' },
  ])
  expect(await changesOf(fork.body.data.id)).toMatchObject([{ by: 'Cy', operation: 'academies.create' }])
  const { body } = await service.control('academies.list')
  const listed = body.data.find((one: { id: string }) => one.id === id)
  expect(listed).toMatchObject({ created_by: 'Ada', labels: { pull_request: 'acme/web#7' } })
})

describe('the stream of an academy', () => {
  it.each(['/academies/ID/events', '/events?response_bodies=false&academy=ID'])(
    'at %s has its requests, and those of no other academy',
    async (path) => {
      const [academy, other] = [await service.create(), await service.create()]
      const text = await service.events(path.replace('ID', academy.id), 'courses.list', async () => {
        await other.api('GET', '/lists')
        await academy.api('GET', '/courses')
      })
      expect(text).toContain('"operation":"courses.list"')
      expect(text).not.toContain('lists.list')
    },
  )

  it('ends with the academy', async () => {
    const academy = await service.create()
    expect(await service.events(`/events?academy=${academy.id}`, 'never', academy.remove)).toContain('"part":"deleted"')
  })
})
