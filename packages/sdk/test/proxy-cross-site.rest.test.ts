/// <reference types="node" />
import { createPlatform } from '@academy-access/engine'
import { listen } from '@academy-access/kit/listen'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { fixture, someId } from './support.ts'
import { createProxy, toNodeHandler } from '../src/proxy.ts'

// The requests of a page of another site, with the headers that a browser really sends.
const platform = createPlatform({ seed: 1, fixture: { academies: [fixture] } })
const service = platform.academy()
const asked: string[] = []
const proxy = createProxy({
  baseUrl: 'http://academy.test',
  apiKey: service.apiKey,
  fetch: platform.fetch,
  authorize: (request, { operation }) =>
    asked.push(operation) > 0 && request.headers.get('cookie')?.includes('session=1') === true,
})
const page = async () =>
  new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html' } })
/** The requests that arrived at the proxy. */
const arrived: { method: string; hasCookie: boolean; status: number }[] = []
const app = await listen(
  toNodeHandler(async (request) => {
    if (!request.url.includes('/academy/')) return page()
    const response = await proxy(request)
    arrived.push({ method: request.method, hasCookie: request.headers.has('cookie'), status: response.status })
    return response
  }),
)
const evil = await listen(toNodeHandler(page))
let browser: Browser

beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH']!
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})
beforeEach(() => void (asked.length = arrived.length = 0))
afterAll(async () => {
  await browser.close()
  await app.close()
  await evil.close()
})

/** A page of a site, in a browser that is logged in to the app. */
async function visit(url: string) {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: '1', url: app.url, sameSite: 'Lax' }])
  const visited = await context.newPage()
  await visited.goto(url)
  return visited
}

it('a page of the app reads and writes', async () => {
  const own = await visit(app.url)
  const statuses = await own.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const written = await fetch('/academy/api/v1/lists', { method: 'POST', headers, body: '{"name":"New"}' })
    const read = await fetch('/academy/api/v1/lists')
    return [written.status, read.status]
  })
  expect(statuses).toEqual([201, 200])
  expect(asked).toEqual(['lists.create', 'lists.list'])
  await own.context().close()
})

// Another port of the same host counts as the same site, so the cookies of the app come with its requests.
it.each([
  ['the same site', evil.url],
  ['another site', evil.url.replace('127.0.0.1', 'localhost')],
])('a page of %s reaches authorize with no request', async (site, url) => {
  const other = await visit(url)
  await other.evaluate(
    async ([root, id]) => {
      const lists = `${root}/academy/api/v1/lists`
      const body = '{"name":"Stolen"}'
      const blob = new Blob([body])
      const json = { 'content-type': 'application/json' }
      for (const init of [
        { method: 'POST', mode: 'no-cors', credentials: 'include', body },
        { method: 'POST', mode: 'no-cors', credentials: 'include', body: blob },
        { method: 'POST', credentials: 'include', headers: json, body },
        { method: 'GET', mode: 'no-cors', credentials: 'include' },
        { method: 'GET', credentials: 'include' },
      ] satisfies RequestInit[]) {
        await fetch(lists, init).catch(() => {})
      }
      await fetch(`${root}/academy/api/v1/students/${id}`, { method: 'DELETE', credentials: 'include' }).catch(() => {})
      navigator.sendBeacon(lists, blob)
      const load = (element: HTMLImageElement | HTMLScriptElement) =>
        new Promise((resolve) => {
          element.addEventListener('load', resolve)
          element.addEventListener('error', resolve)
          element.src = lists
          document.head.append(element)
        })
      await load(document.createElement('img'))
      await load(document.createElement('script'))
    },
    [app.url, someId] as const,
  )
  const form = `<form method="post" enctype="text/plain" action="${app.url}/academy/api/v1/lists">
    <input name='{"name":"Stolen","x":"' value='"}'></form>`
  await other.setContent(form)
  const [sent] = await Promise.all([
    other.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/academy/')),
    other.evaluate(() => document.querySelector('form')?.submit()),
  ])
  expect(sent.status()).toBe(403)
  expect(asked).toEqual([])
  expect(arrived.filter(({ status }) => status !== 403 && status !== 404)).toEqual([])
  expect(arrived.filter(({ method }) => method === 'POST').length).toBeGreaterThan(2)
  expect(arrived.filter(({ method }) => method === 'GET').length).toBeGreaterThan(2)
  if (site === 'the same site') expect(arrived.some(({ hasCookie }) => hasCookie)).toBe(true)
  expect(service.lists.list().map(({ name }) => name)).not.toContain('Stolen')
  await other.context().close()
})
