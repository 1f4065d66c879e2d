import { fileURLToPath } from 'node:url'

import { type Browser, chromium, type Page } from 'playwright'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))
const executablePath = process.env['CHROMIUM_PATH']
let browser: Browser
let server: PreviewServer
let page: Page
const problems: string[] = []

beforeAll(async () => {
  server = await preview({ root, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } })
  browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(server.resolvedUrls!.local[0]!)
}, 60_000)
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** Selects a story, and returns the frame in which Storybook shows it. */
async function choose(story: string) {
  await page.getByRole('link', { name: story, exact: true }).click()
  return page.frameLocator('#storybook-preview-iframe')
}

it('stories get responses from the engine, overrides respond with errors, and stories do not affect each other', async () => {
  await (await choose('Demo Academy')).getByText('120 students').waitFor()
  await (await choose('Student Added')).getByText('121 students').waitFor()
  const limited = (await choose('Too Many Requests')).getByRole('alert')
  expect(await limited.innerText()).toBe('Try again in 3 seconds.')
  await (await choose('New Academy')).getByText('There are no students yet.').waitFor()
  await (await choose('Demo Academy')).getByText('120 students').waitFor()
  expect(problems).toEqual([])
}, 60_000)
