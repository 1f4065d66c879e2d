import { expect, test } from '@academy-access/server/playwright'

test('the default is the first academy', async ({ academy }) => {
  expect(await academy.students.list()).toEqual([])
})

test.describe('a snapshot', () => {
  test.use({ academyFrom: 'Full' })
  test.beforeAll(async ({ academies }) => {
    const source = await academies.create({ name: 'Source' })
    await source.plan.update({ limits: { students: 2 } })
    await source.snapshots.create('Full')
    await source.plan.update({ limits: { students: null } })
  })
  test('is a state to begin with', async ({ academy }) => {
    expect(await academy.plan.get()).toMatchObject({ limits: { students: 2 } })
    await academy.plan.update({ limits: { students: null } })
    await academy.reset()
    expect(await academy.plan.get()).toMatchObject({ limits: { students: 2 } })
  })
})

test.describe('a fixture', () => {
  const fixture = { id: '6b1e5dc8-7a8f-4d43-9c0a-0a5a3d9d2a11', lists: [{ name: 'VIP' }] }
  test.use({ academyFrom: fixture })
  for (const turn of [1, 2]) {
    test(`is a state to begin with, also for several tests: ${turn}`, async ({ academy }) => {
      expect((await academy.lists.list()).map(({ name }) => name)).toEqual(['VIP'])
      expect(academy.id).not.toBe(fixture.id)
    })
  }
})
