import { AcademyClient } from '@academy-access/sdk'
import { test } from '@academy-access/server/vitest'
import { expect } from 'vitest'

test('adds a student once, also when the response is lost', async ({ academy }) => {
  await academy.faults.add({ operation: 'students.create', phase: 'after', network: 'reset', times: 1 })
  const client = new AcademyClient({ baseUrl: academy.baseUrl, apiKey: academy.apiKey })

  await expect(client.students.create({ email: 'new@example.com' })).rejects.toMatchObject({ ambiguous: true })
  const { total } = await academy.students.search({ search: 'new@example.com' })
  expect(total).toBe(1)
})
