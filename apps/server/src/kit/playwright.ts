import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  type BrowserContext,
  type Page,
  type PlaywrightTestConfig,
  type Route,
  test as base,
  type TestInfo,
} from '@playwright/test'
import type { TestEvent } from '@academy-access/dashboard-api/client'
import { stripVTControlCharacters } from 'node:util'

import { packageFolder } from '../package-folder.ts'
import { type Academies, academiesOf, type AcademySource, deleteOrphans } from './academies.ts'
import { unlessMissing } from './dashboard-error.ts'
import { finishFailed } from './failed-test.ts'
import type { TestAcademy } from './test-academy.ts'
import { eventsOf } from './remote-academy.ts'

export { expect } from '@playwright/test'
export type { Academies, AcademySource } from './academies.ts'
export { DashboardError } from './dashboard-error.ts'
export type { Remote, RemoteFaults } from '@academy-access/engine'
export type { TestAcademy } from './test-academy.ts'
export type { AcademySummary, ClockReading, Email, JournalFilter, RequestDetail } from './types.ts'

/** Which requests of a page go to the academy: a pattern of `page.route`. */
export type RoutePattern = string | RegExp

/** The options of {@link test}, for `use` of the configuration, of a project or of a file. */
export interface AcademyOptions {
  /**
   * The state that each test begins with: the name of an academy or of a snapshot on the server, or a fixture. By default that
   * of the server's first academy.
   */
  academyFrom: AcademySource | undefined
  /**
   * The requests of the page that go to the academy of the test, with its key; by default all with `/api/v1/` in their path.
   * The path from `/api/v1/` stays the same. `false` routes none. Only requests of `fetch` and `XMLHttpRequest` are routed.
   */
  academyRoutes: RoutePattern | false
  /**
   * Whether the academy of a failed test stays on the server until the next run, for a look at its dashboard. By default it
   * does with `academyUrl`, except in CI. When it does not stay, the report of the test has its dashboard as one HTML file.
   */
  keepFailed: boolean | undefined
}

/** The options of {@link test} that hold for a whole worker. */
export interface AcademyWorkerOptions {
  /** The address of a server that runs already. By default that of {@link academyServer}. */
  academyUrl: string | undefined
}

/** The fixtures of a test. */
export interface AcademyFixtures {
  /** The academy of this test alone. It is deleted after the test, unless the test fails and `keepFailed` is true. */
  academy: TestAcademy
}

/** The fixtures of all tests of a worker. */
export interface AcademyWorkerFixtures {
  /** The academies of the server, to prepare states that tests copy. */
  academies: Academies
}

/**
 * A Playwright `test` with an academy of its own, which has the title of the test as its name. The requests of `page` to the
 * API go to this academy, with its key. When a test fails, its report has the requests, the emails, the faults and the clock
 * of the academy, the faults that never fired, and the errors of the page. Combine it with a `test` of yours by `mergeTests`.
 *
 * @example
 * ```ts no-run
 * import { expect, test } from '@academy-access/server/playwright'
 *
 * test('says when to try again', async ({ academy, page }) => {
 *   await academy.faults.add({ operation: 'students.list', status: 429, retry_after: 7 })
 *   await page.goto('/students')
 *   await expect(page.getByRole('status')).toHaveText('Try again in 7 s')
 * })
 * ```
 */
export const test = base.extend<AcademyFixtures & AcademyOptions, AcademyWorkerFixtures & AcademyWorkerOptions>({
  academyUrl: [undefined, { option: true, scope: 'worker' }],
  academyFrom: [undefined, { option: true }],
  academyRoutes: ['**/api/v1/**', { option: true }],
  keepFailed: [undefined, { option: true }],
  academies: [
    async ({ academyUrl }, use) => {
      const url = academyUrl || process.env['ACADEMY_SERVER_URL']
      if (!url) {
        throw new Error(
          'No academy server: add academyServer() to webServer in playwright.config.ts, or set academyUrl in use',
        )
      }
      await deleteOrphans(url)
      await use(academiesOf(url))
    },
    { scope: 'worker' },
  ],
  academy: async ({ academies, academyFrom, academyUrl, keepFailed }, use, testInfo) => {
    const academy = await academies.createForTest(testInfo.title, academyFrom)
    await use(academy)
    const isKept = keepFailed ?? (academyUrl !== undefined && !process.env['CI'])
    if (testInfo.status === testInfo.expectedStatus) await unlessMissing(academy.delete())
    else await attachReport(academy, testInfo, isKept)
  },
  context: async ({ context, academy, academyRoutes }, use) => {
    followErrors(context, (error) => eventsOf(academy).push(error))
    if (academyRoutes !== false) await routeToAcademy(context, academy, academyRoutes)
    await use(context)
  },
})

