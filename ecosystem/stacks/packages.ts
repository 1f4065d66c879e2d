import type { Stack } from '../publish/stack.ts'

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

const vitest = (msw: string): Stack => ({
  packages: `@academy-access/sdk @academy-access/engine @academy-access/msw ${msw} vitest`,
  files: { 'setup.test.js': setup, 'handlers.test.js': handlers },
  build: ['npx vitest run'],
  run: 'cat result.txt',
  requests: [],
})

/** One project or more for each package besides the client. */
export const packages: Readonly<Record<string, Stack>> = {
  msw: vitest('msw'),
  msw2: vitest('msw@2'),

  engine: {
    installer: 'pnpm',
    packages: '@academy-access/engine @academy-access/sdk',
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
    run: 'node app.mjs',
    requests: [],
  },

  // The command as `npx` runs it, and the functions in code.
  roster: {
    packages: '@academy-access/roster @academy-access/sdk',
    files: {
      'students.csv': 'email,name,courses\nada@example.com,Ada,Intro\n',
      'app.mjs': `import { createRoster } from '@academy-access/roster'
import { AcademyClient } from '@academy-access/sdk'

const ada = await createRoster(new AcademyClient()).findByEmail('ADA@example.com')
console.log(ada.name, ada.courses_enrolled)
`,
    },
    // Exit code 3 says that the plan has changes.
    build: ['npx academy-roster plan students.csv --no-welcome-email; test $? -eq 3', 'npx academy-roster apply'],
    run: 'node app.mjs',
    result: 'Ada 1',
    requests: ['courses.list 200', 'students.list 200', 'lists.list 200', 'students.create 201'],
  },

  // The contract alone, without a client.
  schemas: {
    packages: '@academy-access/schemas',
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
    run: 'node app.mjs',
    result: 'Intro 16',
    requests: ['courses.list 200'],
  },

  // The server in code, beside the one that `npx` started.
  server: {
    packages: '@academy-access/server @academy-access/engine @academy-access/sdk',
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
    build: ['npx academy-server --fixture fixture.json --check'],
    run: 'node app.mjs',
    requests: [],
  },
}
