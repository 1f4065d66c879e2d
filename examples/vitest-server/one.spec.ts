import { AcademyClient } from '@academy-access/sdk'
import { test } from '@academy-access/server/vitest'
import { expect } from 'vitest'

test('adds a student to its own academy only', async ({ academy }) => {
  const client = new AcademyClient({ baseUrl: academy.baseUrl, apiKey: academy.apiKey })
  await client.students.create({ email: 'new@example.com' })

  const { items, pagination } = await client.students.list({ limit: 1 })
  expect([items[0]?.email, pagination.total]).toEqual(['new@example.com', 121])
  expect(await academy.outbox.list()).toMatchObject([{ to: 'new@example.com', kind: 'created' }])
})