/** Attaches what a failed test left, and deletes its academy unless it is kept. */
async function attachReport(academy: TestAcademy, testInfo: TestInfo, isKept: boolean): Promise<void> {
  const title = [testInfo.project.name, ...testInfo.titlePath].filter(Boolean).join(' › ')
  const errors = testInfo.errors.map(({ message = '' }) => message)
  const test = { title, errors, steps: stepsOf(testInfo) }
  const left = await finishFailed(academy, test, isKept ? process.ppid : undefined)
  if (!left) return
  const { report, text, page } = left
  await testInfo.attach('academy-requests', { body: text, contentType: 'text/plain' })
  for (const [name, value] of Object.entries(report)) {
    const body = JSON.stringify(value, null, 2)
    await testInfo.attach(`academy-${name}`, { body, contentType: 'application/json' })
  }
  if (page === undefined) return
  // A file: reporters that write to a terminal print a text, and name a file. `attach` would copy it.
  const path = testInfo.outputPath('academy-dashboard.html')
  await mkdir(testInfo.outputDir, { recursive: true })
  await writeFile(path, page)
  testInfo.attachments.push({ name: 'academy-dashboard', path, contentType: 'text/html' })
}

/**
 * Routes the requests of a page or a browser context to an academy, with its key. {@link test} does this for `page` and
 * `context`. Call it for contexts that a test opens itself.
 *
 * @example
 * ```ts no-run
 * import { routeToAcademy, test } from '@academy-access/server/playwright'
 *
 * test('two people at once', async ({ academy, browser }) => {
 *   const context = await browser.newContext()
 *   await routeToAcademy(context, academy)
 * })
 * ```
 */
export async function routeToAcademy(
  target: BrowserContext | Page,
  academy: TestAcademy,
  pattern: RoutePattern = '**/api/v1/**',
): Promise<void> {
  await target.route(pattern, (route) => sendTo(route, academy))
}

/** How {@link academyServer} starts the server. */
export interface AcademyServerOptions {
  /** The port to listen on; any free one by default. */
  port?: number
  /** `demo` (default), `empty`, or the path of a JSON file, from the folder of the configuration. */
  fixture?: string
  /** Further flags of the command, such as `['--latency', '50ms-200ms']`. */
  args?: readonly string[]
  /** How long to wait for the server, in milliseconds; 60,000 by default. */
  timeout?: number
}

/** An entry of `webServer` in the configuration of Playwright. */
export type WebServer = Extract<NonNullable<PlaywrightTestConfig['webServer']>, { command: string }>

/**
 * An entry of `webServer` that starts one server for the run, and stops it at the end, also when the run is killed. It sets
 * three environment variables for the tests and for the entries after it: `ACADEMY_SERVER_URL` for this kit, and
 * `ACADEMY_BASE_URL` and `ACADEMY_API_KEY`, which the client reads, for an app whose own server calls the API.
 *
 * @example
 * ```ts no-run
 * import { academyServer } from '@academy-access/server/playwright'
 * import { defineConfig } from '@playwright/test'
 *
 * export default defineConfig({
 *   fullyParallel: true,
 *   use: { baseURL: 'http://127.0.0.1:5173' },
 *   webServer: [academyServer(), { command: 'npm run dev', url: 'http://127.0.0.1:5173' }],
 * })
 * ```
 */
