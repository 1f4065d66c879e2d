import { createPlatform } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { serveDashboard } from '../dashboard.ts'
import { apiOf } from '../api.ts'

const students = Array.from({ length: 60_000 }, (_, index) => ({ email: `student${index}@example.com` }))

it('a large fixture is loaded as in the process, and requests that arrive meanwhile get their responses', async () => {
  const platform = createPlatform({ seed: 1 })
  const { control, url } = await serveDashboard(platform)
  const academy = platform.academy()
  const read = () => apiOf(academy.apiKey, url)('GET', '/students?limit=1')
  const responses = await Promise.all([control('restore', { students }, academy.id), read(), read()])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const expected = createPlatform({ seed: 1 }).academy()
  expected.restore({ students })
  expect(academy.snapshot().students.map(({ id, email }) => id + email)).toEqual(
    expected.snapshot().students.map(({ id, email }) => id + email),
  )
}, 60_000)
