import { globSync } from 'node:fs'

import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { openDashboard, press, rowsOf, see } from './dashboard.ts'

/** The first use of a part whose code is not in the first script. */
const actions: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Replay: (page) => page.getByRole('button', { name: 'Replay', exact: true }).click(),
  Clear: (page) => page.getByRole('button', { name: 'Clear' }).click(),
  '+1 hour': (page) => page.getByRole('button', { name: '+1 hour' }).click(),
  copy: async (page) => {
    await press(page, 'Copy as')
    await press(page, 'curl')
  },
  'Ctrl K': (page) => page.keyboard.press('Control+k'),
  '?': (page) => page.keyboard.press('?'),
  clock: (page) => page.getByRole('button', { name: /^Clock:/ }).click(),
}

/** A change, a dialog and a menu. The others are tried by night. */
const byDay = new Set(['Replay', 'Ctrl K', 'copy'])

for (const [name, act] of Object.entries(actions)) {
  if (!process.env['THOROUGH'] && !byDay.has(name)) continue
  it(`keeps the page when the server is away at the first use of ${name}`, async () => {
    const { page, call, server } = await openDashboard()
    await call('GET', '/courses')
    await rowsOf(page).first().getByRole('link').click()
    await page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
    // Whatever the page has not read yet cannot be read from here on.
    await page.context().route(/\/assets\//, (route) => route.abort())
    await server.close()
    await act(page)
    await see(page, /The server does not respond|The server did not send this part/)
    expect(await page.locator('nav[aria-label=Views]').isVisible()).toBe(true)
    expect(await page.getByText('Failed to fetch').count()).toBe(0)
  })
}

it('reads the code of all views after the first one, so that they are there when the server is away', async () => {
  const { page, server } = await openDashboard()
  const read = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => /(\w+)-[^/]*\.js$/.exec(name)?.[1]))
  const assets = new URL('../../apps/dashboard/dist/assets/', import.meta.url)
  const all = globSync('*.js', { cwd: assets }).map((file) => file.split('-')[0])
  await expect.poll(read).toEqual(expect.arrayContaining(all))
  await server.close()
  await page.getByText('The server does not respond').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search everything' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
})
