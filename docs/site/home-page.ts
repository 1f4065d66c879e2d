import { gzipSync } from 'node:zlib'

import axe, { type AxeResults } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright'

import { serveSite } from './serve.ts'

/** The home page of the built site in a browser. */
export interface HomePage {
  readonly page: Page
  /** The bytes of the scripts that the page has loaded, each after gzip, by the name of its file. */
  readonly scripts: ReadonlyMap<string, number>
  /** The errors of the page. */
  readonly errors: readonly string[]
}

/** Serves the built site, and opens its home page as often as a test calls `open`. */
export async function serveHome(): Promise<{
  readonly open: () => Promise<HomePage>
  readonly close: () => Promise<void>
}> {
  const { origin, close } = await serveSite()
  const browser: Browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH']!,
    args: ['--no-sandbox'],
  })
  return {
    async open() {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      const scripts = new Map<string, number>()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      // The routes see each request before the page gets its response, so no script is missed.
      await page.route('**/*', async (route) => {
        const response = await route.fetch()
        const url = route.request().url()
        if (url.endsWith('.js')) scripts.set(url, gzipSync(await response.body(), { level: 9 }).length)
        await route.fulfill({ response })
      })
      await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
      return { page, scripts, errors }
    },
    async close() {
      await browser.close()
      close()
    },
  }
}

/** The rules of accessibility that the playground breaks, in a theme and at a width, and whether the page is too wide. */
export async function problemsOf(page: Page, colorScheme: 'light' | 'dark', width: number): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 844 })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>("axe.run('.playground', { resultTypes: ['violations'] })")
  const widest = await page.evaluate(() => document.documentElement.scrollWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`),
    ...(widest > width ? [`the page is ${widest} wide at ${width}`] : []),
  ]
}
