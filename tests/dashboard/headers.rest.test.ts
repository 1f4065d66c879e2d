import { expect, it } from 'vitest'

import { openDashboard, rowsOf } from './dashboard.ts'

it('the list is filtered by client, and a request shows its headers without the key', async () => {
  const { page, academy, server, problems } = await openDashboard()
  const key = academy.apiKey
  const send = (client: string, path: string) =>
    fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}`, 'x-client': client } })
  await send('web', '/courses')
  await send('phone', '/lists')
  await expect.poll(() => rowsOf(page).count()).toBe(2)
  await page.getByRole('combobox', { name: 'Client' }).selectOption('phone')
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(page.url()).toContain('client=phone')
  await rowsOf(page).first().click()
  const details = page.getByRole('complementary', { name: 'Request details' })
  const shown = async (name: string) => details.getByRole('region', { name }).innerText()
  expect(await shown('Response headers')).toContain('application/json; charset=utf-8')
  expect(await shown('Request headers')).toContain(`Bearer ****${key.slice(-4)}`)
  expect(await shown('Request headers')).toContain('phone')
  expect(await page.content()).not.toContain(key)
  expect(problems).toEqual([])
})
