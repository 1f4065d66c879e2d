// cspell:ignore emial
import { readFile, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, it, onTestFinished } from 'vitest'

import { openDashboard, openView, press, rowsOf, see } from './dashboard.ts'

it('a wrong fault of the form is explained and adds nothing, and a right one is added', async () => {
  const { page, academy } = await openView('Faults')
  await press(page, 'Custom fault')
  const dialog = page.getByRole('complementary', { name: 'Custom fault' })
  await dialog.getByRole('textbox', { name: 'Chance (%)' }).fill('200')
  await press(dialog, 'Add the fault')
  await dialog.getByText('A probability from 0 to 1').waitFor()
  expect(academy.faults.list()).toEqual([])
  await dialog.getByRole('textbox', { name: 'Chance (%)' }).fill('50')
  await dialog.getByRole('combobox', { name: 'Error' }).selectOption('409 already_exists')
  await dialog.getByRole('textbox', { name: 'Only if' }).fill('{"body":{"emial":"bob@example.com"}}')
  await press(dialog, 'Add the fault')
  await dialog.getByText('did you mean email?').waitFor()
  await dialog.getByRole('textbox', { name: 'Only if' }).fill('{"body":{"email":"bob@example.com"}}')
  await dialog.getByText('if body.email is "bob@example.com"').waitFor()
  await press(dialog, 'Add the fault')
  const when = { body: { email: 'bob@example.com' } }
  await expect
    .poll(() => academy.faults.list())
    .toMatchObject([{ code: 'already_exists', when, probability: 0.5, times: 1 }])
  await page.getByRole('listitem').getByText('if body.email is "bob@example.com"').waitFor()
})

it('a named snapshot brings its state back, and that can be undone', async () => {
  const { page, call, academy } = await openView('Settings', { fixture: { academies: [{ name: 'First' }] } })
  await page.getByRole('textbox', { name: 'New snapshot' }).fill('empty')
  await press(page, 'Create', { exact: true })
  await page.getByRole('button', { name: /^Restore/ }).waitFor()
  await call('POST', '/students', { email: 'ada@example.com' })
  await press(page, /^Restore/)
  await expect.poll(() => academy.students.list()).toEqual([])
  await press(page, 'Undo')
  await expect.poll(() => academy.students.list().map(({ email }) => email)).toEqual(['ada@example.com'])
  await press(page, 'Delete empty')
  await page.getByRole('listitem', { name: 'empty', exact: true }).waitFor({ state: 'detached' })
  // An undo keeps no snapshot.
  await expect.poll(() => academy.snapshots.list()).toEqual([])
})

it('a dropped fixture replaces the academy, and that can be undone', async () => {
  const { page, academy } = await openView('Settings')
  const students = academy.students.list().length
  const drop = async (name: string, text: string) => {
    const data = await page.evaluateHandle(
      (file) => {
        const files = new DataTransfer()
        files.items.add(new File([file.text], file.name))
        return files
      },
      { name, text },
    )
    await page.getByText('Drop a fixture here').dispatchEvent('drop', { dataTransfer: data })
    return page.getByRole('dialog', { name: `Import ${name}` })
  }
  const empty = await drop('empty.json', '{"academies":[]}')
  await empty.getByText('This file has no academy.').waitFor()
  await page.keyboard.press('Escape')
  const dialog = await drop('small.json', '{"name":"\u0634\u062A","students":[{"email":"ada@example.com"}]}')
  // The name is written from right to left.
  expect(await dialog.getByText('1 student').evaluate((note) => getComputedStyle(note).direction)).toBe('ltr')
  expect(await dialog.getByText('This file has no academy.').count()).toBe(0)
  await press(dialog, 'Replace')
  await expect.poll(() => academy.students.list().map(({ email }) => email)).toEqual(['ada@example.com'])
  await press(page, 'Undo')
  await expect.poll(() => academy.students.list().length).toBe(students)
})

