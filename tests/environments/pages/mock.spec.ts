import { createPlatform } from '@academy-access/engine'
import { createHandlers } from '@academy-access/msw'
import { setupAcademy } from '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'
import { expect, it } from 'vitest'

// A component test as people write it: the client of a page calls the proxy of its app.
const mock = setupAcademy({ proxy: true })
const client = new AcademyClient({ baseUrl: 'http://localhost:3000/academy', apiKey: null })
const academy = mock.platform.academy()

/** Sends each kind of write, and returns what the service has received. */
async function write(): Promise<unknown[]> {
  const { id } = await client.lists.create({ name: 'VIP' })
  await client.lists.update(id, { name: 'Guests' })
  await client.lists.members.add(id, { email: 'ada@example.com' })
  await client.lists.delete(id)
  expect(academy.lists.list()).toEqual([])
  return academy.journal.list().map(({ method, request_body }) => [method, request_body])
}

const written = [
  ['POST', { name: 'VIP' }],
  ['PATCH', { name: 'Guests' }],
  ['POST', { email: 'ada@example.com' }],
  ['DELETE', undefined],
]

it('each write arrives with its method and its body', async () => expect(await write()).toEqual(written))

it('an override reads the body of a write and lets the academy respond', async () => {
  mock.use(
    mock
      .override('lists.create')
      .when({ body: { name: 'Taken' } })
      .error('already_exists'),
    mock.override('lists.create').delay(1),
  )
  await expect(client.lists.create({ name: 'Taken' })).rejects.toThrow('already_exists')
  expect((await write()).slice(1)).toEqual(written)
})

it('handlers of their own add the key too', async () => {
  const platform = createPlatform()
  const { apiKey, students } = platform.academy()
  mock.use(...createHandlers(platform, { baseUrl: 'http://localhost:3000/other', apiKey }))
  const other = new AcademyClient({ baseUrl: 'http://localhost:3000/other', apiKey: null })
  await other.students.create({ email: 'ada@example.com' })
  expect(students.list()).toMatchObject([{ email: 'ada@example.com' }])
})

it('a broken connection and the end of a time are the errors of the client', async () => {
  mock.use(mock.override('lists.create').network('reset').once())
  await expect(client.lists.create({ name: 'VIP' })).rejects.toMatchObject({ name: 'ConnectionError', ambiguous: true })
  mock.use(mock.override('lists.create').network('stall').once())
  await expect(client.lists.create({ name: 'VIP' }, { timeout: 200 })).rejects.toMatchObject({ name: 'TimeoutError' })
})
