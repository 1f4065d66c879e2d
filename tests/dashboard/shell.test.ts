import { expect, it } from 'vitest'

import { openDashboard, rowsOf, serveAgain } from './dashboard.ts'

it('freezes, skips and sets the clock, and says what happens next', async () => {
  const { page, academy, call } = await openDashboard({
    fixture: { academies: [{ name: 'First', rate_limit: { requests: 1, window_seconds: 60 } }] },
  })
  await page.getByRole('button', { name: 'Freeze the clock' }).click()
  await expect.poll(() => academy.clock.frozen).toBe(true)
  await page.getByText('FROZEN').waitFor()
  await page.getByRole('button', { name: /^Clock:.*frozen/ }).click()
  await page.getByLabel('Set the time (UTC)').fill('2030-01-02T12:00')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByText('2 Jan 2030, 12:00:00').waitFor()
  await page.getByRole('button', { name: '1 hour' }).click()
  await page.getByText('2 Jan 2030, 13:00:00').waitFor()
  await call('GET', '/courses')
  expect((await call('GET', '/courses')).status).toBe(429)
  await page.getByText('The rate window opens in 60 s').waitFor()
  await page.getByRole('button', { name: 'Back to real time' }).click()
  await page.getByText('FROZEN').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Clock:.*real time/ }).waitFor()
})

it('says that the server is away, and fills the gap when it is back', async () => {
  const { page, server, call, academy, platform } = await openDashboard()
  await call('GET', '/courses')
  await rowsOf(page).first().waitFor()
  await server.close()
  await page.getByText('The server does not respond').waitFor()
  await platform.fetch(
    new Request('http://localhost/api/v1/lists', { headers: { authorization: `Bearer ${academy.apiKey}` } }),
  )
  const again = await serveAgain(platform, server)
  try {
    await page.getByText('The server does not respond').waitFor({ state: 'detached' })
    await rowsOf(page).filter({ hasText: 'lists.list' }).waitFor()
    await call('GET', '/students')
    await rowsOf(page).filter({ hasText: 'students.list' }).waitFor()
  } finally {
    await page.close()
    await again.close()
  }
})
