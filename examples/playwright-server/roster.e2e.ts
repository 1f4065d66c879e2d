import { expect, test } from '@academy-access/server/playwright'

// The state that each test of this file begins with. The default is the demo academy of the server.
const students = ['Ada', 'Bob'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }))
test.use({ academyFrom: { students } })

test('shows the students, newest first', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('2 students')
  await expect(page.getByRole('listitem')).toHaveText(['Bob', 'Ada'])
})

test('shows when to try again', async ({ academy, page }) => {
  await academy.faults.add({ operation: 'students.list', status: 429, retry_after: 7 })
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('Try again in 7 s')
})
