import { expect } from 'vitest'

import { test } from './academy.ts'

test('adds a student to its own academy only', async ({ academy }) => {
  const headers = { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'new@example.com' })
  const created = await fetch(`${academy.url}/api/v1/students`, { method: 'POST', headers, body })
  expect(created.status).toBe(201)

  const response = await fetch(`${academy.url}/api/v1/students?limit=1`, { headers })
  expect(await response.json()).toMatchObject({
    data: { students: [{ email: 'new@example.com' }], pagination: { total: 121 } },
  })
})
