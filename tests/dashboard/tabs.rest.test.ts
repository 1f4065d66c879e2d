import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { createPlatform } from '@academy-access/engine'
import { createApp } from '@academy-access/server'
import { H3, serve as listen } from 'h3'
import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'

import { openDashboard, openPage, rowsOf } from './dashboard.ts'

/** A server of an academy, and a function that sends a request to it. `before` may wait before a request is served. */
async function startServer(before: (path: string) => unknown = () => {}) {
  const platform = createPlatform({ fixture: { academies: [{ name: 'First' }] } })
  const app = new H3().use(async ({ url }, next) => {
    await before(url.pathname)
    return next()
  })
  const server = listen(app.mount('/service', createApp(platform)), { port: 0, hostname: '127.0.0.1', silent: true })
  onTestFinished(() => server.close(true))
  await server.ready()
  const get = (path: string) =>
    platform.fetch(
      new Request(`http://localhost/api/v1${path}`, {
        headers: { authorization: `Bearer ${platform.academy().apiKey}` },
      }),
    )
  return { url: `${server.url!.replace(/\/$/, '')}/service`, get }
}

/** Counts the streams of events that are open at the servers of this process. */
function openStreams(): () => number {
  let count = 0
  const started = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (!request.url?.includes('/dashboard/api/events')) return
    count++
    response.on('close', () => count--)
  }
  subscribe('http.server.request.start', started)
  onTestFinished(() => void unsubscribe('http.server.request.start', started))
  return () => count
}

/** Tells a page that its tab was hidden, or is shown again. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

const tenTabs = async (page: Page) => {
  const more = await Promise.all(Array.from({ length: 9 }, () => page.context().newPage()))
  for (const tab of more) {
    await tab.goto(page.url())
    await tab.getByRole('navigation', { name: 'Views' }).waitFor()
  }
  return [page, ...more]
}

it('keeps ten tabs of a browser up to date through one stream, and each can send requests', async () => {
  const streams = openStreams()
  const { page, call, academy } = await openDashboard({ fixture: { academies: [{ name: 'First' }] } })
  const tabs = await tenTabs(page)
  expect(streams()).toBe(1)
  await call('GET', '/courses')
  for (const tab of tabs) await rowsOf(tab).filter({ hasText: 'courses.list' }).waitFor()
  for (const tab of tabs) {
    const before = academy.clock.now()
    await tab.getByRole('button', { name: '+1h' }).click()
    await expect.poll(() => academy.clock.now()).toBeGreaterThanOrEqual(before + 3_600_000)
  }
  // The first tab is the one that opened the stream.
  await page.close()
  await call('GET', '/lists')
  for (const tab of tabs.slice(1)) await rowsOf(tab).filter({ hasText: 'lists.list' }).waitFor()
  expect(streams()).toBe(1)
})

it('has no stream while all tabs are hidden, and shows what happened when a tab is shown again', async () => {
  const streams = openStreams()
  const { page, call } = await openDashboard({ fixture: { academies: [{ name: 'First' }] } })
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByText('Waiting for the first request').waitFor()
  await setHidden(page, true)
  await call('GET', '/courses')
  await rowsOf(other).filter({ hasText: 'courses.list' }).waitFor()
  expect(await rowsOf(page).count()).toBe(0)
  await setHidden(other, true)
  await expect.poll(streams).toBe(0)
  await call('GET', '/lists')
  await setHidden(page, false)
  await rowsOf(page).filter({ hasText: 'courses.list' }).waitFor()
  await rowsOf(page).filter({ hasText: 'lists.list' }).waitFor()
  expect(streams()).toBe(1)
})

it('misses nothing when no event came before the tab was hidden', async () => {
  const streams = openStreams()
  const { page, call } = await openDashboard({ fixture: { academies: [{ name: 'First' }] } })
  await page.getByText('Waiting for the first request').waitFor()
  await setHidden(page, true)
  await expect.poll(streams).toBe(0)
  await call('GET', '/lists')
  await setHidden(page, false)
  await rowsOf(page).filter({ hasText: 'lists.list' }).waitFor()
})

it('stays up to date when the worker of the stream ends, as with the process of a tab that crashes', async () => {
  const { promise: later, resolve: openNext } = Promise.withResolvers<void>()
  let streams = 0
  const { url, get } = await startServer((path) => path.endsWith('/api/events') && ++streams > 1 && later)
  const { page } = await openPage(url)
  await page.getByText('Waiting for the first request').waitFor()
  const lock = () => page.evaluate(async () => (await navigator.locks.query()).held?.[0]?.name)
  await expect.poll(lock).toBeDefined()
  const before = await lock()
  const browser = await page.context().browser()!.newBrowserCDPSession()
  const { targetInfos } = await browser.send('Target.getTargets')
  const { origin } = new URL(page.url())
  const { targetId } = targetInfos.find(({ type, url }) => type === 'shared_worker' && url.startsWith(origin))!
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId })
  // A worker that is attached to a debugger would wait for it when it starts again.
  const message = JSON.stringify({
    id: 1,
    method: 'Runtime.evaluate',
    params: { expression: 'setTimeout(close, 1000)' },
  })
  // Chromium can drop a message that is followed by a detach.
  const isEvaluated = new Promise((resolve) => void browser.once('Target.receivedMessageFromTarget', resolve))
  await browser.send('Target.sendMessageToTarget', { sessionId, message })
  await isEvaluated
  await browser.send('Target.detachFromTarget', { sessionId })
  await get('/courses')
  await expect.poll(async () => [undefined, before].includes(await lock())).toBe(false)
  await expect.poll(() => streams).toBe(2)
  await get('/lists')
  openNext()
  for (const operation of ['courses.list', 'lists.list']) await rowsOf(page).filter({ hasText: operation }).waitFor()
})

it('shares a stream without shared workers, and below a prefix', async () => {
  const streams = openStreams()
  const { url, get } = await startServer()
  const { page } = await openPage(url)
  await page.getByText('Waiting for the first request').waitFor()
  expect(streams()).toBe(1)
  await get('/courses')
  await rowsOf(page).filter({ hasText: 'courses.list' }).waitFor()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await page.reload()
  await rowsOf(page).filter({ hasText: 'courses.list' }).waitFor()
  await get('/lists')
  await rowsOf(page).filter({ hasText: 'lists.list' }).waitFor()
})
