import { it } from 'vitest'

import { openDashboard } from './dashboard.ts'

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
