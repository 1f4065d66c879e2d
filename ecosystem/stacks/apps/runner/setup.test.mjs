import { writeFileSync } from 'node:fs'

import { setupAcademy } from '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'

import { call } from './call.mjs'
import { hooks, test } from './runner.mjs'

const mock = setupAcademy({ fixture: { courses: [{ title: 'Intro', slug: 'intro' }] }, ...(hooks && { hooks }) })

test('the client gets its responses from the mock', async () => {
  const { apiKey } = mock.createAcademy()
  const options = { baseUrl: mock.baseUrl, apiKey, dangerouslyAllowBrowser: true }
  writeFileSync('result.txt', await call(new AcademyClient(options)))
})
