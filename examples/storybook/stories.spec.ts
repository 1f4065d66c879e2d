import { fileURLToPath } from 'node:url'

import { type Browser, chromium, type Page } from 'playwright'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))
let browser: Browser
let server: PreviewServer
let page: Page

beforeAll(async () => {
  server = await preview({ root, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } })
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell'
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser.close()
  await server.close()
})
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
  page.setDefaultTimeout(60_000)
  return () => page.close()
})

/** Selects a story, and returns the frame in which Storybook shows it. */
async function choose(story: string) {
  await page.getByRole('link', { name: story, exact: true }).click()
  return page.frameLocator('#storybook-preview-iframe')
}

it('stories get responses from the engine, overrides respond with errors, and stories do not affect each other', async () => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('Expected the preview to listen on a port')
  await page.goto(url)

  await (await choose('All Students')).getByText('1–12 of 120').waitFor()

  const added = await choose('Members Added')
  expect(await added.getByRole('status').innerText()).toMatch(/^1 new\s+nonsense expected an email/)
  await added.getByRole('button', { name: 'VIP' }).getByText('11', { exact: true }).waitFor()

  const limited = await choose('Too Many Requests')
  expect(await limited.getByRole('alert').innerText()).toBe('Too many requests. Try again in 3 seconds.')

  await (await choose('New Academy')).getByText('There are no students yet.').waitFor()

  const again = await choose('All Students')
  await again.getByText('1–12 of 120').waitFor()
  await again.getByRole('button', { name: 'VIP' }).getByText('10', { exact: true }).waitFor()
  expect(problems).toEqual([])
})
