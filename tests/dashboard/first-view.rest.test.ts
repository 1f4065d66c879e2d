import { expect, it } from 'vitest'

import { openDashboard, rowsOf, showView } from './dashboard.ts'

it('has a text before its script and its styles arrive, and says after a while how to go on', async () => {
  const { page, server } = await openDashboard()
  await page.route(/\/assets\//, (route) => route.abort())
  await page.goto(`${server.url}/dashboard`)
  await page.getByText('Loading the page…').waitFor()
  await page.getByRole('link', { name: 'Load the page again' }).waitFor()
  await page.unroute(/\/assets\//)
  await page.getByRole('link', { name: 'Load the page again' }).click()
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
})

it('loads itself again only when the server sends all that it needs to start', async () => {
  const { page } = await openDashboard()
  let loads = 0
  page.on('load', () => loads++)
  await page.route(/assets\/settings-.*\.js$/, (route) => route.fulfill({ status: 404 }))
  const failed = page.waitForEvent('requestfailed', (request) => /assets\/index-.*\.css$/.test(request.url()))
  await page.route(/assets\/index-.*\.css$/, (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()
  await failed
  await page.getByRole('heading', { name: 'This view could not be shown' }).waitFor()
  await showView(page, 'Faults')
  expect(loads).toBe(0)
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
