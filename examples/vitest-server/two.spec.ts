import { expect } from 'vitest'

import { test } from './academy.ts'

test('gets an error from a fault that it added', async ({ academy }) => {
  const headers = { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' }
  const fault = { operation: 'students.create', status: 429, retry_after: 2, times: 1 }
  await fetch(`${academy.dashboard}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })

  const body = JSON.stringify({ email: 'new@example.com' })
  const create = () => fetch(`${academy.url}/api/v1/students`, { method: 'POST', headers, body })
  const limited = await create()
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await create()).status).toBe(201)
})
