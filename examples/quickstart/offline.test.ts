import { createPlatform } from '@academy-access/engine'
import { createHandlers } from '@academy-access/msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'

const platform = createPlatform({ fixture: { academies: [{ students: [{ email: 'ada@example.com' }] }] } })
const academy = platform.academy()
const server = setupServer(...createHandlers(platform, { baseUrl: 'https://academy.test' }))
beforeAll(() => server.listen())
afterAll(() => server.close())

test('a student cannot be added twice', async () => {
  const response = await fetch('https://academy.test/api/v1/students', {
    method: 'POST',
    headers: { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  expect(response.status).toBe(409)
  expect(academy.journal.at(-1)).toMatchObject({ operation: 'students.create', code: 'already_exists' })
})
