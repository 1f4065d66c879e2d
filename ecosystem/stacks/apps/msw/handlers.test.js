import { createPlatform } from '@academy-access/engine'
import { createHandlers } from '@academy-access/msw'
import { AcademyClient } from '@academy-access/sdk'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from './call.mjs'

const platform = createPlatform({ fixture: { academies: [{ courses: [{ title: 'Intro', slug: 'intro' }] }] } })
const { apiKey } = platform.academy()
const server = setupServer(...createHandlers(platform, { baseUrl: 'https://academy.test' }))
beforeAll(() => server.listen())
afterAll(() => server.close())

test('the client gets its responses from the handlers', async () => {
  const result = await call(new AcademyClient({ baseUrl: 'https://academy.test', apiKey }))
  expect(result).toContain('Intro')
  expect(
    platform
      .academy()
      .journal.list()
      .map(({ status }) => status),
  ).toContain(409)
})
