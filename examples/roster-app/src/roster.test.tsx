// @vitest-environment jsdom
import '@academy-access/msw/vitest'

import { setupAcademy } from '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'
import { cleanup, fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { Roster } from './roster.tsx'

const ada = { email: 'ada@example.com', name: 'Ada', enrollments: [{ course: 'intro' }] }
const mock = setupAcademy({
  fixture: {
    courses: [{ slug: 'intro', title: 'Intro' }],
    students: [ada],
    lists: [{ name: 'VIP', members: [ada.email] }],
  },
  proxy: true,
})
afterEach(cleanup)

const open = () => render(<Roster client={new AcademyClient({ baseUrl: '/academy', apiKey: null })} />)
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

it('says below the field that an address is taken', async () => {
  open()
  fireEvent.change(screen.getByLabelText('Add a student'), { target: { value: ada.email } })
  await click('Add student')
  expect((await screen.findByRole('alert')).textContent).toBe('A student has this address already.')
  expect(screen.getByLabelText('Add a student').getAttribute('aria-invalid')).toBe('true')
  expect(mock.platform.academy()).toHaveReceived('students.create', { code: 'already_exists' })
})

it('says below the field that an address is incomplete, and sends nothing', async () => {
  open()
  fireEvent.change(screen.getByLabelText('Add a student'), { target: { value: 'ada@' } })
  await click('Add student')
  expect((await screen.findByRole('alert')).textContent).toContain('expected an email address')
  expect(screen.getByLabelText('Add a student').getAttribute('aria-invalid')).toBe('true')
  expect(mock.platform.academy()).not.toHaveReceived('students.create')
})

it('says whether a course stays open', async () => {
  open()
  await click('1 course')
  mock.use(
    mock
      .override('enrollments.revoke')
      .reply({ revoked: true, still_has_access: true, still_has_access_via: 'gift' })
      .once(),
  )
  await click('Revoke Intro')
  expect((await screen.findByRole('status')).textContent).toBe('The course stays open.')
  await click('Revoke Intro')
  await screen.findByText('The course is closed for this student.')
})

it('removes a member at once, and shows them again after an error', async () => {
  open()
  await click(/^VIP/)
  mock.use(mock.override('lists.members.remove').error('forbidden'))
  await click('Remove Ada')
  await waitForElementToBeRemoved(() => screen.queryByText('Ada'))
  await screen.findByRole('alert')
  expect(screen.queryByText('Ada')).not.toBeNull()
})

it('waits for a short 429, and says when to try again after a long one', async () => {
  mock.use(mock.override('students.list').error('rate_limit_exceeded', { retry_after: 1 }).once())
  open()
  await screen.findByText('Ada', {}, { timeout: 10_000 })
  cleanup()
  mock.use(mock.override('students.list').error('rate_limit_exceeded', { retry_after: 30 }).once())
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 30 seconds')
})
