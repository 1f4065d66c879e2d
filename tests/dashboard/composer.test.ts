import { expect, it } from 'vitest'

import { openDashboard, rowsOf } from './dashboard.ts'

it('a request is changed and sent with its key, and the response is beside it', async () => {
  const { page, academy, call, problems } = await openDashboard()
  academy.keys.create({ name: 'second' })
  await call('POST', '/students', { email: 'ada@example.com' })
  await call('POST', '/students', { email: 'ada@example.com' })
  await rowsOf(page).filter({ hasText: '409' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Edit and resend' }).click()
  const form = page.getByRole('dialog', { name: 'Edit and resend' })
  const body = form.getByLabel('Body', { exact: true })
  expect(JSON.parse(await body.inputValue())).toEqual({ email: 'ada@example.com' })
  expect(await form.getByLabel('API key').locator('option:checked').innerText()).toBe(academy.keys.list()[0]!.name)
  // Nothing is sent before the button is pressed.
  expect(academy.journal).toHaveLength(2)
  await body.fill('{ "email": "grace@example.com" }')
  await form.getByRole('button', { name: '+ name' }).click()
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await form.getByText('201').waitFor()
  expect(academy.journal.at(-1)).toMatchObject({
    operation: 'students.create',
    request_body: { email: 'grace@example.com', name: 'Grace Hopper' },
  })
  await body.fill('{ "email"')
  await page.keyboard.press('Control+Enter')
  await form.getByText('validation_error').first().waitFor()
  await form.getByRole('button', { name: 'Show why' }).click()
  await page.getByRole('region', { name: 'Why this response' }).getByText('body').first().waitFor()
  expect(academy.journal).toHaveLength(4)
  expect(problems).toEqual([])
})
