import type { PlatformFixture } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { openView, press } from './dashboard.ts'

const fixture: PlatformFixture = {
  academies: [
    {
      name: 'First',
      students: [
        { email: 'ada@example.com', name: 'Ada' },
        { email: 'eve@example.com', name: 'Eve', removed: true },
      ],
      lists: [{ name: 'Team' }],
      offers: [{ name: 'Bundle', holders: ['ada@example.com'] }],
    },
  ],
}

it('a list is created, renamed, filled and deleted; a removed member comes back with an undo', async () => {
  const { page, academy, problems } = await openView('Lists', { fixture })
  await press(page, 'New list')
  const dialog = page.getByRole('dialog', { name: 'New list' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('team')
  await press(dialog, 'Create the list')
  expect(await dialog.getByRole('alert').innerText()).toBe('A list named "Team" exists already')
  await name.fill('Beta')
  await press(dialog, 'Create the list')
  const beta = page.getByRole('complementary', { name: 'Beta' })
  await beta.getByRole('textbox', { name: 'Description' }).fill('Early')
  await beta.getByRole('textbox', { name: 'Name', exact: true }).fill('Gamma')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('complementary', { name: 'Gamma' })
  const add = sheet.getByRole('combobox', { name: 'Add members' })
  await add.fill('ada@example.com, new@example.com, no-address')
  await add.press('Enter')
  await sheet.getByText('no-address: expected an email address such as ada@example.com, got "no-address"').waitFor()
  const members = () => academy.lists.get('Gamma').members.map(({ email }) => email)
  expect(members()).toEqual(['ada@example.com', 'new@example.com'])
  await press(sheet, 'Remove Ada')
  await expect.poll(members).toEqual(['new@example.com'])
  await press(page, 'Undo', { exact: true })
  await expect.poll(members).toEqual(['new@example.com', 'ada@example.com'])
  expect(academy.lists.get('Gamma').description).toBe('Early')
  // The message about the undo is below the mouse, over the button, and stays as long as the mouse does.
  await sheet.getByRole('button', { name: 'Delete the list' }).press('Enter')
  await press(page.getByRole('dialog', { name: 'Delete “Gamma”?' }), 'Delete the list')
  await expect.poll(() => academy.lists.list().map((list) => list.name)).toEqual(['Team', 'Bundle'])
  expect([academy.journal.list(), problems]).toEqual([[], []])
})

it('the list of an offer can be renamed, but not deleted, and has no field for members', async () => {
  const { page, academy } = await openView('Lists', { fixture })
  await page.getByRole('button', { name: 'Bundle' }).first().click()
  const sheet = page.getByRole('complementary', { name: 'Bundle' })
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Holders')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('complementary', { name: 'Holders' })
  await renamed.getByRole('link', { name: 'Ada' }).waitFor()
  expect(await renamed.getByRole('combobox', { name: 'Add members' }).count()).toBe(0)
  expect(await renamed.getByRole('button', { name: /^(Remove|Delete)/ }).count()).toBe(0)
  expect(academy.lists.get('Holders').members).toHaveLength(1)
})

it('a student is removed, and made active again', async () => {
  const { page, academy } = await openView('Students', { fixture })
  const isRemoved = () => academy.students.get('ada@example.com').removed
  await press(page, 'Ada')
  const sheet = page.getByRole('complementary', { name: 'Ada', exact: true })
  await press(sheet, 'Remove the student')
  const question = page.getByRole('dialog', { name: 'Remove “Ada”?' })
  await press(question, 'Keep the student')
  expect(isRemoved()).toBe(false)
  await press(sheet, 'Remove the student')
  await press(question, 'Remove the student')
  await press(sheet, 'Make active again')
  await expect.poll(isRemoved).toBe(false)
  await sheet.getByText('active', { exact: true }).waitFor()
  expect(academy.outbox.list()).toEqual([])
})
