import { createPlatform, demoFixture } from '@academy-access/engine'
import { endpointList } from '@academy-access/schemas'
import { chromium } from 'playwright'
import { afterAll, expect, it } from 'vitest'

import { serve } from './index.ts'

const platform = createPlatform({ fixture: demoFixture() })
const academy = platform.academy()
const server = await serve(platform, { port: 0 })
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
afterAll(async () => {
  await browser.close()
  await server.close()
})

it('shows every endpoint, sends a request, and contacts no other host', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('request', (request) => {
    if (!/^(data:|$)/.test(request.url()) && !request.url().startsWith(`${server.url}/`)) problems.push(request.url())
  })
  await page.goto(`${server.url}/docs#students.create`)

  const operation = page.locator('details[id="students.create"]')
  await operation.getByRole('button', { name: 'Send' }).waitFor()
  expect(await page.locator('main details').evaluateAll((all) => all.map(({ id }) => id))).toEqual(
    endpointList.map(({ id }) => id),
  )

  await operation.getByRole('button', { name: 'Send' }).click()
  await operation.locator('p.status', { hasText: '401' }).waitFor()
  await page.getByLabel('API key').fill(academy.apiKey)
  await operation.locator('textarea').fill('{ "email": "grace@example.com" }')
  await operation.getByRole('button', { name: 'Send' }).click()
  await operation.locator('pre').getByText('"membershipStatus": "created"').waitFor()

  expect(academy.journal.at(-1)).toMatchObject({ operation: 'students.create', status: 201 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(problems).toEqual([])
})
