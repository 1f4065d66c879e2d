import { createPlatform } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { serve } from '../../src/index.ts'

const students = Array.from({ length: 60_000 }, (_, index) => ({ email: `student${index}@example.com` }))

it('a large fixture is loaded as in the process, and requests that arrive meanwhile get their responses', async () => {
  const platform = createPlatform({ seed: 1 })
  const server = await serve(platform, { port: 0 })
  const academy = platform.academy()
  const read = () =>
    fetch(`${server.url}/api/v1/students?limit=1`, { headers: { authorization: `Bearer ${academy.apiKey}` } })
  try {
    const load = fetch(`${server.url}/dashboard/api/academies/${academy.id}/controls/restore`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ students }),
    })
    const responses = await Promise.all([load, read(), read()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  } finally {
    await server.close()
  }
  const expected = createPlatform({ seed: 1 }).academy()
  expected.restore({ students })
  expect(academy.snapshot().students.map(({ id, email }) => id + email)).toEqual(
    expected.snapshot().students.map(({ id, email }) => id + email),
  )
}, 60_000)
