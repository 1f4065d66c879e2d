import { createPlatform, demoFixture } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { openDashboard, rowsOf, sendTo, serveAgain, showView } from './dashboard.ts'

it('sends nothing for the address of a request from before a restart or a reset', async () => {
  // Both platforms have the same seed and time.
  const options = { fixture: demoFixture(), seed: 1, now: () => Date.UTC(2026, 0, 1, 23, 18) }
  const { page, call, academy, server } = await openDashboard(options)
  await call('GET', '/courses')
  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
  await expect.poll(() => page.url()).toContain(`?request=${academy.journal.list()[0]!.id}`)
  await server.close()

  const platform = createPlatform(options)
  await serveAgain(platform, server)
  await sendTo(platform, 'DELETE', `/students/${platform.academy().students.list()[0]!.id}`)
  // The rows stay. A page that is opened at this address has nothing else to show.
  await page.getByText('This request is from before the restart at 23:18:00').waitFor()
  await page.getByText('GET /api/v1/courses').waitFor()
  expect(await page.getByRole('button', { name: 'Replay', exact: true }).count()).toBe(0)
  await page.keyboard.press('Alt+s')
  await page.reload()
  await page.getByRole('heading', { name: 'This request is from before the restart at 23:18:00' }).waitFor()

  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
  platform.academy().reset()
  await page.getByText('This request is from before the reset at 23:18:00').waitFor()
  expect(platform.academy().journal.list()).toEqual([])
})

it('closes with the Back button what was opened', async () => {
  const { page, call } = await openDashboard({ context: { viewport: { width: 390, height: 844 } } })
  await call('POST', '/students', { email: 'ada@example.com' })
  const opens = {
    Requests: () => rowsOf(page).first().getByRole('link').click(),
    Emails: () => page.getByRole('listitem').getByRole('button', { name: /ada@/ }).click(),
  }
  for (const [view, open] of Object.entries(opens)) {
    await showView(page, 'Students')
    await showView(page, view)
    await open()
    await page.getByRole('complementary').waitFor()
    await page.goBack()
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    expect(page.url()).toContain(`/${view.toLowerCase()}`)
  }
})
