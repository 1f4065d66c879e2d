import type { PlatformFixture } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { openView, press } from './dashboard.ts'

const fixture: PlatformFixture = {
  academies: [{ name: 'First', courses: [{ title: 'Graphs', slug: 'graphs' }], lists: [{ name: 'Team' }] }],
}

it('a student is created, enrolled and revoked, and an undo enrolls again; the journal stays empty', async () => {
  const { page, academy, problems } = await openView('Students', { fixture })
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New student' })
  await dialog.getByRole('textbox', { name: 'Email address' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Ada@example.com')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('complementary', { name: 'Ada' })
  await press(sheet, 'Enroll in Graphs')
  await press(sheet, 'Revoke the enrollment in Graphs')
  await press(page, 'Undo', { exact: true })
  // The button can still be that of before the revoke.
  await expect.poll(() => academy.students.get('ada@example.com').enrollments).toMatchObject([{ status: 'active' }])
  await sheet.getByRole('button', { name: 'Revoke the enrollment in Graphs' }).waitFor()
  expect(academy.outbox.list()).toMatchObject([{ to: 'ada@example.com' }])
  expect([academy.journal.list(), problems]).toEqual([[], []])
})