it('the name, the plan, the lock and the limits of an academy are changed, and change the responses of the API', async () => {
  const { page, call, academy } = await openView('Settings')
  const save = async (name: string, text: string) => {
    await page.getByRole('textbox', { name, exact: true }).fill(text)
    await page.keyboard.press('Tab')
  }
  await save('Name', 'Renamed')
  await page.getByRole('button', { name: 'Academy: Renamed' }).waitFor()
  await page.getByText('Trial', { exact: true }).click()
  await expect.poll(async () => (await call('GET', '/courses')).status).toBe(402)
  await page.getByText('Paid', { exact: true }).click()
  await expect.poll(async () => (await call('GET', '/courses')).status).toBe(200)
  await page.getByRole('switch', { name: 'Limit the requests of each key' }).click()
  await save('Requests', '2')
  await save('In seconds', '60')
  await expect.poll(() => academy.plan.get().rate_limit).toEqual({ requests: 2, window_seconds: 60 })
  academy.clock.freeze()
  const statuses: number[] = []
  for (let sent = 0; sent < 3; sent++) statuses.push((await call('GET', '/courses')).status)
  expect(statuses).toEqual([200, 200, 429])
  await page.getByRole('switch', { name: 'Limit the requests of each key' }).click()
  await expect.poll(() => academy.plan.get().rate_limit).toBeNull()
  await page.getByRole('switch', { name: 'Locked' }).click()
  await expect.poll(() => academy.plan.get().locked).toBe(true)
  expect((await call('GET', '/courses')).status).toBe(402)
  await see(page, 'locked', { exact: true })
  await page.getByRole('switch', { name: 'Locked' }).click()
  const limit = page.getByRole('textbox', { name: 'Student limit' })
  // It is as wide as a number.
  expect((await limit.boundingBox())?.width).toBeLessThan(160)
  await limit.fill('120')
  await page.keyboard.press('Tab')
  await expect.poll(() => academy.plan.get().limits.students).toBe(120)
  expect((await call('POST', '/students', { email: 'ada@example.com' })).status).toBe(402)
  await page.getByRole('textbox', { name: 'Student limit' }).fill('-1')
  await page.keyboard.press('Tab')
  await page.getByText('0 or more').waitFor()
  expect(academy.plan.get().limits.students).toBe(120)
})

it('an academy is deleted after a question, and the page opens another one', async () => {
  const { page, platform } = await openView('Settings', {
    fixture: { academies: [{ name: 'First' }, { name: 'Second' }] },
  })
  await press(page, 'Delete', { exact: true })
  await press(page, 'Keep the academy')
  expect(platform.academies.list().map(({ name }) => name)).toEqual(['First', 'Second'])
  await press(page, 'Delete', { exact: true })
  await press(page, 'Delete the academy')
  await page.getByRole('button', { name: 'Academy: Second' }).waitFor()
  expect(platform.academies.list().map(({ name }) => name)).toEqual(['Second'])
})

it('the first request can be sent by the printed commands', async () => {
  const { page, academy, server } = await openDashboard({
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.getByText('Waiting for the first request').waitFor()
  const text = await page.getByRole('main').textContent()
  expect(text).toContain(`ACADEMY_BASE_URL=${server.url}`)
  expect(text).toContain(academy.apiKey)
  const curl = /curl '.*limit=3' \\\s+-H '[^']*'/.exec(text ?? '')?.[0] ?? ''
  await promisify(execFile)('bash', ['-c', curl])
  await rowsOf(page).filter({ hasText: '200' }).waitFor()
})

it('an export is a fixture that the page and the command load, and a wrong one is explained', async () => {
  const { page, academy, platform } = await openView('Settings')
  academy.clock.freeze()
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')])
  const file = await download.path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ data: JSON.parse(JSON.stringify(academy.snapshot())) })
  const chooser = async (path: string) => {
    const [choose] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose a file')])
    await choose.setFiles(path)
  }
  const other = join(tmpdir(), `academy-fixture-${process.pid}.json`)
  onTestFinished(() => writeFile(other, '{}'))
  await writeFile(other, JSON.stringify({ name: 'Imported', students: [{ email: 'ada@example.com' }] }))
  await chooser(other)
  await press(page.getByRole('dialog'), 'Create', { exact: true })
  await page.getByRole('button', { name: 'Academy: Imported' }).waitFor()
  expect(platform.academies.list().map(({ name }) => name)).toEqual(['Nordlicht Academy', 'Imported'])
  await page.getByRole('link', { name: 'Settings' }).click()
  await writeFile(other, JSON.stringify({ name: 'Wrong', students: [{ email: 'ada' }] }))
  await chooser(other)
  await press(page.getByRole('dialog'), 'Create', { exact: true })
  await see(page, /students\[0\]\.email/)
  expect(platform.academies.list().length).toBe(2)
})

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
  const unread = (count: string) => see(page.getByRole('link', { name: /Emails/ }), count)
  await unread('2')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const preview = page.getByRole('complementary', { name: 'Email', exact: true })
  await see(preview, 'eve@example.com')
  await unread('1')
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('nothing')
  await press(page, 'Show all emails')
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('ada@')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  await press(page, 'Mark all as read')
  await page.reload()
  await list.getByRole('listitem').nth(1).waitFor()
  expect(await page.getByText(/^Unread:/).count()).toBe(0)
  await press(page, 'Clear')
  await page.getByText('No email was sent').waitFor()
  expect(academy.outbox.list()).toEqual([])
})

