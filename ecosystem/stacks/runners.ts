import type { Stack } from '../publish/stack.ts'

/** A test with the mock of the README. It writes the result of its calls to a file. */
const test = (imports: string, hooks = '') => `import { writeFileSync } from 'node:fs'
import { setupAcademy } from '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'
${imports}
import { call } from './call.mjs'

const mock = setupAcademy({ fixture: { courses: [{ title: 'Intro', slug: 'intro' }] }${hooks} })

test('the client gets its responses from the mock', async () => {
  const { apiKey } = mock.academy()
  const options = { baseUrl: mock.baseUrl, apiKey, dangerouslyAllowBrowser: true }
  writeFileSync('result.txt', await call(new AcademyClient(options)))
})
`
const ours = '@academy-access/sdk @academy-access/msw'

const runner = (tools: string, file: string, source: string, command: string): Stack => ({
  packages: `${ours} ${tools}`,
  files: { [file]: source },
  build: [command],
  run: 'cat result.txt',
  requests: [],
})

const jest = 'NODE_OPTIONS=--experimental-vm-modules npx jest --testMatch="**/*.test.mjs"'

/** Runners besides Vitest in Node. */
export const runners: Readonly<Record<string, Stack>> = {
  'vitest-browser': {
    packages: `${ours} msw vitest @vitest/browser-playwright playwright`,
    files: {
      'setup.test.js': `import { setupAcademy } from '@academy-access/msw/browser'
import { AcademyClient } from '@academy-access/sdk'
import { test } from 'vitest'
import { call } from './call.mjs'

const mock = setupAcademy({ fixture: { courses: [{ title: 'Intro', slug: 'intro' }] } })

test('the client gets its responses from the mock', async () => {
  const { apiKey } = mock.academy()
  const options = { baseUrl: mock.baseUrl, apiKey, dangerouslyAllowBrowser: true }
  console.log(await call(new AcademyClient(options)))
})
`,
      'vitest.config.js': `import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defineConfig } from 'vitest/config'

const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] }
const provider = playwright({ launchOptions })
export default defineConfig({
  plugins: [msw({ mode: 'worker-only' })],
  test: { browser: { enabled: true, headless: true, provider, instances: [{ browser: 'chromium' }] } },
})
`,
    },
    run: `npx vitest run | grep ' has Intro, '`,
    requests: [],
  },
  'happy-dom': runner(
    'msw vitest happy-dom',
    'setup.test.js',
    test(`import { test } from 'vitest'`),
    'npx vitest run --environment=happy-dom',
  ),
  jest: runner('msw jest', 'setup.test.mjs', test(''), jest),
  'jest-jsdom': runner(
    'msw jest jest-environment-jsdom jest-fixed-jsdom',
    'setup.test.mjs',
    test(''),
    `${jest} --env=jest-fixed-jsdom`,
  ),
  'node-test': runner(
    'msw',
    'setup.test.mjs',
    test(
      `import { after, afterEach, before, beforeEach, test } from 'node:test'`,
      ', hooks: { beforeAll: before, beforeEach, afterEach, afterAll: after }',
    ),
    'node --test',
  ),
  'bun-test': runner(
    'msw@2',
    'setup.test.mjs',
    test(
      `import { afterAll, afterEach, beforeAll, beforeEach, test } from 'bun:test'`,
      ', hooks: { beforeAll, beforeEach, afterEach, afterAll }',
    ),
    'bun test',
  ),

  // A page of Playwright, without a worker script.
  'msw-playwright': {
    packages: `${ours} @academy-access/engine msw@2 @msw/playwright playwright esbuild`,
    files: {
      'page.js': `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
window.result = (apiKey) => call(new AcademyClient({ baseUrl: location.origin, apiKey, dangerouslyAllowBrowser: true }))
`,
      'run.mjs': `import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { createHandlers } from '@academy-access/msw'
import { createPlatform } from '@academy-access/engine'
import { defineNetworkFixture } from '@msw/playwright'
import { chromium } from 'playwright'

const script = await readFile('dist/page.js', 'utf8')
const server = createServer((request, response) =>
  response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end('<script>' + script + '</script>'),
)
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
const context = await browser.newContext()
const platform = createPlatform({ fixture: { academies: [{ courses: [{ title: 'Intro', slug: 'intro' }] }] } })
const network = defineNetworkFixture({ context, handlers: createHandlers(platform) })
await network.enable()
const page = await context.newPage()
await page.goto('http://127.0.0.1:' + server.address().port)
console.log(await page.evaluate((apiKey) => window.result(apiKey), platform.academy().apiKey))
await network.disable()
await browser.close()
server.close()
`,
    },
    build: ['npx esbuild page.js --bundle --format=iife --outdir=dist'],
    run: 'node run.mjs',
    requests: [],
  },
  // The interceptors that React Native has, in Node.
  'msw-native': {
    packages: `${ours} @academy-access/engine msw@2`,
    files: {
      'run.mjs': `import { createHandlers } from '@academy-access/msw'
import { createPlatform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { setupServer } from 'msw/native'
import { call } from './call.mjs'

const platform = createPlatform({ fixture: { academies: [{ courses: [{ title: 'Intro', slug: 'intro' }] }] } })
const server = setupServer(...createHandlers(platform, { baseUrl: 'https://academy.test' }))
server.listen({ onUnhandledRequest: 'error' })
console.log(await call(new AcademyClient({ baseUrl: 'https://academy.test', apiKey: platform.academy().apiKey })))
server.close()
`,
    },
    run: 'node --conditions=react-native run.mjs',
    requests: [],
  },
}
