import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { type Dashboard, openDashboard } from './dashboard.ts'

/** Opens the dashboard while the code of some parts is on its way. Returns a function that lets it arrive. */
async function openWithLate(parts: RegExp): Promise<Dashboard & { readonly arrive: () => void }> {
  const dashboard = await openDashboard({
    fixture: { academies: [{ name: 'First', clock: { now: '2030-01-02T12:00:00Z', frozen: true } }] },
  })
  const { page } = dashboard
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(parts, async (route) => {
    await arrived
    await route.continue()
  })
  await page.reload()
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  return { ...dashboard, arrive }
}

const changesOf = (page: Page) => {
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`)
  })
  return changes
}

it('puts the letters that are typed before the palette is loaded into its field, and runs no command', async () => {
  const { page, arrive } = await openWithLate(/\/assets\/palette-.*\.js$/)
  const changes = changesOf(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('t h d1')
  await page.keyboard.press('Backspace')
  await page.getByText('t h d', { exact: true }).waitFor()
  arrive()
  const field = page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(' t')
  await expect.poll(() => field.inputValue()).toBe('t h d t')
  expect(changes).toEqual([])
})

it('closes the palette by Escape before it is loaded', async () => {
  const { page, arrive } = await openWithLate(/\/assets\/palette-.*\.js$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  arrive()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Search everything' }).count()).toBe(0)
})

it('runs no command while a menu is on its way', async () => {
  const { page, arrive } = await openWithLate(/\/assets\/popover-popup-.*\.js$/)
  const changes = changesOf(page)
  await page.getByRole('button', { name: 'Academy: First' }).click()
  await page.keyboard.type('thd')
  arrive()
  await page.getByLabel('Search academies').waitFor()
  expect(changes).toEqual([])
})

it('runs no command for letters that were meant for a palette that cannot be loaded', async () => {
  const { page } = await openDashboard()
  await page.route(/\/assets\/palette-.*\.js$/, (route) => route.abort())
  await page.reload()
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  const changes = changesOf(page)
  // The page loads itself again for the first failure alone.
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Control+k')
  await reloaded
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  await page.keyboard.press('Control+k')
  // Without a pause between the keys, however long the page takes to say it.
  const said = page.getByText('The server did not send this part of the page')
  while ((await said.count()) === 0) await page.keyboard.type('thd')
  await page.keyboard.type('thd')
  expect(changes).toEqual([])
})

it('runs no command for letters that are typed while the page loads itself again; an Escape ends that', async () => {
  const { page } = await openDashboard()
  let isUpgraded = true
  await page.route(/\/assets\/palette-.*\.js$/, (route) =>
    isUpgraded ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.reload()
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  const changes = changesOf(page)
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('t')
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
  const { page } = await openWithLate(/nothing/)
  const changes = changesOf(page)
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
