import { createPlatform } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { openDashboard, openView, press, rowsOf, see, serveAgain, showView } from './dashboard.ts'

const one = { academies: [{ name: 'First', students: [{ email: 'ada@example.com' }] }] }

it('brings back requests, faults, emails and the clock, and leaves no snapshot', async () => {
  const { page, call, academy } = await openDashboard({ fixture: one })
  await call('POST', '/students', { email: 'bob@example.com' })
  academy.faults.add({ operation: 'lists.list', status: 500 })
  academy.clock.freeze()
  await page.getByRole('link', { name: '1 fault' }).waitFor()
  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('region', { name: 'Changes of the student' }).waitFor()
  const address = page.url()

  await press(page, 'Reset')
  await page.getByText('This request is from before the reset').waitFor()
  await page.getByRole('button', { name: /^Clock:.*real time/ }).waitFor()
  await page.getByText('The academy is as it was at the start').waitFor()
  const emails = () =>
    academy.students
      .list()
      .map(({ email }) => email)
      .toSorted()
  expect([academy.snapshots.list(), emails()]).toEqual([[], ['ada@example.com']])
  await press(page, 'Undo')
  await page.getByText('Undone: the reset').waitFor()
  expect(emails()).toEqual(['ada@example.com', 'bob@example.com'])

  expect(page.url()).toBe(address)
  await page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Changes of the student' }).waitFor()
  expect(await rowsOf(page).count()).toBe(1)
  await page.getByRole('link', { name: '1 fault' }).waitFor()
  await page.getByRole('button', { name: /^Clock:.*frozen/ }).waitFor()
  await showView(page, 'Emails')
  await see(page, 'bob@example.com')
  await showView(page, 'Settings')
  await page.getByLabel('New snapshot').waitFor()
  expect(await page.getByRole('list', { name: 'Snapshots' }).count()).toBe(0)
})

it('puts cleared requests and emails back before the later ones', async () => {
  const { page, call, academy, server } = await openDashboard({ fixture: one })
  await call('POST', '/students', { email: 'bob@example.com' })
  await fetch(`${server.url}/api/v1/courses`)
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  await press(page, 'Clear')
  await page.getByText('The list of requests is empty').waitFor()
  await call('GET', '/lists')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  await press(page, 'Undo')
  await page.getByText('Undone: the clearing of the requests').waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(3)
  expect(academy.journal.list().map(({ operation }) => operation)).toEqual(['students.create', 'lists.list'])

  await showView(page, 'Emails')
  await press(page, 'Clear')
  await page.getByText('The outbox is empty').waitFor()
  await call('POST', '/students', { email: 'eve@example.com' })
  await press(page, 'Undo')
  await page.getByText('Undone: the clearing of the outbox').waitFor()
  await see(page, 'bob@example.com')
  expect(academy.outbox.list().map(({ id, to }) => [id, to])).toEqual([
    ['1', 'bob@example.com'],
    ['2', 'eve@example.com'],
  ])
})

it('says so when a change can no longer be undone', async () => {
  const options = { fixture: one, seed: 1 }
  const { page, server } = await openDashboard(options)
  await press(page, 'Reset')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  // A message with the focus stays.
  await undo.hover()
  await server.close()
  await serveAgain(createPlatform(options), server)
  await undo.click()
  await see(page, 'This can no longer be undone')
  expect(await page.getByText('Undone: the reset').count()).toBe(0)
})

it('gives the switches of the settings the state and the texts of before, after a Reset', async () => {
  const { page, academy } = await openView('Settings')
  const off = ['A locked academy rejects every request.', 'Any number of requests.']
  const on = ['Every request gets 402 academy_locked.', 'A request above it gets 429 rate_limit_exceeded.']
  const switches = ['Locked', 'Limit the requests of each key']
  const seen = async () => ({
    texts: await Promise.all([...off, ...on].map((text) => page.getByText(text, { exact: true }).count())),
    checked: await Promise.all(switches.map((name) => page.getByRole('switch', { name }).isChecked())),
    limit: await page.getByLabel('Student limit').inputValue(),
    isPaid: await page.getByRole('radio', { name: 'paid' }).isChecked(),
  })
  const before = { texts: [1, 1, 0, 0], checked: [false, false], limit: '', isPaid: true }
  await expect.poll(seen).toEqual(before)
  for (const name of switches) await page.getByRole('switch', { name }).click()
  await page.getByLabel('Student limit').fill('500')
  await page.getByLabel('Student limit').press('Enter')
  await page.getByRole('group', { name: 'Plan' }).getByText('trial').click()
  const after = { texts: [0, 0, 1, 1], checked: [true, true], limit: '500', isPaid: false }
  await expect.poll(seen).toEqual(after)
  // The page shows a change before the server has it.
  await expect.poll(() => academy.snapshot()).toMatchObject({ locked: true, plan: 'trial', limits: { students: 500 } })
  await press(page, 'Reset')
  await expect.poll(seen).toEqual(before)
  expect(academy.snapshot()).toMatchObject({ locked: false, plan: 'paid', rate_limit: null })
  await press(page, 'Undo')
  await expect.poll(seen).toEqual(after)
})

it.each([1280, 390])('shows messages where no button is, until another academy is open (%i px)', async (width) => {
  const { page, platform } = await openDashboard({
    fixture: { academies: [{ name: 'First' }, { name: 'Second' }] },
    context: { viewport: { width, height: 800 } },
  })
  const { id } = platform.academy()
  await page.goto(`${page.url().split('/academies')[0]}/academies/${id}/faults?form=custom`)
  await page.getByRole('button', { name: 'Add the fault' }).waitFor()
  await page.keyboard.press('Alt+h')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.waitFor()
  // Whatever scrolls is below the message, and can be scrolled.
  const covered = await undo.evaluate((button, isNarrow) => {
    const message = button.closest('[role=dialog]')!
    const { top, bottom, left, right } = message.getBoundingClientRect()
    return [...document.querySelectorAll(isNarrow ? 'footer button, header button, nav a' : 'button, a, select')]
      .filter((one) => !message.contains(one) && one.checkVisibility())
      .filter((one) => {
        const box = one.getBoundingClientRect()
        return box.top < bottom && box.bottom > top && box.left < right && box.right > left
      })
      .map(({ textContent }) => textContent)
  }, width < 700)
  expect(covered).toEqual([])
  await page.keyboard.press('Escape')
  await press(page, 'Academy: First')
  await press(page.getByRole('dialog', { name: 'Academies' }), 'Second')
  await page.getByRole('button', { name: 'Academy: Second' }).waitFor()
  await undo.waitFor({ state: 'detached', timeout: 5000 })
  // The message of a fork is of the fork, which is open.
  await page.keyboard.press('Alt+f')
  await page.getByRole('button', { name: 'Academy: Second (fork)' }).waitFor()
  await undo.click()
  await page.getByRole('button', { name: 'Academy: Second', exact: true }).waitFor()
})
