// cspell:ignore emial

import { expect, it } from 'vitest'

import { openView } from './dashboard.ts'

it('emails arrive while the view is open, are unread until they are opened, and can be cleared', async () => {
  const { page, call, academy } = await openView('Emails')
  await page.getByText('No email was sent').waitFor()
  await call('POST', '/students', { email: 'ada@example.com', name: 'Ada' })
  await call('POST', '/students', { email: 'bob@example.com', send_welcome_email: false })
  await call('POST', '/students', { email: 'eve@example.com' })
  const list = page.getByRole('list', { name: 'Emails' })
  await expect
    .poll(async () => (await list.getByRole('listitem').allTextContents()).map((text) => /\w+@/.exec(text)?.[0]))
    .toEqual(['eve@', 'ada@'])
  await page
    .getByRole('link', { name: /Emails/ })
    .getByText('2')
    .waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const preview = page.getByRole('region', { name: 'Email', exact: true })
  await preview.getByText('eve@example.com').first().waitFor()
  await page
    .getByRole('link', { name: /Emails/ })
    .getByText('1')
    .waitFor()
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('nothing')
  await page.getByRole('button', { name: 'Show all emails' }).click()
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('ada@')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.reload()
  await list.getByRole('listitem').nth(1).waitFor()
  expect(await page.getByText(/^Unread:/).count()).toBe(0)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('No email was sent').waitFor()
  expect(academy.outbox).toEqual([])
})

it('a preset adds a fault for the chosen operation and frequency, and its hits are counted', async () => {
  const { page, call, academy } = await openView('Faults')
  await page.getByLabel('Requests', { exact: true }).selectOption('lists.list')
  await page.getByText('× n').click()
  await page.getByRole('button', { name: /^Too many requests/ }).click()
  await expect
    .poll(() => academy.faults.list())
    .toMatchObject([{ operation: 'lists.list', status: 429, retry_after: 2 }])
  const response = await call('GET', '/lists')
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await call('GET', '/courses')).status).toBe(200)
  await expect.poll(() => academy.faults.list()[0]?.hits).toBe(1)
  await page
    .getByText(/1 of \d/)
    .first()
    .waitFor()
  // A number key adds a preset too.
  await page.locator('body').click({ position: { x: 900, y: 700 } })
  await page.keyboard.press('4')
  await expect.poll(() => academy.faults.list().length).toBe(2)
  await page
    .getByRole('button', { name: /^Remove (?!all)/ })
    .first()
    .click()
  await expect.poll(() => academy.faults.list().length).toBe(1)
  await page.getByRole('button', { name: 'Remove all' }).click()
  await expect.poll(() => academy.faults.list()).toEqual([])
})

it('a key is copied in full, limited to operations, revoked and made valid again', async () => {
  const { page, academy, server } = await openView('Keys', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.getByRole('button', { name: 'Copy .env' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`ACADEMY_BASE_URL=${server.url}\nACADEMY_API_KEY=${academy.apiKey}`)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('second')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click()
  await expect.poll(() => academy.keys.list().map(({ name }) => name)).toEqual(['local', 'second'])
  const [first, second] = academy.keys.list()
  const status = async () =>
    (await fetch(`${server.url}/api/v1/courses`, { headers: { authorization: `Bearer ${first!.key}` } })).status
  await page.getByText(second!.key).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listitem', { name: 'local' }).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'All operations' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'courses.list', exact: true }).setChecked(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(status).toBe(403)
  await page.getByRole('listitem', { name: 'local' }).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'All operations' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(status).toBe(200)
  await page.getByRole('listitem', { name: 'local' }).getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(status).toBe(401)
  await page.getByRole('listitem', { name: 'local' }).getByRole('button', { name: 'Make valid' }).click()
  await expect.poll(status).toBe(200)
})

it('plan, lock and limits change the responses of the API', async () => {
  const { page, call, academy } = await openView('Settings')
  await page.getByRole('switch', { name: 'Locked' }).click()
  await expect.poll(() => academy.plan.get().locked).toBe(true)
  expect((await call('GET', '/courses')).status).toBe(402)
  await page.getByText('locked', { exact: true }).first().waitFor()
  await page.getByRole('switch', { name: 'Locked' }).click()
  await page.getByRole('textbox', { name: 'Student limit' }).fill('120')
  await page.keyboard.press('Tab')
  await expect.poll(() => academy.plan.get().limits.students).toBe(120)
  expect((await call('POST', '/students', { email: 'ada@example.com' })).status).toBe(402)
  await page.getByRole('textbox', { name: 'Student limit' }).fill('-1')
  await page.keyboard.press('Tab')
  await page
    .getByText(/expected/)
    .first()
    .waitFor()
  expect(academy.plan.get().limits.students).toBe(120)
})
