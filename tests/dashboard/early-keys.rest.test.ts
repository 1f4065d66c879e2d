import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { changesAt, openDashboard } from './dashboard.ts'

const openFrozen = () =>
  openDashboard({
    fixture: { academies: [{ name: 'First', clock: { now: '2030-01-02T12:00:00Z', frozen: true } }] },
  })

const changesOf = async (page: Page) => {
  const isChange = await changesAt(new URL(page.url()).origin)
  const changes: string[] = []
  page.on('request', (request) => {
    if (isChange(request)) changes.push(`${request.method()} ${request.url()}`)
  })
  return changes
}

it('puts the letters that are typed at once after its keys into the field of the palette, and runs no command', async () => {
  const { page } = await openFrozen()
  const changes = await changesOf(page)
  const field = page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('t h d1')
  await page.keyboard.press('Backspace')
  await expect.poll(() => field.inputValue()).toBe('t h d')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
  expect(await field.count()).toBe(0)
  expect(changes).toEqual([])
})

it('runs no command for letters that are typed at once after a menu has opened', async () => {
  const { page } = await openFrozen()
  const changes = await changesOf(page)
  await page.getByRole('button', { name: 'Academy: First' }).click()
  await page.keyboard.type('thd')
  await page.getByLabel('Search academies').waitFor()
  expect(changes).toEqual([])
})

it('runs no command for letters that are typed while the page loads itself again; an Escape ends that', async () => {
  const { page } = await openFrozen()
  let isUpgraded = true
  await page.route(/\/assets\/settings-.*\.js$/, (route) =>
    isUpgraded ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.reload()
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  const changes = await changesOf(page)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Settings' }).click()
  await reloaded
  isUpgraded = false
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  await page.keyboard.type('thd')
  expect(changes).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect.poll(() => changes.length).toBe(1)
})

it('gives the focus back to a palette that has lost it, and runs no command meanwhile', async () => {
  const { page } = await openFrozen()
  const changes = await changesOf(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')
  await field.and(page.locator(':focus')).waitFor()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.type('thd')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('thd ada')
  await field.and(page.locator(':focus')).waitFor()
  expect(await field.inputValue()).toBe('thd ada')
  expect(changes).toEqual([])
})
