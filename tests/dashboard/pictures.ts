/* `pnpm program tests/dashboard/pictures.ts` takes the pictures of the dashboard anew, in both themes, after an app has used the server. */
import { fileURLToPath } from 'node:url'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import { chromium, type Page } from 'playwright'

import { sendTo } from './dashboard.ts'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

/** The requests of the app. The last one is the one that the first picture explains. */
const requests: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/courses'],
  ['GET', '/students?limit=50'],
  ['GET', '/lists'],
  ['POST', '/students', ada],
  ['GET', '/students?limit=500'],
  ['GET', '/lists'],
  ['POST', '/lists', { name: 'Spring' }],
  ['GET', '/student'],
  ['GET', '/courses'],
  ['POST', '/students', ada],
]

// The pictures show a time and durations, but not the day on which they were taken.
let time = Date.UTC(2026, 0, 2, 12)
const platform = createPlatform({ fixture: demoFixture(), seed: 1, now: () => time + performance.now() })
const academy = platform.academy()
const server = await serve(platform, { port: 0 })
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH']!, args: ['--no-sandbox'] })
try {
  academy.faults.add({ operation: 'lists.create', status: 503, times: 1 })
  for (const [method, path, body] of requests) {
    time += 700
    await sendTo(platform, method, path, body)
  }
  const page = await browser.newPage({ viewport: { width: 1360, height: 830 }, deviceScaleFactor: 1.5 })
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('link', { name: /409/ }).click()
  await page.getByRole('region', { name: 'Why this response' }).waitFor()
  await take(page, 'dashboard')
  await page.getByRole('button', { name: 'Edit and resend' }).click()
  const form = page.getByRole('complementary', { name: 'Edit and resend' })
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await form.getByText('409', { exact: true }).waitFor()
  await take(page, 'resend')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Summary' }).click()
  await page.getByRole('heading', { name: 'Summary', level: 1 }).waitFor()
  // With all operations.
  await page.setViewportSize({ width: 1360, height: 1260 })
  await take(page, 'summary')
} finally {
  await browser.close()
  await server.close()
}

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const path = fileURLToPath(new URL(`../../docs/pictures/${name}-${colorScheme}.png`, import.meta.url))
    await page.screenshot({ path, animations: 'disabled' })
  }
}
