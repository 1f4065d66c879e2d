import { afterAll, expect, it } from 'vitest'

import { startService } from './service.ts'

const service = await startService()
afterAll(() => service.close())

const create = (fixture: object) => service.control('academies.create', fixture)

const newKey = () => `aa_live_${crypto.randomUUID().replaceAll('-', '')}`

/** A student with an id of its own, and an API key. */
function newClaims() {
  const id = crypto.randomUUID()
  const student = { email: `${id}@example.com`, id }
  const key = newKey()
  return { id, student, key, fixture: { students: [student], api_keys: [{ name: 'fixed', key }] } }
}

/** Whether another academy can be created with the id, for another address, and with the key. */
async function canBeClaimed({ id, key }: ReturnType<typeof newClaims>): Promise<boolean> {
  const students = [{ email: `other-${id}@example.com`, id }]
  return (await create({ students, api_keys: [{ name: 'free', key }] })).status === 200
}

it('a rejected fixture claims no id and no key', async () => {
  const claims = newClaims()
  expect(await create({ ...claims.fixture, lists: [{ name: '' }] })).toMatchObject({ status: 400 })
  expect(await canBeClaimed(claims)).toBe(true)
})

it('a fixture with a key or an id of another academy claims nothing else', async () => {
  const [first, second, third] = [newClaims(), newClaims(), newClaims()]
  await service.create(first.fixture)
  const keys = [second, first].map(({ key }) => ({ name: key, key }))
  expect(await create({ ...second.fixture, api_keys: keys })).toMatchObject({ status: 409 })
  expect(await canBeClaimed(second)).toBe(true)
  const students = [third.student, { email: 'other@example.com', id: first.id }]
  expect(await create({ ...third.fixture, students })).toMatchObject({ status: 400 })
  expect(await canBeClaimed(third)).toBe(true)
})

it('a restore that is rejected claims nothing and changes nothing, and one that is not works', async () => {
  const claims = newClaims()
  const academy = await service.create({ name: 'Before' })
  const rejected = await academy.dashboard('restore', { ...claims.fixture, lists: [{ name: '' }] })
  expect(rejected).toMatchObject({ status: 400 })
  expect((await academy.dashboard('snapshot')).body.data.name).toBe('Before')
  expect(await canBeClaimed(claims)).toBe(true)
  const others = newClaims()
  expect((await academy.dashboard('restore', { name: 'After', ...others.fixture })).status).toBe(200)
  await academy.test('evict')
  const headers = { authorization: `Bearer ${others.key}` }
  const { body } = await service.send('GET', '/api/v1/students', undefined, headers)
  expect(body.data.students).toMatchObject([others.student])
  expect(await canBeClaimed(others)).toBe(false)
})

it('a key of a creation that was cut off is free, and one of an academy is not', async () => {
  const { key, fixture } = newClaims()
  await service.send('GET', `/test/claim/${key}`)
  expect(await create(fixture)).toMatchObject({ status: 200 })
  expect(await create({ api_keys: fixture.api_keys })).toMatchObject({ status: 409 })
})

it('of creations at once with the same keys at most one succeeds, and none keeps them otherwise', async () => {
  for (let round = 0; round < 5; round++) {
    const keys = Array.from({ length: 8 }, newKey).map((key) => ({ name: key, key }))
    const responses = await Promise.all(
      [keys, keys.toReversed(), [...keys.slice(4), ...keys.slice(0, 4)]].map((api_keys) => create({ api_keys })),
    )
    const created = responses.filter(({ status }) => status === 200)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3 - created.length)
    expect(created.length).toBeLessThan(2)
    const [academy] = created
    if (academy) await service.control('academies.delete', { academyId: academy.body.data.id })
    expect((await create({ api_keys: keys })).status).toBe(200)
  }
})
