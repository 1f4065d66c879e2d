import { operationIds } from '@academy-access/schemas'
import { expect, it } from 'vitest'

import { openDashboard, press, rowsOf, see, showView } from './dashboard.ts'

it('a request is written with operations, fields and ids of the contract and the academy', async () => {
  const { page, academy, problems } = await openDashboard({ path: '' })
  await page.keyboard.press('s')
  const form = page.getByRole('complementary', { name: 'Send a request' })
  const operation = form.getByLabel('Operation')
  await operation.waitFor()
  expect((await operation.locator('option').allInnerTexts()).toSorted()).toEqual([...operationIds].toSorted())
  await operation.selectOption('enrollments.create')
  const [newest] = academy.students.search({ sort: '-joined_at', status: 'active', limit: 1, offset: 0 }).items
  const path = form.getByLabel('Path')
  // The ids of the academy are read first.
  await expect.poll(() => path.inputValue()).toBe(`/api/v1/students/${newest!.id}/enrollments`)
  await press(form, 'Send', { exact: true })
  await form.getByText('201').waitFor()
  await operation.selectOption('students.list')
  await press(form, '+ limit')
  expect(await path.inputValue()).toBe('/api/v1/students?limit=2')
  await path.fill('/api/v1/lists/')
  const list = academy.lists.search({ limit: 1, offset: 0 }).items[0]!
  await form.getByLabel('Insert an id').selectOption({ label: list.name })
  expect(await path.inputValue()).toBe(`/api/v1/lists/${list.id}`)
  expect(await operation.inputValue()).toBe('lists.get')
  await page.keyboard.press('Enter')
  await form.getByText('200').waitFor()
  expect(academy.journal.list().map(({ operation, status }) => [operation, status])).toEqual([
    ['enrollments.create', 201],
    ['lists.get', 200],
  ])
  // The address opens the form.
  expect(page.url()).toContain('compose=new')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

it('a request with a wrong key, and one from before a reset, can be edited and sent with a valid key', async () => {
  const { page, academy, server, call } = await openDashboard()
  await fetch(`${server.url}/api/v1/lists`, { headers: { authorization: `Bearer ${academy.apiKey}x` } })
  await page.getByRole('link', { name: 'Show it' }).click()
  await rowsOf(page).filter({ hasText: '401' }).getByRole('link').click()
  await press(page, 'Edit and resend')
  const form = page.getByRole('complementary', { name: 'Edit and resend' })
  await press(form, 'Send', { exact: true })
  await form.getByText('200').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('All', { exact: true }).click()
  await call('GET', '/courses')
  await rowsOf(page).filter({ hasText: '/courses' }).getByRole('link').click()
  await page.getByRole('region', { name: 'Why this response' }).waitFor()
  academy.reset()
  await page.getByText('It cannot be replayed.').waitFor()
  await press(page, 'Edit and resend')
  await press(form, 'Send', { exact: true })
  await form.getByText('200').waitFor()
  expect(academy.journal.list().map(({ operation }) => operation)).toEqual(['courses.list'])
})

it('the summary has the errors by operation and code, the used operations, and faults that have not fired', async () => {
  const { page, academy, call, problems } = await openDashboard()
  academy.faults.add({ operation: 'lists.list', status: 503, times: 2 })
  academy.faults.add({ operation: 'students.list', code: 'internal_error', times: 1 })
  for (const _ of [1, 2]) await call('GET', '/lists')
  for (const _ of [1, 2, 3]) await call('POST', '/students', { email: 'ada@example.com' })
  await showView(page, 'Summary')
  const rowsIn = (name: string) => page.getByRole('region', { name }).getByRole('row')
  await expect.poll(() => rowsIn('Table of errors').count()).toBe(3)
  const errors = await rowsIn('Table of errors').allInnerTexts()
  expect(errors[1]).toMatch(/students\.create\s+2\s+409\s+already_exists\s/)
  expect(errors[2]).toMatch(/lists\.list\s+2 · 2 by a fault\s+503\s/)
  await page.getByText(`2 of ${operationIds.length} operations used.`).waitFor()
  expect(await rowsIn('Table of operations').filter({ hasText: 'not used' }).count()).toBe(operationIds.length - 2)
  const unfired = page.getByRole('region', { name: 'Faults that have not fired' }).getByRole('listitem')
  expect(await unfired.allInnerTexts()).toEqual([expect.stringContaining('students.list')])
  await call('GET', '/students')
  await page.getByText('Each fault has fired.').or(page.getByText('The academy has no fault.')).waitFor()
  // Each figure leads to its request.
  await rowsIn('Table of operations')
    .filter({ hasText: 'lists.list' })
    .getByRole('link', { name: /ms$/ })
    .last()
    .click()
  await see(page.getByRole('complementary', { name: 'Request details' }), '503')
  await page.goBack()
  await page.getByRole('region', { name: 'Table of errors' }).getByRole('link', { name: 'students.create' }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  expect(problems).toEqual([])
})

it('a request is changed and sent with its key, and the response is beside it', async () => {
  const { page, academy, call, problems } = await openDashboard()
  academy.keys.create({ name: 'second' })
  await call('POST', '/students', { email: 'ada@example.com' })
  await call('POST', '/students', { email: 'ada@example.com' })
  await rowsOf(page).filter({ hasText: '409' }).getByRole('link').click()
  await press(page, 'Edit and resend')
  const form = page.getByRole('complementary', { name: 'Edit and resend' })
  const body = form.getByLabel('Body', { exact: true })
  expect(JSON.parse(await body.inputValue())).toEqual({ email: 'ada@example.com' })
  expect(await form.getByLabel('API key').locator('option:checked').innerText()).toBe(academy.keys.list()[0]!.name)
  // Nothing is sent before the button is pressed.
  expect(academy.journal.list()).toHaveLength(2)
  await body.fill('{ "email": "grace@example.com" }')
  await press(form, '+ name')
  await press(form, 'Send', { exact: true })
  await form.getByText('201').waitFor()
  expect(academy.journal.list().at(-1)).toMatchObject({
    operation: 'students.create',
    request_body: { email: 'grace@example.com', name: 'Grace Hopper' },
  })
  await body.fill('{ "email"')
  await form.getByText(/^Not JSON: /).waitFor()
  await page.keyboard.press('Control+Enter')
  await see(form, 'validation_error')
  await press(form, 'Show why')
  await see(page.getByRole('region', { name: 'Why this response' }), 'body')
  expect(academy.journal.list()).toHaveLength(4)
  expect(problems).toEqual([])
})
