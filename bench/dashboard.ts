/*
 * Measures the dashboard page in Chromium: the size of its first view, the time until it shows the requests after the
 * server's response, its share of the main thread while 20 requests a second arrive, frames and memory while 100 requests a
 * second arrive, and frames while a list of 10,000 requests scrolls by twelve rows in each frame. Needs a build:
 * `pnpm program bench/dashboard.ts`, or `pnpm program bench/dashboard.ts shares` for a part.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import { type CDPSession, chromium, type Page } from 'playwright'

import { median } from './median.ts'

const seconds = Number(process.env['SECONDS'] ?? 20)
/** A frame that took longer was dropped: at 60 frames a second each has 16.7 ms. */
const longestFrame = 25

const platform = createPlatform({ fixture: demoFixture(), journal: { entries: 10_000 } })
const academy = platform.academy()
const server = await serve(platform, { port: 0 })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH']!,
  args: ['--no-sandbox', '--enable-precise-memory-info'],
})
// Without a request the page shows how to send one, and no list.
await request(1)
const parts = { firstView, shares, live, scrolling }
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (process.argv.length === 2 || process.argv.includes(name)) console.table([await measure()])
  }
} finally {
  await browser.close()
  await server.close()
}

/** The script that the first view loads, and how long it takes until it shows the requests. Median of several loads. */
async function firstView() {
  const times: number[] = []
  let script = 0
  for (let run = 0; run < 7; run++) {
    const page = await browser.newPage()
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        sizes.push(response.body().then((body) => gzipSync(body).length))
    })
    await request(1)
    await page.goto(`${server.url}/dashboard`)
    await page.getByRole('region', { name: 'List of requests' }).getByRole('listitem').first().waitFor()
    times.push(
      await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation')
        const mark = performance.getEntriesByName('requests shown')[0]
        return (
          (mark?.startTime ?? Number.NaN) -
          (navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : Number.NaN)
        )
      }),
    )
    script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    await page.close()
  }
  return {
    'script of the first view, kB gzip': kilo(script),
    'shows requests after the response, ms': Math.round(median(times)),
  }
}

/** The share of the page's main thread that the list takes while 20 requests a second arrive: going on, and paused. */
async function shares() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('region', { name: 'List of requests' }).waitFor()
  const session = await page.context().newCDPSession(page)
  // CPU time: other programs of the machine do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await request(1000)
  await sleep(2000)
  const going = await share(session)
  await page.getByRole('button', { name: 'Pause' }).click()
  const paused = await share(session)
  await page.close()
  return { 'share of the main thread': going, paused: paused, goals: '0.2, 0.05' }
}

async function share(session: CDPSession): Promise<number> {
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const [before, started] = [await used(), performance.now()]
  while (performance.now() - started < seconds * 1000) {
    await request(1)
    await sleep(50)
  }
  const after = await used()
  return Number((((after - before) * 1000) / (performance.now() - started)).toFixed(3))
}

/** Frames and memory while requests arrive. */
async function live() {
  const page = await browser.newPage()
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('region', { name: 'List of requests' }).waitFor()
  const session = await page.context().newCDPSession(page)
  // The list is full before the measurement, so that only what should not grow is measured.
  await request(10_000)
  await sleep(2000)
  const before = await heap(session)
  const frames = startFrames(page)
  for (let sent = 0; sent < seconds * 20; sent++) {
    await request(5)
    await sleep(50)
  }
  const { dropped, all } = await frames
  const after = await heap(session)
  await page.close()
  return { 'requests a second': 100, seconds, frames: all, dropped, 'heap before, MB': before, 'heap after, MB': after }
}

/** Frames while the list scrolls. */
async function scrolling() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${server.url}/dashboard`)
  const list = page.getByRole('region', { name: 'List of requests' })
  await list.waitFor()
  await request(10_000)
  await sleep(2000)
  const frames = startFrames(page, 5)
  await list.evaluate(async (element) => {
    // Twelve rows in each frame: faster than a person reads.
    for (let frame = 0; frame < 300; frame++) {
      element.scrollBy(0, 384)
      await new Promise(requestAnimationFrame)
    }
  })
  const { dropped, all } = await frames
  const rows = await list.getByRole('listitem').count()
  await page.close()
  return { 'rows in the list': 10_000, 'rows in the page': rows, frames: all, dropped }
}

/** Counts the frames of a page, and those that took too long. */
function startFrames(page: Page, duration = seconds): Promise<{ all: number; dropped: number }> {
  return page.evaluate(
    async ([milliseconds, longest]) => {
      let [all, dropped] = [0, 0]
      const start = performance.now()
      for (let last = start; last - start < milliseconds;) {
        const now = await new Promise<number>(requestAnimationFrame)
        all++
        if (now - last > longest) dropped++
        last = now
      }
      return { all, dropped }
    },
    [duration * 1000, longestFrame] as const,
  )
}

/** Megabytes of the page's heap after a garbage collection. */
async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Number((usedSize / 1e6).toFixed(1))
}

/** Sends requests to the academy, alternating so that the list does not join them. */
async function request(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) {
    const path = sent % 2 === 0 ? 'courses' : 'lists'
    const headers = { authorization: `Bearer ${academy.apiKey}` }
    await platform.fetch(new Request(`http://localhost/api/v1/${path}`, { headers }))
    if (sent % 100 === 99) await sleep(1)
  }
}

function kilo(bytes: number): number {
  return Number((bytes / 1000).toFixed(1))
}
