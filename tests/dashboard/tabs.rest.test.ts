import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { createPlatform } from '@academy-access/engine'
import { createApp } from '@academy-access/server'
import { H3, serve as listen } from 'h3'
import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'

import { openDashboard, openPage, press, rowsOf, sendTo } from './dashboard.ts'

/** A server of an academy below a prefix. */
async function startServer() {
  const platform = createPlatform({ fixture: { academies: [{ name: 'First' }] } })
  const server = listen(new H3().mount('/service', createApp(platform)), {
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
  })
  onTestFinished(() => server.close(true))
  await server.ready()
  return { url: `${server.url!.replace(/\/$/, '')}/service`, platform }
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

it('keeps the shown one of several tabs up to date through one stream, and the others when they are shown', async () => {
  // A browser opens at most six connections to a server.
  const many = process.env['THOROUGH'] ? 10 : 4
  const streams = openStreams()
  const { page, call, academy } = await openDashboard({ fixture: { academies: [{ name: 'First' }] } })
  const tabs = [page]
  for (let count = 1; count < many; count++) {
    await setHidden(tabs.at(-1)!, true)
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await tab.getByRole('navigation', { name: 'Views' }).waitFor()
    tabs.push(tab)
  }
  await expect.poll(streams).toBe(1)
  for (const [index, tab] of tabs.entries()) {
    await setHidden(tabs.at(index - 1)!, true)
    // Four requests of one kind within a second are one row.
    await call('GET', index % 2 === 0 ? '/courses' : '/lists')
    await setHidden(tab, false)
    await expect.poll(() => rowsOf(tab).count()).toBe(index + 1)
    const before = academy.clock.now()
    await press(tab, '+1 hour')
    await expect.poll(() => academy.clock.now()).toBeGreaterThanOrEqual(before + 3_600_000)
    await expect.poll(streams).toBe(1)
  }
})

it('has no stream while all tabs are hidden, and shows what happened when a tab is shown again', async () => {
  const streams = openStreams()
  const { page, call } = await openDashboard({ fixture: { academies: [{ name: 'First' }] } })
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByText('Waiting for the first request').waitFor()
  expect(streams()).toBe(2)
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

it('has a stream below a prefix', async () => {
  const streams = openStreams()
  const { url, platform } = await startServer()
  const { page } = await openPage(url)
  await page.getByText('Waiting for the first request').waitFor()
  expect(streams()).toBe(1)
  await sendTo(platform, 'GET', '/courses')
  await rowsOf(page).filter({ hasText: 'courses.list' }).waitFor()
})
