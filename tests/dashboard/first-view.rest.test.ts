import { gzipSync } from 'node:zlib'

import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { openDashboard, rowsOf } from './dashboard.ts'

it('has a text before its script and its styles arrive, and says after a while how to go on', async () => {
  const { page, server, academy } = await openDashboard()
  await page.route(/\/assets\//, (route) => route.abort())
  await page.goto(`${server.url}/dashboard`)
  await page.getByText('Loading the page…').waitFor()
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await background()).toBe('rgb(255, 255, 255)')
  await page.evaluate(() => localStorage.setItem('academy-dashboard-theme', 'dark'))
  await page.goto(`${server.url}/dashboard/academies/${academy.id}`)
  expect(await background()).toBe('rgb(14, 16, 20)')
  await page.getByRole('link', { name: 'Load the page again' }).waitFor()
  await page.unroute(/\/assets\//)
  await page.getByRole('link', { name: 'Load the page again' }).click()
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
})

it('is live again after another page and the Back button', async () => {
  const { page, call, server } = await openDashboard()
  await call('GET', '/courses')
  await rowsOf(page).filter({ hasText: 'courses.list' }).waitFor()
  await page.goto(`${server.url}/docs`)
  await call('GET', '/lists')
  await page.goBack()
  await rowsOf(page).filter({ hasText: 'lists.list' }).waitFor()
  await call('GET', '/students')
  await rowsOf(page).filter({ hasText: 'students.list' }).waitFor()
})

/** How much the page moves what is shown already, without an action of a person. Below 0.1 is good. */
const shiftOf = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'shifts') as number[]).reduce((a, b) => a + b, 0))

const narrow = { width: 390, height: 844 }

it.each(process.env['THOROUGH'] ? [narrow, { width: 1280, height: 800 }] : [narrow])(
  'moves nothing that is shown already ($width px)',
  async (viewport) => {
    const { page, call, academy, server } = await openDashboard({ context: { viewport } })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
          if (!hadRecentInput) shifts.push(value)
        }
      })
      observer.observe({ type: 'layout-shift', buffered: true })
    })
    const own = `/dashboard/academies/${academy.id}`
    const student = academy.students.list()[0]!
    const places = [
      ['/dashboard', 'text=Waiting for the first request'],
      [`${own}/requests`, 'text=courses.list'],
      [`${own}/students`, 'text=1–50 of 120'],
      [`${own}/students?student=${student.id}`, 'text=Changed by requests'],
      [`${own}/settings`, 'text=This browser'],
      ['/docs', '#reference:not([aria-busy])'],
    ] as const
    for (const [path, seen] of places) {
      await page.goto(server.url + path)
      await page.locator(seen).first().waitFor({ state: 'attached' })
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      expect(await shiftOf(page), path).toBeLessThan(0.1)
      await call('GET', '/courses')
    }
  },
)

it('loads at most 200 kB of script for its first view', async () => {
  const { page, server, call } = await openDashboard()
  await call('GET', '/courses')
  // The page without a request still loads files, which are not counted.
  await page.goto('about:blank')
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  // In the cache of the browser responses have no body.
  await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Network.setCacheDisabled', { cacheDisabled: true }))
  // The parts that the page reads when it is idle are not of its first view.
  await page.addInitScript(() => void (globalThis.requestIdleCallback = () => 0))
  await page.goto(`${server.url}/dashboard`)
  await rowsOf(page).first().waitFor()
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(200_000)
})
