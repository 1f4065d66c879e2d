/* Tests that fail on purpose: another process reads their reports. */
import { test } from '@academy-access/server/vitest'
import { describe, expect } from 'vitest'

import { send } from '../send.ts'

test('passes', async ({ academy }) => {
  await send(academy, 'GET', '/courses')
})

test('fails', async ({ academy }) => {
  await academy.faults.add({ operation: 'courses.list', status: 500, times: 2 })
  await academy.faults.add({ operation: 'lists.list', status: 503 })
  await send(academy, 'POST', '/students', { email: 'ada@example.com' })
  await send(academy, 'GET', '/courses')
  expect(1).toBe(2)
})

test.fails('fails as expected', async ({ academy }) => {
  expect(academy.id).toBe('')
})

test('deletes its academy, and fails', async ({ academy }) => {
  await academy.delete()
  expect(1).toBe(2)
})

describe('with an unknown state', () => {
  test.override({ academyFrom: 'Other class' })
  test('does not start', async ({ academy }) => {
    expect(academy.id).toBe('')
  })
})

test('finds no academy of a test that has ended', async ({ academies }) => {
  const names = (await academies.list()).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('fails (') || name.startsWith('passes ('))).toEqual([])
})
