import { expect, it } from 'vitest'

import { openDashboard, rowsOf, see } from './dashboard.ts'

it('shows each request when it arrives, newest first, with its status as a text', async () => {
  const { page, call, problems } = await openDashboard()
  await page.getByText('Waiting for the first request').waitFor()
  await call('GET', '/courses')
  await rowsOf(page).filter({ hasText: 'courses.list' }).waitFor()
  await call('POST', '/students', { email: 'ada@example.com' })
  await call('POST', '/students', { email: 'ada@example.com' })
  await rowsOf(page).filter({ hasText: '409' }).waitFor()
  const texts = await rowsOf(page).allTextContents()
  expect(texts.map((text) => /students\.create|courses\.list/.exec(text)?.[0])).toEqual([
    'students.create',
    'students.create',
    'courses.list',
  ])
  expect(texts[0]).toContain('409 already_exists')
  expect(texts[1]).toContain('201')
  // The welcome email.
  await rowsOf(page).nth(1).getByRole('img', { name: 'An email was sent' }).waitFor()
  expect(problems).toEqual([])
})

it('says why a request failed: its checks, the record at fault and the request that made it', async () => {
  const { page, call } = await openDashboard()
  await call('POST', '/students', { email: 'ada@example.com', name: 'Ada' })
  await call('POST', '/students', { email: 'ada@example.com' })
  await page.getByRole('link', { name: /409/ }).click()
  const why = page.getByRole('region', { name: 'Why this response' })
  await why.getByText('is an active student already').waitFor()
  await why
    .getByText(/conflict.*failed/)
    .first()
    .waitFor()
  await why.locator('summary').click()
  const passed = await why.getByRole('listitem').allTextContents()
  expect(passed.length).toBeGreaterThan(2)
  expect(passed.every((check) => check.includes('passed'))).toBe(true)
  await why.getByRole('link', { name: 'request #1' }).click()
  await see(page.getByRole('region', { name: 'Changes of the student' }), '"ada@example.com"')
  await page.goBack()
  await why.getByRole('link', { name: 'Ada' }).click()
  const student = page.getByRole('complementary', { name: 'Ada', exact: true })
  await see(student, 'ada@example.com')
  await student.getByRole('link', { name: 'students.create #1' }).click()
  await see(page.getByRole('complementary', { name: 'Request details' }), '201')
})
