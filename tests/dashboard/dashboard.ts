import { setTimeout as pause } from 'node:timers/promises'

import { type Academy, createPlatform, demoFixture, type Platform, type PlatformFixture } from '@academy-access/engine'
import { type AcademyServer, serve, type ServeOptions } from '@academy-access/server'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request as PageRequest,
} from 'playwright'
import { onTestFinished } from 'vitest'

// The page is what the build copies: run `pnpm build` first.
const executablePath = process.env['CHROMIUM_PATH']!
let launched: Promise<Browser> | undefined

/**
 * Milliseconds: with `SLOW_PAGE=1500` each request of a page waits at random, up to so long. A test that fails then does not wait
 * for what it uses.
 */
const longestDelay = Number(process.env['SLOW_PAGE'] ?? 0)

/** The browser of all test files in this process. Playwright ends it with the process. */
export function browser(): Promise<Browser> {
  return (launched ??= chromium.launch({ executablePath, args: ['--no-sandbox'] }))
}

export interface OpenOptions {
  /** The demo academy by default. */
  readonly fixture?: PlatformFixture
  readonly context?: BrowserContextOptions
  readonly server?: ServeOptions
  /** Random by default. */
  readonly seed?: number
  /** The clock of the platform; the real one by default. */
  readonly now?: () => number
  /** Below `/dashboard`; the first academy's requests by default. */
  readonly path?: string
}

export interface Dashboard {
  readonly platform: Platform
  /** The first academy. */
  readonly academy: Academy
  readonly server: AcademyServer
  readonly page: Page
  /** Errors of the page, and requests that left this machine. */
  readonly problems: string[]
  /** Sends a request to the API with the academy's key. */
  readonly call: (method: string, path: string, body?: object) => Promise<Response>
}

/** Opens the dashboard of a server of its own. Both are closed after the test. */
export async function openDashboard(options: OpenOptions = {}): Promise<Dashboard> {
  const platform = createPlatform({
    fixture: options.fixture ?? demoFixture(),
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(options.now && { now: options.now }),
  })
  const server = await serve(platform, { port: 0, ...options.server })
  onTestFinished(() => server.close())
  const academy = platform.academy()
  const { page, problems } = await openPage(server.url, options)
  // Before this, no key does anything.
  if (!options.server?.dashboardToken) await page.getByRole('navigation', { name: 'Views' }).waitFor()
  return {
    platform,
    academy,
    server,
    page,
    problems,
    call: (method, path, body) => fetch(`${server.url}/api/v1${path}`, initOf(academy, method, body)),
  }
}

/** Sends a request to the first academy of a platform, without a server. */
export const sendTo = (platform: Platform, method: string, path: string, body?: object): Promise<Response> =>
  platform.fetch(new Request(`http://localhost/api/v1${path}`, initOf(platform.academy(), method, body)))

const initOf = ({ apiKey }: Academy, method: string, body?: object): RequestInit => ({
  method,
  headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
})

/** Which requests of the page change something: all but GET, and the controls that the server declares as reads. */
export async function changesAt(url: string): Promise<(request: PageRequest) => boolean> {
  const response = await fetch(`${url}/dashboard/api/controls`)
  const { data } = (await response.json()) as { data: { controls: { name: string; kind: string }[] } }
  const reads = new Set(data.controls.flatMap(({ name, kind }) => (kind === 'change' ? [] : [name])))
  return (request) => {
    const [, control = ''] = /\/controls\/([\w.]+)/.exec(request.url()) ?? []
    return request.method() !== 'GET' && !reads.has(control)
  }
}

/** Starts a server on the port of one that was closed. Until then a connection of this machine can have the port. */
export async function serveAt(platform: Platform, url: string, options: ServeOptions = {}): Promise<AcademyServer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await serve(platform, { ...options, port: Number(new URL(url).port) })
    } catch (error) {
      if (attempt === 1000) throw error
      await pause(100)
    }
  }
}

/** The same. It is closed after the test. */
export async function serveAgain(platform: Platform, { url }: AcademyServer, options?: ServeOptions): Promise<void> {
  const server = await serveAt(platform, url, options)
  onTestFinished(() => server.close())
}

/** Opens the dashboard at one of its views. */
export async function openView(view: string, options: OpenOptions = {}): Promise<Dashboard> {
  const dashboard = await openDashboard(options)
  await showView(dashboard.page, view)
  return dashboard
}

/** Goes to a view by its link. */
export async function showView(page: Page, view: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click()
  await page.getByRole('heading', { name: view, level: 1 }).waitFor()
}

/** Opens the dashboard of a server in a new context, which is closed after the test. */
export async function openPage(
  url: string,
  { context: contextOptions, path = '' }: OpenOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 800 }, ...contextOptions })
  const problems: string[] = []
  const page = await context.newPage()
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const text = await page.innerText('body', { timeout: 5000 }).catch(String)
      console.error(`${page.url()} shows:\n${text}\nIts problems: ${problems.join('\n')}`)
    }
    await context.close()
  })
  page.setDefaultTimeout(120_000)
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) problems.push(request.url())
  })
  if (longestDelay > 0)
    await page.route('**/*', async (route) => {
      await pause(Math.random() ** 2 * longestDelay)
      await route.continue().catch(() => {})
    })
  await page.goto(`${url}/dashboard${path}`)
  return { page, problems }
}

/** The rows of the list of requests. */
export const rowsOf = (page: Page) => page.getByRole('region', { name: 'List of requests' }).getByRole('listitem')

/** Waits until a text can be seen, perhaps in several places. */
export const see = (place: Page | Locator, ...text: Parameters<Page['getByText']>) =>
  place
    .getByText(...text)
    .first()
    .waitFor()

/** The name of the element with the focus. */
export const focusedOf = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Presses a button. */
export const press = (place: Page | Locator, name: string | RegExp, options: { readonly exact?: true } = {}) =>
  place.getByRole('button', { name, ...options }).click()
