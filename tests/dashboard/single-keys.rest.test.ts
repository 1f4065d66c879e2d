import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { changesAt, openDashboard, press, rowsOf, showView } from './dashboard.ts'

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
  // A space would press the button that has the focus.
  await page.getByRole('button', { name: 'Resume the clock' }).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('t h d1')
  await page.keyboard.press('Backspace')
  await expect.poll(() => field.inputValue()).toBe('t h d')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
  expect(await field.count()).toBe(0)
  await page.keyboard.press('Escape')
  // The palette takes the place of the shortcuts, which give the focus back to the button.
  for (const keys of ['?', 'Control+k']) await page.keyboard.press(keys)
  await page.keyboard.type('t h d')
  await expect.poll(() => field.inputValue()).toBe('t h d')
  expect(changes).toEqual([])
})

it('runs no command for letters that are typed at once after a menu has opened', async () => {
  const { page } = await openFrozen()
  const changes = await changesOf(page)
  await press(page, 'Academy: First')
  await page.keyboard.type('thd')
  await page.getByLabel('Search academies').waitFor()
  expect(changes).toEqual([])
})

it('changes nothing for any letter, capital or digit that is typed outside of a field', async () => {
  const { page, call } = await openFrozen()
  await call('POST', '/students', { email: 'ada@example.com' })
  const changes = await changesOf(page)
  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (const view of [undefined, ...(process.env['THOROUGH'] ? ['Emails', 'Faults', 'Students'] : [])]) {
    if (view) await showView(page, view)
    // After these keys a letter would open another view, or is a text in a field.
    for (const key of `${letters}${letters.toUpperCase()}0123456789`.replaceAll(/[g]/g, '')) {
      await page.keyboard.press(key)
      // What the key has opened is closed again.
      while (
        await page.evaluate(() => document.querySelector('[role=dialog], aside form, :focus:is(input)') !== null)
      ) {
        await page.keyboard.press('Escape')
      }
    }
  }
  expect(changes).toEqual([])
})

it('moves the clock by Alt and a letter, and offers to undo it; keys without a modifier can be switched off', async () => {
  const { page, academy } = await openFrozen()
  await page.keyboard.press('Alt+h')
  await page.getByText('The clock is moved forward').waitFor()
  expect(new Date(academy.clock.now()).toISOString()).toBe('2030-01-02T13:00:00.000Z')
  await press(page, 'Undo')
  await page.getByText('Undone: the change of the clock').waitFor()
  expect(new Date(academy.clock.now()).toISOString()).toBe('2030-01-02T12:00:00.000Z')
  // The message had the focus.
  await page.getByRole('heading', { name: 'Requests', level: 1 }).click()
  await page.keyboard.press('?')
  await page.getByRole('switch', { name: 'Keys without Ctrl or Alt' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor({ state: 'detached' })
  await page.keyboard.type('?ge')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search everything' }).waitFor()
  expect(await page.getByRole('dialog', { name: 'Shortcuts' }).count()).toBe(0)
  expect(page.url()).toMatch(/\/requests$/)
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
