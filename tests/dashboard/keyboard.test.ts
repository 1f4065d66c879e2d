import { expect, it } from 'vitest'

import { openDashboard, rowsOf } from './dashboard.ts'

it('moves through the requests, opens and closes the details, and searches, by keys alone', async () => {
  const { page, call } = await openDashboard()
  for (const path of ['/courses', '/lists', '/students']) await call('GET', path)
  await rowsOf(page).nth(2).waitFor()
  const current = () => page.locator('[aria-current="true"]').textContent()
  await page.keyboard.press('j')
  await expect.poll(current).toContain('students.list')
  await page.keyboard.press('j')
  await expect.poll(current).toContain('lists.list')
  await page.keyboard.press('k')
  await expect.poll(current).toContain('students.list')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Request details')
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Request details' }).waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('courses')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
})

it('opens every view by its keys', async () => {
  const { page } = await openDashboard()
  for (const [keys, name] of [
    ['ge', 'Emails'],
    ['gs', 'Students'],
    ['gc', 'Courses'],
    ['gl', 'Lists'],
    ['go', 'Offers'],
    ['gf', 'Faults'],
    ['gk', 'Keys'],
    ['gt', 'Settings'],
    ['gr', 'Requests'],
  ] as const) {
    // The second key must follow within a second: it is sent without waiting for the first.
    const [first, second] = keys.split('')
    await Promise.all([page.keyboard.press(first!), page.keyboard.press(second!)])
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }
})
