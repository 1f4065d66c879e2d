import { createPlatform, demoFixture } from '@academy-access/engine'
import { endpointList } from '@academy-access/schemas'
import { H3, serve as listen } from 'h3'
import { type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'

import { served } from '../../test/served.ts'
import { createApp } from '../index.ts'

// The page needs the files that the build copies: run `pnpm build` first.
const platform = createPlatform({ fixture: demoFixture() })
const academy = platform.academy()
const server = await served(platform)
const executablePath = process.env['CHROMIUM_PATH']!
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
afterAll(() => browser.close())
beforeEach(() => academy.reset())

/** Opens the page without a network: requests to other machines fail. Problems are errors of the page and those requests. */
async function open(
  options: BrowserContextOptions = {},
  address = `${server.url}/docs`,
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext(options)
  const problems: string[] = []
  const { origin } = new URL(address)
  await context.route(
    (url) => url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:',
    async (route) => {
      problems.push(route.request().url())
      await route.abort()
    },
  )
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('response', (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`))
  await page.goto(address)
  await page.getByRole('heading', { name: 'List the published courses in display order' }).waitFor()
  return { page, problems }
}

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** The red part of the background, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  return Number(/\d+/.exec(background)?.[0])
}

/** Sends the request from its dialog. The page behind it shows the same texts as an example, so only the dialog is read. */
async function listCourses(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Test Request (get /api/v1/courses)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Send/ }).first().click()
  await dialog.getByText('200 OK').waitFor()
  return dialog
}

it('shows every operation and samples for curl, the SDK and fetch, and sends a request with the key of the academy', async () => {
  const { page, problems } = await open({ viewport: { width: 1280, height: 900 } })
  expect(await brightness(page)).toBeGreaterThan(100)
  const ids = await page.locator('[id*="/api/v1/"]').evaluateAll((all) => all.map(({ id }) => id))
  for (const { method, path, summary } of endpointList) {
    const end = `/${method}${path.replaceAll(/:(\w+)/g, '{$1}')}`
    expect(
      ids.some((id) => id.endsWith(end)),
      end,
    ).toBe(true)
    expect(
      await page.getByRole('link', { name: summary }).or(page.getByText(summary)).count(),
      summary,
    ).toBeGreaterThan(0)
  }
  expect(await page.getByRole('status').first().textContent()).toBe('Key of Nordlicht Academy')
  const link = await page.getByRole('link', { name: 'Dashboard' }).getAttribute('href')
  expect(new URL(link ?? '', page.url()).pathname).toBe('/dashboard')

  const response = await listCourses(page)
  await response.getByText('"Intro to TypeScript"').waitFor()
  expect(academy.journal.list().at(-1)).toMatchObject({ operation: 'courses.list', status: 200 })
  await page.keyboard.press('Escape')

  await page.getByText(`curl '${server.url}/api/v1/courses'`).first().waitFor()
  await page.getByRole('button', { name: 'curl' }).first().click()
  expect(await page.getByRole('option').allTextContents()).toEqual(['curl', 'SDK', 'fetch'])
  await page.getByRole('option', { name: 'SDK' }).click()
  await page.getByText('academy.courses.list()').first().waitFor()
  expect(problems).toEqual([])
})

it('fits a phone, dark and light', async () => {
  const { page, problems } = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await width(page)).toBe(390)
    await expect.poll(() => brightness(page)).toSatisfy((red) => red < 100 === (colorScheme === 'dark'))
  }
  expect(problems).toEqual([])
})

it('shows the name of an academy as text, and its key in the requests', async () => {
  const name = '</script><img src=x onerror="document.title=1">{{ 7 * 7 }}'
  const other = platform.academies.create({ name })
  const { page, problems } = await open({}, `${server.url}/docs?academy=${other.id}`)
  expect(await page.getByRole('status').first().textContent()).toBe(`Key of ${name}`)
  expect(await page.title()).not.toBe('1')
  await listCourses(page)
  expect(other.journal.list().at(-1)).toMatchObject({ operation: 'courses.list', status: 200 })
  expect(problems).toEqual([])
})

it('works below the path of another app, and so does the dashboard', async () => {
  const app = new H3().mount('/academy-service', createApp(platform))
  const mounted = listen(app, { port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false })
  onTestFinished(() => mounted.close(true))
  await mounted.ready()
  const { page, problems } = await open({}, new URL('/academy-service/docs', mounted.url).href)
  await page.getByText('Key of Nordlicht Academy').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByTitle('Lists (g l)').click()
  await page.getByText('VIP').first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/academy-service/dashboard/academies/${academy.id}/lists`)
  await page.reload()
  await page.getByText('VIP').first().waitFor()
  expect(problems).toEqual([])
})
