import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { openDashboard, rowsOf, showView } from './dashboard.ts'

/** The first use of a part whose code is not in the first script. */
const actions: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Replay: (page) => page.getByRole('button', { name: 'Replay', exact: true }).click(),
  Clear: (page) => page.getByRole('button', { name: 'Clear' }).click(),
  '+1h': (page) => page.getByRole('button', { name: '+1h' }).click(),
  copy: (page) => page.getByRole('button', { name: 'curl' }).click(),
  'Ctrl K': (page) => page.keyboard.press('Control+k'),
  '?': (page) => page.keyboard.press('?'),
  clock: (page) => page.getByRole('button', { name: /^Clock:/ }).click(),
}

for (const [name, act] of Object.entries(actions)) {
  it(`keeps the page when the server is away at the first use of ${name}`, async () => {
    const { page, call, server } = await openDashboard()
    await call('GET', '/courses')
    await rowsOf(page).first().getByRole('link').click()
    await page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
    // Whatever the page has not read yet cannot be read from here on.
    await page.context().route(/\/assets\//, (route) => route.abort())
    await server.close()
    await act(page)
    await page
      .getByText(/The server does not respond|The server did not send this part/)
      .first()
      .waitFor()
    expect(await page.locator('nav[aria-label=Views]').isVisible()).toBe(true)
    expect(await page.getByText('Failed to fetch').count()).toBe(0)
  })
}

it('reads the code of all views after the first one, so that they are there when the server is away', async () => {
  const { page, server } = await openDashboard()
  const read = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => /(\w+)-[^/]*\.js$/.exec(name)?.[1]))
  await expect.poll(read).toEqual(expect.arrayContaining(['students', 'courses', 'settings']))
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

it('loads the page again, once, when the server no longer has a part of it', async () => {
  const { page } = await openDashboard()
  await page.route(/assets\/settings-.*\.js$/, (route) => route.fulfill({ status: 404 }))
  // It may have read all parts already.
  await page.reload()
  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('heading', { name: 'This view could not be shown' }).waitFor()
  await page.getByText('The server did not send this part of the page').waitFor()
  await showView(page, 'Faults')
  expect(loads).toBe(1)
})

it('keeps the page when a part cannot be read, and the server stops after it has sent the page once more', async () => {
  const { page, server } = await openDashboard()
  await page.route(/assets\/settings-.*\.js$/, (route) => route.abort())
  await page.route(/\/dashboard$/, async (route) => {
    const response = await route.fetch()
    const names = [...(await response.text()).matchAll(/assets\/[^"]+/g)].map(([file]) => file)
    const files = await Promise.all(names.map((file) => page.request.get(`${server.url}/dashboard/${file}`)))
    for (const file of files) await page.route(file.url(), (read) => read.fulfill({ response: file }))
    await server.close()
    await route.fulfill({ response })
  })
  // It may have read all parts already.
  await page.reload()
  // Before the page loads itself again, it asks the server for the last time.
  const isDecided = page.waitForEvent(
    'requestfailed',
    (request) => request.isNavigationRequest() || request.url().endsWith('/dashboard/api'),
  )
  await page.getByRole('link', { name: 'Settings' }).click()
  await isDecided
  await page.getByText('The server does not respond').waitFor()
  await page.getByRole('heading', { name: 'This view could not be shown' }).waitFor()
})
