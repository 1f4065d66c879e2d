import { afterAll, describe, expect, it } from 'vitest'

import { basic, startService, token } from './service.ts'

const service = await startService({ readToken: 'look' })
afterAll(() => service.close())

const platform = '/dashboard/api/controls'

describe('the token that may only read', () => {
  it('reads everything but API keys in full, and changes nothing', async () => {
    const academy = await service.create({ students: [{ email: 'ada@example.com' }] })
    const [{ id: keyId }] = await academy.shown('keys.list')
    const path = `/dashboard/api/academies/${academy.id}/controls`
    for (const headers of [{ authorization: 'Bearer look' }, basic('Eve', 'look')]) {
      const status = async (method: string, rest: string, content?: object) =>
        (await service.send(method, rest, content, headers)).status
      for (const read of ['students.list', 'keys.list', 'journal.list', 'outbox.list', 'clock.get', 'changes'])
        expect(await status('POST', `${path}/${read}`), read).toBe(200)
      expect(await status('GET', '/dashboard/api')).toBe(200)
      expect(await status('POST', `${platform}/academies.list`)).toBe(200)
      expect(await status('GET', '/dashboard')).toBe(200)
      const forbidden = [
        await service.send('POST', `${path}/keys.get`, { key: keyId }, headers),
        await service.send('POST', `${path}/snapshot`, {}, headers),
        await service.send('POST', `${path}/rename`, { name: 'Other' }, headers),
        await service.control('academies.create', {}, headers),
        await service.control('academies.delete', { academy: academy.id }, headers),
      ]
      for (const response of forbidden) {
        expect(response).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
        expect(JSON.stringify(response.body)).not.toContain(academy.api_key)
      }
    }
    expect((await academy.get('/students')).pagination.total).toBe(1)
  })

  it('the service says what a caller may do, and the name that it gave', async () => {
    const info = async (headers: Record<string, string>) =>
      (await service.send('GET', '/dashboard/api', undefined, headers)).body.data
    expect(await info(token)).toMatchObject({ access: 'all', user: null })
    expect(await info(basic('Zoë Ł'))).toMatchObject({ access: 'all', user: 'Zoë Ł' })
    expect(await info(basic('Eve', 'look'))).toMatchObject({ access: 'read', user: 'Eve' })
  })
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
