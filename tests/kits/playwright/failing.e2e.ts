/* Tests that fail on purpose: another process reads their reports. */
import { expect, test } from '@academy-access/server/playwright'

import { send } from '../send.ts'

test('passes', async ({ academy }) => {
  await send(academy, 'GET', '/courses')
})

test('fails', async ({ academy }) => {
  await academy.clock.freeze('2030-01-01T00:00:00.000Z')
  await academy.faults.add({ operation: 'courses.list', status: 500, times: 2 })
  await academy.faults.add({ operation: 'lists.list', status: 503 })
  await send(academy, 'POST', '/students', { email: 'ada@example.com' })
  await send(academy, 'GET', '/courses')
  expect(1).toBe(2)
})

test('fails as expected', async ({ academy }) => {
  test.fail()
  expect(academy.id).toBe('')
})

test.describe('with an unknown state', () => {
  test.use({ academyFrom: 'Other class' })
  test('does not start', async ({ academy }) => {
    expect(academy.id).toBe('')
  })
})

test('ends its process', async ({ academy }) => {
  expect(academy.id).not.toBe('')
  process.exit(7)
})

test('runs after a crash', async ({ academy }) => {
  await send(academy, 'GET', '/courses')
})
