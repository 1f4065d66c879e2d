import { writeFileSync } from 'node:fs'
import { setupAcademy } from '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'
import { expect, test } from 'vitest'
import '@academy-access/msw/vitest'
import { call } from './call.mjs'

const mock = setupAcademy({ fixture: { courses: [{ title: 'Intro', slug: 'intro' }] } })

test('the client gets its responses from MSW', async () => {
  const academy = mock.createAcademy()
  const result = await call(new AcademyClient({ baseUrl: mock.baseUrl, apiKey: academy.apiKey }))
  expect(academy).toHaveReceived('students.remove')
  writeFileSync('result.txt', result)
})
