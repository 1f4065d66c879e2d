import axe, { type AxeResults } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright'

import { clippedElements } from './clipping.ts'
import { serveSite } from './serve.ts'

/** The built site, served for a browser. */
export interface OpenSite {
  readonly origin: string
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** Serves the built site, and starts a browser. */
export async function openSite(): Promise<OpenSite> {
  const { origin, close } = await serveSite()
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH']!, args: ['--no-sandbox'] })
  return {
    origin,
    browser,
    async close() {
      await browser.close()
      await close()
    },
  }
}

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

/** What a reader of the open page cannot see or use, on a phone and a desktop and in both themes, as lines to print. */
export async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const [name, size] of Object.entries(widths)) {
    await page.setViewportSize(size)
    for (const problem of await clippedElements(page)) problems.push(`on a ${name}: ${problem}`)
  }
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The other rules of accessibility do not depend on colours.
    const only = colorScheme === 'dark' ? ", runOnly: ['color-contrast']" : ''
    const { violations } = await page.evaluate<AxeResults>(`axe.run({ resultTypes: ['violations']${only} })`)
    for (const { id, nodes } of violations) {
      const places = nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 80)}`)
      problems.push(`${colorScheme}: ${id} at ${nodes.length} elements: ${places.slice(0, 3).join('; ')}`)
    }
  }
  return problems
}
