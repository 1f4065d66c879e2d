import { expect, it } from 'vitest'

import { focusedOf, openDashboard, rowsOf, see, showView } from './dashboard.ts'

it('keeps the first key of a sequence when another view is opened before the second one', async () => {
  const { page } = await openDashboard()
  // The second key must follow within a second: here it may take as long as the machine needs.
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number) => (delay === 1000 ? 0 : later(run, delay)),
    })
  })
  await page.keyboard.press('g')
  await showView(page, 'Settings')
  await page.keyboard.press('e')
  await page.getByRole('heading', { name: 'Emails', level: 1 }).waitFor()
})

it('lists all shortcuts, and finds students, lists, requests, academies and commands', async () => {
  const { page, call, academy, server } = await openDashboard({
    fixture: {
      academies: [
        { name: 'First', students: [{ email: 'ada@example.com', name: 'Ada Lovelace' }], lists: [{ name: 'Adamant' }] },
        { name: 'Canada' },
      ],
    },
  })
  await call('GET', '/students?email=ada')
  await rowsOf(page).first().waitFor()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' })
  await shortcuts.getByText('Go to Emails').waitFor()
  await shortcuts.getByText('Next request').waitFor()
  await page.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'detached' })
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  const highlighted = palette.getByRole('option').and(page.locator('[data-highlighted]'))
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(text)
  }
  await search('ada')
  for (const group of ['Students', 'Lists', 'Requests', 'Academies'])
    await palette.getByText(group, { exact: true }).waitFor()
  await highlighted.filter({ hasText: 'Ada Lovelace' }).waitFor()
  await page.keyboard.press('Enter')
  await see(page.getByRole('complementary'), 'ada@example.com')
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  // A request with a wrong key reached no academy.
  await fetch(`${server.url}/api/v1/unknown-path`)
  await search('unknown-path')
  await highlighted.filter({ hasText: 'no academy' }).waitFor()
  await page.keyboard.press('Enter')
  await see(page.getByRole('complementary', { name: 'Request details' }), '401')
  await page.keyboard.press('Escape')
  await search('skip an hour')
  const before = academy.clock.now()
  await highlighted.filter({ hasText: 'Skip an hour' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => academy.clock.now()).toBeGreaterThanOrEqual(before + 3_600_000)
})

it('suggests nothing of an earlier text while the records of the present one are read', async () => {
  const students = [{ email: 'ada@example.com', name: 'Ada Lovelace' }]
  const { page, academy } = await openDashboard({ fixture: { academies: [{ students }] } })
  await page.keyboard.press('Control+k')
  const text = page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')
  const highlighted = page.getByRole('option').and(page.locator('[data-highlighted]'))
  await text.fill('ada')
  await highlighted.filter({ hasText: 'Ada Lovelace' }).waitFor()
  // The next search gets no response.
  await page.route(/\/controls\/search$/, () => {})
  const before = academy.clock.now()
  await text.fill('skip an hour')
  await highlighted.filter({ hasText: 'Skip an hour' }).waitFor()
  await text.press('Enter')
  await expect.poll(() => academy.clock.now()).toBeGreaterThanOrEqual(before + 3_600_000)
})

it('moves through the academies by arrow keys, and returns the focus to the button', async () => {
  const { page } = await openDashboard({ fixture: { academies: [{ name: 'First' }, { name: 'Second' }] } })
  await page.getByRole('button', { name: 'Academy: First' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Search academies').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedOf(page)).toBe('Academy: First')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedOf(page)).toBe('Search academies')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Academy: Second' }).waitFor()
})

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
  const details = page.getByRole('complementary', { name: 'Request details' })
  await details.waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedOf(page)).toBe('Request details')
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
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
