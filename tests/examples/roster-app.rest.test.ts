import { fileURLToPath } from 'node:url'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import { type Browser, chromium } from 'playwright'
import { build, createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../examples/roster-app/', import.meta.url))
let browser: Browser

beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH']!
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

/** Opens the app as `vite --mode …` serves it. */
async function open(mode: 'development' | 'server', width: number) {
  const vite = await createServer({ root, mode, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } })
  await vite.listen()
  const page = await browser.newPage({ viewport: { width, height: 844 } })
  page.setDefaultTimeout(60_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const [url] = vite.resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('Expected Vite to listen on a port')
  await page.goto(url)
  return {
    page,
    problems,
    close: async () => {
      await page.close()
      await vite.close()
    },
  }
}

describe.each([
  ['development', 1200],
  ['server', 390],
] as const)('in mode %s, %i pixels wide', (mode, width) => {
  it('shows more students, adds members in bulk and shows which were rejected', async () => {
    const platform = createPlatform({ fixture: demoFixture() })
    const server = await serve(platform, { port: 0 })
    if (mode === 'server') process.env['ACADEMY_BASE_URL'] = server.url
    const { page, problems, close } = await open(mode, width)
    try {
      await page.getByText('12 of 120').waitFor()
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByText('24 of 120').waitFor()
      expect(await page.getByRole('listitem').count()).toBe(24)

      await page.getByRole('button', { name: 'VIP' }).click()
      await page.getByLabel('Add members').fill('grace@example.com, nonsense\nada.lindqvist@example.com')
      await page.getByRole('button', { name: 'Add 3' }).click()
      expect(await page.getByRole('status').innerText()).toMatch(/^1 new, 1 added\s+nonsense expected an email/)
      await page.getByText('12 of 12').waitFor()
      await page.getByRole('button', { name: 'VIP' }).getByText('12', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'All students' }).click()
      await page.getByText(/\d of 121/).waitFor()

      await page.getByRole('button', { name: 'Backend bundle' }).click()
      await page.getByLabel('Add members').fill('grace@example.com')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      expect(await page.getByRole('alert').innerText()).toMatch('An offer manages this list')

      if (mode === 'server') {
        // A script in the page can do what the proxy allows, and nothing else.
        const statusOf = (method: string, path: string) =>
          page.evaluate(async ([method, url]) => (await fetch(url, { method })).status, [
            method,
            `/academy/api/v1/${path}`,
          ] as const)
        const [student] = platform.academy().students.list()
        expect(await statusOf('GET', 'lists')).toBe(200)
        expect(await statusOf('DELETE', `students/${student?.id}`)).toBe(403)
        expect(await statusOf('GET', 'offers')).toBe(404)

        await page.getByRole('button', { name: 'All students' }).click()
        await page.context().setOffline(true)
        await page.getByText('You are offline').waitFor()
        await page.getByLabel('Add a student').fill('offline@example.com')
        await page.getByRole('button', { name: 'Add student' }).click()
        await page.getByRole('button', { name: 'Waiting …' }).waitFor()
        await page.context().setOffline(false)
        await page.getByText(/\d of 122/).waitFor()
      }

      const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }))
      expect(scrollWidth).toBe(width)
      expect(problems).toEqual([])
      const members = platform.academy().lists.get('VIP').members
      expect(members).toHaveLength(mode === 'server' ? 12 : 10)
    } finally {
      delete process.env['ACADEMY_BASE_URL']
      await close()
      await server.close()
    }
  })
})

it('the build contains no code of the mock', async () => {
  const result = await build({ root, logLevel: 'silent', build: { write: false } })
  if (!('output' in result)) throw new Error('Expected one build, without a watcher')
  const { output } = result
  expect(output.map(({ fileName }) => fileName)).not.toContain('mockServiceWorker.js')
  const code = output.map((file) => ('code' in file ? file.code : '')).join('\n')
  expect(code).toContain('Paste up to 100')
  expect(code).not.toContain('Nordlicht Academy')
  expect(code).not.toContain('was reset by an injected fault')
})
