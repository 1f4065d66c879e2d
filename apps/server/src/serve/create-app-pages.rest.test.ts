import { createPlatform } from '@academy-access/engine'
import { H3, serve as listen } from 'h3'
import { chromium } from 'playwright'
import { afterAll, expect, it } from 'vitest'

import { createApp } from '../index.ts'

const platform = createPlatform({ fixture: { academies: [{ name: 'Mounted', lists: [{ name: 'VIP' }] }] } })
const academy = platform.academy()
const app = new H3().mount('/academy-service', createApp(platform))
const server = listen(app, { port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false })
afterAll(() => server.close(true))

it('the dashboard and the documentation work below the path of the other app', async () => {
  await server.ready()
  const url = `${server.url?.replace(/\/$/, '')}/academy-service`
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(`${url}/dashboard`)
    await page.getByTitle('Lists (g l)').click()
    await page.getByText('VIP').first().waitFor()
    expect(new URL(page.url()).pathname).toBe(`/academy-service/dashboard/academies/${academy.id}/lists`)
    await page.reload()
    await page.getByText('VIP').first().waitFor()
    await page.goto(`${url}/docs`)
    await page.getByText('Key of Mounted').waitFor()
    await page.locator('[id*="/api/v1/"]').first().waitFor()
    expect(failed).toEqual([])
  } finally {
    await browser.close()
  }
})
