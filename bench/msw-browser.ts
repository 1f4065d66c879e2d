/* Measures a request through the service worker, in the roster app in development. */
import { fileURLToPath } from 'node:url'

import { chromium } from 'playwright'
import { createServer } from 'vite'

import { median } from './median.ts'

/** Microseconds of a request of a page of 50 students in Chromium: the median of 11 turns. */
export async function inChromium(): Promise<number> {
  const root = fileURLToPath(new URL('../examples/roster-app', import.meta.url))
  const vite = await createServer({ root, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } })
  const executablePath = process.env['CHROMIUM_PATH']!
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    await vite.listen()
    const page = await browser.newPage()
    const [url] = vite.resolvedUrls?.local ?? []
    if (url === undefined) throw new Error('Expected Vite to listen on a port')
    await page.goto(url)
    await page.getByText('of 120').waitFor()
    const turns: number[] = []
    for (let turn = -1; turn < 11; turn++) {
      const taken = await page.evaluate(async () => {
        const times = 30
        const start = performance.now()
        for (let sent = 0; sent < times; sent++) {
          const { data } = await (await fetch('/academy/api/v1/students?limit=50')).json()
          if (data.students.length !== 50) throw new Error('Not a page of students')
        }
        return ((performance.now() - start) / times) * 1000
      })
      // The first turn warms up.
      if (turn >= 0) turns.push(taken)
    }
    return median(turns)
  } finally {
    await browser.close()
    await vite.close()
  }
}
