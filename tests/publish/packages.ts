import type { Project } from './project.ts'

const intro = `{ academies: [{ courses: [{ title: 'Intro', slug: 'intro' }] }] }`

/** MSW with the set-up of its README. */
const setup = `import { writeFileSync } from 'node:fs'
import { setupAcademy } from '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'
import { expect, test } from 'vitest'
import '@academy-access/msw/vitest'
import { call } from './call.mjs'

const mock = setupAcademy({ fixture: { courses: [{ title: 'Intro', slug: 'intro' }] } })

test('the client gets its responses from MSW', async () => {
  const academy = mock.academy()
  const result = await call(new AcademyClient({ baseUrl: mock.baseUrl, apiKey: academy.apiKey }))
  expect(academy).toHaveReceived('students.remove')
  writeFileSync('result.txt', result)
})
`

/** MSW with its own set-up and our handlers. */
const handlers = `import { createPlatform } from '@academy-access/engine'
import { createHandlers } from '@academy-access/msw'
import { AcademyClient } from '@academy-access/sdk'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from './call.mjs'

const platform = createPlatform({ fixture: ${intro} })
const { apiKey } = platform.academy()
const server = setupServer(...createHandlers(platform, { baseUrl: 'https://academy.test' }))
beforeAll(() => server.listen())
afterAll(() => server.close())

test('the client gets its responses from the handlers', async () => {
  const result = await call(new AcademyClient({ baseUrl: 'https://academy.test', apiKey }))
  expect(result).toContain('Intro')
  expect(platform.academy().journal.map(({ status }) => status)).toContain(409)
})
`

const vitest = (msw: string): Project => ({
  installer: 'npm',
  packages: ['@academy-access/sdk', '@academy-access/engine', '@academy-access/msw', `msw@${msw}`, 'vitest@5.1.0'],
  files: { 'setup.test.js': setup, 'handlers.test.js': handlers },
  async app({ exec }) {
    await exec('npx', 'vitest', 'run')
    return exec('cat', 'result.txt')
  },
  requests: [],
})

/** One project or more for each package besides the client. */
export const packages: Record<string, Project> = {
  msw: vitest('3.0.5'),
  msw2: vitest('2.15.0'),

  engine: {
    installer: 'pnpm',
    packages: ['@academy-access/engine', '@academy-access/sdk'],
    files: {
      'app.mjs': `import { readFileSync } from 'node:fs'
import { createPlatform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'

const platform = createPlatform({ fixture: ${intro} })
const { apiKey } = platform.academy()
JSON.parse(readFileSync(new URL(import.meta.resolve('@academy-access/engine/fixture.schema.json')), 'utf8'))
console.log(await call(new AcademyClient({ baseUrl: 'https://academy.test', apiKey, fetch: platform.fetch })))
`,
    },
    app: ({ exec }) => exec('node', 'app.mjs'),
    requests: [],
  },

  // The command as `npx` runs it, and the functions in code.
  roster: {
    installer: 'npm',
    packages: ['@academy-access/roster', '@academy-access/sdk'],
    files: {
      'students.csv': 'email,name,courses\nada@example.com,Ada,Intro\n',
      'app.mjs': `import { createRoster } from '@academy-access/roster'
import { AcademyClient } from '@academy-access/sdk'

const ada = await createRoster(new AcademyClient()).findByEmail('ADA@example.com')
console.log(ada.name, ada.courses_enrolled)
`,
    },
    async app({ exec }) {
      // Exit code 3 says that the plan has changes.
      await exec('sh', '-c', 'npx academy-roster plan students.csv --no-welcome-email; test $? -eq 3')
      await exec('npx', 'academy-roster', 'apply')
      return exec('node', 'app.mjs')
    },
    result: 'Ada 1',
    requests: ['courses.list 200', 'students.list 200', 'lists.list 200', 'students.create 201'],
  },

  // The contract alone, without a client.
  schemas: {
    installer: 'npm',
    packages: ['@academy-access/schemas'],
    files: {
      'app.mjs': `import { deepEqual } from 'node:assert/strict'
import { endpoints, operationIds } from '@academy-access/schemas'
import openapi from '@academy-access/schemas/openapi'
import document from '@academy-access/schemas/openapi.json' with { type: 'json' }

deepEqual(openapi, document)
const { method, path, data } = endpoints.courses.list
const { ACADEMY_BASE_URL, ACADEMY_API_KEY } = process.env
const headers = { authorization: 'Bearer ' + ACADEMY_API_KEY }
const response = await fetch(ACADEMY_BASE_URL + path, { method, headers })
const { courses } = data.parse((await response.json()).data)
console.log(courses[0].title, operationIds.length)
`,
    },
    app: ({ exec }) => exec('node', 'app.mjs'),
    result: 'Intro 16',
    requests: ['courses.list 200'],
  },

  // The server in code, beside the one that `npx` started.
  server: {
    installer: 'npm',
    packages: ['@academy-access/server', '@academy-access/engine', '@academy-access/sdk'],
    files: {
      'app.mjs': `import { createPlatform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { serve } from '@academy-access/server'
import { call } from './call.mjs'

const platform = createPlatform({ fixture: ${intro} })
const server = await serve(platform, { port: 0 })
console.log(await call(new AcademyClient({ baseUrl: server.url, apiKey: platform.academy().apiKey })))
await server.close()
`,
      'fixture.json': JSON.stringify({
        $schema: './node_modules/@academy-access/engine/fixture.schema.json',
        academies: [{ name: 'Mine' }],
      }),
    },
    async app({ exec }) {
      await exec('npx', 'academy-server', '--fixture', 'fixture.json', '--check')
      return exec('node', 'app.mjs')
    },
    requests: [],
  },
}
