import { notSaved } from '@academy-access/engine/internal'
import { expect, it } from 'vitest'

import { openDashboard, press, rowsOf, sendTo, serveAgain } from './dashboard.ts'

it('freezes, skips and sets the clock, and says what happens next', async () => {
  const { page, academy, call } = await openDashboard({
    fixture: { academies: [{ name: 'First', rate_limit: { requests: 1, window_seconds: 60 } }] },
  })
  await press(page, 'Freeze the clock')
  await expect.poll(() => academy.clock.get().frozen).toBe(true)
  await page.getByText('FROZEN').waitFor()
  await press(page, /^Clock:.*frozen/)
  await page.getByLabel('Set the time (UTC)').fill('2030-01-02T12:00')
  await page.getByText('Sets 2 Jan 2030, 12:00:00', { exact: true }).waitFor()
  // What is typed stays when another minute begins.
  academy.clock.set('2029-01-01T00:00:00Z')
  await page.getByText('1 Jan 2029, 00:00:00').waitFor()
  await press(page, 'Set', { exact: true })
  await page.getByText('2 Jan 2030, 12:00:00', { exact: true }).waitFor()
  await press(page, '1 hour', { exact: true })
  await page.getByText('2 Jan 2030, 13:00:00').waitFor()
  await call('GET', '/courses')
  expect((await call('GET', '/courses')).status).toBe(429)
  await page.getByText('The rate window opens in 60 s').waitFor()
  await press(page, 'Back to real time')
  await page.getByText('FROZEN').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Clock:.*real time/ }).waitFor()
})

it('says what is wrong when the server cannot save, and goes on when it can', async () => {
  const problem = 'academy.db cannot be written: the disk is full'
  let isFull = false
  const saved = async () => {
    if (isFull) throw notSaved(problem)
  }
  const { page, call } = await openDashboard({ server: { saved } })
  isFull = true
  expect((await call('POST', '/lists', { name: 'VIP' })).status).toBe(503)
  await page.reload()
  await page.getByText(`${problem}; the latest changes are in memory`).first().waitFor()
  expect(await page.getByText('does not respond').count()).toBe(0)
  isFull = false
  await page.getByText(problem).waitFor({ state: 'detached' })
  await rowsOf(page).filter({ hasText: 'lists.create' }).waitFor()
})

it('says that the server is away, and fills the gap when it is back', async () => {
  const { page, server, call, platform } = await openDashboard()
  await call('GET', '/courses')
  await rowsOf(page).first().waitFor()
  await server.close()
  await page.getByText('The server does not respond').waitFor()
  await sendTo(platform, 'GET', '/lists')
  await serveAgain(platform, server)
  await page.getByText('The server does not respond').waitFor({ state: 'detached' })
  await rowsOf(page).filter({ hasText: 'lists.list' }).waitFor()
  await call('GET', '/students')
  await rowsOf(page).filter({ hasText: 'students.list' }).waitFor()
})