it('a preset adds a fault for the chosen operation and frequency, and its hits are counted', async () => {
  const { page, call, academy } = await openView('Faults')
  await page.getByLabel('Requests', { exact: true }).selectOption('lists.list')
  await page.getByText('× n').click()
  const times = page.getByRole('spinbutton', { name: 'Times' })
  await times.press('Backspace')
  expect(await times.inputValue()).toBe('')
  await times.pressSequentially('12')
  await press(page, /^Too many requests/)
  await expect
    .poll(() => academy.faults.list())
    .toMatchObject([{ operation: 'lists.list', status: 429, retry_after: 2, times: 12 }])
  const response = await call('GET', '/lists')
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await call('GET', '/courses')).status).toBe(200)
  await expect.poll(() => academy.faults.list()[0]?.hits).toBe(1)
  await see(page, /1 of 12/)
  // Alt and a digit add a preset too.
  await page.locator('body').click({ position: { x: 900, y: 700 } })
  await page.keyboard.press('Alt+4')
  await expect.poll(() => academy.faults.list().length).toBe(2)
  await press(page, 'Remove fault 1')
  await expect.poll(() => academy.faults.list().length).toBe(1)
  await press(page, 'Remove all')
  await expect.poll(() => academy.faults.list()).toEqual([])
})

it('a key is copied in full, limited to operations, revoked and made valid again', async () => {
  const { page, academy, server } = await openView('Keys', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await press(page, 'Copy .env')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`ACADEMY_BASE_URL=${server.url}\nACADEMY_API_KEY=${academy.apiKey}`)
  await press(page, 'New key')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('second')
  await press(page.getByRole('dialog'), /^Create/)
  await expect.poll(() => academy.keys.list().map(({ name }) => name)).toEqual(['local', 'second'])
  const [first, second] = academy.keys.list()
  const status = async () =>
    (await fetch(`${server.url}/api/v1/courses`, { headers: { authorization: `Bearer ${first!.key}` } })).status
  await see(page, second!.key)
  await page.keyboard.press('Escape')
  await press(page.getByRole('listitem', { name: 'local' }), 'Edit')
  await page.getByRole('dialog').getByRole('switch', { name: 'All operations' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'courses.list', exact: true }).setChecked(false)
  await press(page.getByRole('dialog'), 'Save')
  await expect.poll(status).toBe(403)
  await press(page.getByRole('listitem', { name: 'local' }), 'Edit')
  await page.getByRole('dialog').getByRole('switch', { name: 'All operations' }).click()
  await press(page.getByRole('dialog'), 'Save')
  await expect.poll(status).toBe(200)
  await press(page.getByRole('listitem', { name: 'local' }), 'Revoke')
  await expect.poll(status).toBe(401)
  await press(page.getByRole('listitem', { name: 'local' }), 'Make valid')
  await expect.poll(status).toBe(200)
})
