import { expect, mergeTests } from '@playwright/test'

import { routeToAcademy, test as academyTest } from '@academy-access/server/playwright'

import { call, type Init, post, test as appTest } from './page.ts'

const test = mergeTests(academyTest, appTest)
test.use({ academyFrom: 'Class' })

const ada = { email: 'ada@example.com' }
const eve = post({ email: 'eve@example.com', name: 'Ève' })

for (const network of ['reset', 'truncate'] as const) {
  test(`a page sees ${network} as it would without the kit`, async ({ academy, app }) => {
    const fault = { operation: 'students.create', phase: 'after', network, times: 1 } as const
    await academy.faults.add(fault)
    const routed = await call(app, '/api/v1/students', eve)
    expect(routed).toMatchObject({ failed: 'body' })
    expect(await academy.students.get('eve@example.com')).toMatchObject({ name: 'Ève' })
    // The browser sent it once.
    expect(await academy.journal.list()).toHaveLength(1)

    await academy.reset()
    await app.context().unrouteAll()
    await academy.faults.add(fault)
    const headers = { ...eve.headers, authorization: `Bearer ${academy.apiKey}` }
    expect(await call(app, `${academy.baseUrl}/api/v1/students`, { ...eve, headers })).toEqual(routed)
  })
}

test('a response that stalls reaches the page in part', async ({ academy, app }) => {
  await academy.faults.add({ operation: 'students.list', phase: 'after', network: 'stall', times: 1 })
  const status = await app.evaluate(async () => {
    const controller = new AbortController()
    const response = await fetch('/api/v1/students', { signal: controller.signal })
    const reader = response.body!.getReader()
    const { done } = await reader.read()
    const rest = reader.read().then(
      () => 'more',
      (error: Error) => error.name,
    )
    controller.abort()
    return [response.status, done, await rest]
  })
  expect(status).toEqual([200, false, 'AbortError'])
})

test('a delay and an error reach the page', async ({ academy, app }) => {
  await academy.faults.add({ operation: 'students.list', status: 503, delay_ms: 300, times: 1 })
  const start = performance.now()
  expect(await call(app, '/api/v1/students')).toMatchObject({ status: 503 })
  expect(performance.now() - start).toBeGreaterThanOrEqual(300)
})

test('a request with cookies and a key of its own gets the key of the academy', async ({ academy, app }) => {
  await app.context().addCookies([{ name: 'session', value: '1', url: app.url() }])
  const init: Init = { credentials: 'include', headers: { authorization: 'Bearer wrong' } }
  expect(await call(app, '/api/v1/students?limit=1', init)).toMatchObject({ status: 200 })
  expect(await academy.journal.list({ operation: 'students.list' })).toMatchObject([
    { path: '/api/v1/students?limit=1' },
  ])
})

test('requests to another origin go to the academy, also those that a browser asks about first', async ({
  academy,
  app,
}) => {
  const init = { ...eve, headers: { 'content-type': 'application/json', authorization: 'Bearer wrong' } }
  expect(await call(app, 'http://api.academy.test/v2/api/v1/students', init)).toMatchObject({ status: 201 })
  expect(await call(app, 'https://api.academy.test/api/v1/students')).toMatchObject({ status: 200 })
  expect(await academy.students.get('eve@example.com')).toMatchObject({ name: 'Ève' })
  await academy.faults.add({ operation: 'students.list', phase: 'after', network: 'truncate', times: 1 })
  expect(await call(app, 'https://api.academy.test/api/v1/students')).toEqual({ failed: 'fetch' })
})

test('a context of the test itself can be routed', async ({ academy, app, browser }) => {
  const context = await browser.newContext()
  await routeToAcademy(context, academy)
  const page = await context.newPage()
  await page.goto(app.url())
  expect(await call(page, '/api/v1/students')).toMatchObject({ body: { data: { students: [{}, ada] } } })
  await context.close()
})

test('the app’s own server gets the address and the key of the first academy', async ({ app }) => {
  await app.goto(new URL('/total', app.url()).href)
  await expect(app.locator('body')).toHaveText('0')
})

test('pages and modules of the app stay, whatever their path is', async ({ academy, app }) => {
  const address = new URL('/src/api/v1/module.js', app.url()).href
  expect(await app.evaluate(async (url) => ((await import(url)) as { name: string }).name, address)).toBe(
    'module of the app',
  )
  expect(await call(app, '/other?next=/api/v1/students')).toMatchObject({ failed: 'body' })
  await app.goto(new URL('/docs/api/v1/', app.url()).href)
  await expect(app).toHaveTitle('App')
  expect(await academy.journal.list()).toEqual([])
})

test.describe('without routes', () => {
  test.use({ academyRoutes: false })
  test('a request stays where it is', async ({ app }) => {
    expect(await call(app, '/api/v1/students')).toMatchObject({ status: 200, failed: 'body' })
  })
})

test.describe('with a pattern', () => {
  test.use({ academyRoutes: /\/backend\// })
  test('only the requests that match it go to the academy', async ({ app }) => {
    expect(await call(app, '/api/v1/students')).toMatchObject({ failed: 'body' })
    expect(await call(app, '/backend/other')).toMatchObject({ failed: 'body' })
    expect(await call(app, '/backend/api/v1/students')).toMatchObject({ body: { data: {} } })
  })
})
