import '@academy-access/msw/vitest'

import { setupAcademy } from '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'
import { expect, test } from 'vitest'

const mock = setupAcademy({ fixture: { students: [{ email: 'ada@example.com' }] } })

test('a student cannot be added twice', async () => {
  const academy = mock.createAcademy() // a separate academy and key for this test
  const client = new AcademyClient({ baseUrl: mock.baseUrl, apiKey: academy.apiKey })

  const result = await client.students.create({ email: 'ada@example.com' }).result()

  expect(result.ok).toBe(false)
  expect(academy).toHaveReceived('students.create', { times: 1, code: 'already_exists' })
})