export function academyServer(options: AcademyServerOptions = {}): WebServer {
  const { port = 0, fixture = 'demo', args = [], timeout } = options
  const cli = fileURLToPath(new URL('dist/cli.js', packageFolder))
  const flags = ['--port', String(port), '--fixture', fixture, '--json', '--quiet', '--until-stdin-ends', ...args]
  return {
    name: 'academy',
    command: [process.execPath, cli, ...flags].map(quoted).join(' '),
    wait: { stdout: readyLine },
    ...(timeout !== undefined && { timeout }),
  }
}

/** The line of `--json`. Playwright keeps the named groups as environment variables, with names in upper case. */
const readyLine =
  /"url":"(?=(?<academy_base_url>[^"]+))(?<academy_server_url>[^"]+)","api_key":(?:null|")(?<academy_api_key>[^",]*)/

/** A word of a command line: `webServer` runs its command in a shell. */
function quoted(word: string): string {
  if (process.platform === 'win32') return `"${word.replaceAll('"', '""')}"`
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/**
 * Sends a request of a page to an academy, with its key. The browser itself sends it and reads the response, so a page sees a
 * slow, lost or half response as it would see one of the service.
 */
async function sendTo(route: Route, { baseUrl, apiKey }: TestAcademy): Promise<void> {
  const request = route.request()
  const { protocol, pathname, search } = new URL(request.url())
  const start = pathname.indexOf('/api/v1/')
  // A page or a module of the app can have such a path too, such as /src/api/v1/students.ts.
  if (start === -1 || !['fetch', 'xhr'].includes(request.resourceType())) return route.fallback()
  const url = baseUrl + pathname.slice(start) + search
  const headers = { ...request.headers(), authorization: `Bearer ${apiKey}` }
  if (protocol === new URL(baseUrl).protocol) return route.continue({ url, headers })
  // A browser cannot be sent from https to http. Playwright sends the request instead.
  try {
    const response = await route.fetch({ url, headers, maxRedirects: 0, timeout: 0 })
    await route.fulfill({ response })
  } catch {
    await route.abort('connectionreset')
  }
}

/** Tells what the pages of a context write to their consoles as errors, and the errors that they do not catch. */
function followErrors(context: BrowserContext, onError: (event: TestEvent) => void): void {
  const tell = (text: string) => onError({ at: new Date().toISOString(), kind: 'console', text })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url, lineNumber } = message.location()
    tell(`${message.text()}${url === '' ? '' : ` (${url}${lineNumber > 0 ? `:${lineNumber + 1}` : ''})`}`)
  })
  context.on('weberror', (error) => tell(`Uncaught ${String(error.error())}`))
}

/** The steps that say what a test did. Those of hooks and fixtures contain others, and are not shown. */
const categories: ReadonlySet<unknown> = new Set(['expect', 'pw:api', 'test.step'])

/**
 * The steps of a test that have ended, each at the time of its end. Playwright shows steps to reporters only: with a version
 * that keeps them elsewhere, there are none.
 */
function stepsOf(testInfo: TestInfo): TestEvent[] {
  return flat(Reflect.get(testInfo, '_steps'), 0)
}

function flat(steps: unknown, depth: number): TestEvent[] {
  if (!Array.isArray(steps)) return []
  return steps.filter(isStep).flatMap((step) => {
    // A group is what Playwright itself does, such as to start the browser, or the kit, such as to route a request.
    const isShown = categories.has(step.category) && step.group === undefined && step.endWallTime !== undefined
    const text = `${'  '.repeat(depth)}${step.title}${step.subtitle === undefined ? '' : ` ${step.subtitle}`}`
    const own: TestEvent[] = isShown
      ? [
          {
            at: new Date(step.endWallTime ?? 0).toISOString(),
            kind: 'step',
            text,
            ...(step.error?.message !== undefined && { error: stripVTControlCharacters(step.error.message) }),
          },
        ]
      : []
    return [...flat(step.steps, isShown ? depth + 1 : depth), ...own]
  })
}

interface Step {
  readonly title: string
  readonly subtitle?: string
  readonly category?: string
  readonly group?: string
  readonly endWallTime?: number
  readonly error?: { readonly message?: string }
  readonly steps?: unknown
}

function isStep(value: unknown): value is Step {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
}
