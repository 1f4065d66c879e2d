import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'

import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import { expect, it, onTestFinished } from 'vitest'

import { openDashboard, openPage, press, rowsOf, see, sendTo, serveAgain, showView } from './dashboard.ts'

it('shows the first of many academies, and finds the others by their names', async () => {
  const academies = Array.from({ length: 500 }, (_, index) => ({ name: `Job ${index + 1}` }))
  const { page } = await openDashboard({ fixture: { academies } })
  await press(page, 'Academy: Job 1', { exact: true })
  await page.getByText('And 400 more. Search by name.').waitFor()
  const menu = page.getByRole('dialog', { name: 'Academies' })
  expect(await menu.getByRole('listitem').count()).toBe(101)
  await page.getByLabel('Search academies').fill('job 499')
  await press(menu, /^Job 499/)
  await page.getByRole('button', { name: 'Academy: Job 499' }).waitFor()
})

it('says that a view could not be loaded, and leaves the others alone', async () => {
  const { page } = await openDashboard()
  await page.route(/assets\/settings-.*\.js$/, (route) => route.abort())
  // It may have read all parts already.
  await page.reload()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'This view could not be shown' }).waitFor()
  await page.getByRole('link', { name: 'Requests' }).click()
  await page.getByText('Waiting for the first request').waitFor()
})

it('shows what changes while it is read for the first time', async () => {
  const { page, call } = await openDashboard({ fixture: { academies: [{ name: 'First' }] } })
  const read = new Set<string>()
  let release = () => {}
  const late = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/controls\/(outbox\.list|students\.search)/, async (route) => {
    const response = await route.fetch()
    read.add(new URL(route.request().url()).pathname.split('/').at(-1)!)
    await late
    await route.fulfill({ response })
  })
  await page.reload()
  await showView(page, 'Students')
  await expect.poll(() => [...read].toSorted()).toEqual(['outbox.list', 'students.search'])
  // The page reads the academies with everything else that a request can change.
  const changed = page.waitForRequest(/\/controls\/academies\.list$/)
  await call('POST', '/students', { email: 'ada@example.com', name: 'Ada' })
  await changed
  release()
  await page.getByRole('button', { name: 'Ada', exact: true }).waitFor()
  await see(page.getByRole('link', { name: /Emails/ }), '1')
})

it('shows another academy after a restart with other data', async () => {
  const { page, server } = await openDashboard({ fixture: { academies: [{ name: 'Before' }] } })
  await page.getByRole('button', { name: 'Academy: Before' }).waitFor()
  await server.close()
  await serveAgain(createPlatform({ fixture: { academies: [{ name: 'After' }] } }), server)
  await page.getByText('This academy does not exist, or was deleted').waitFor()
  await page.getByRole('link', { name: 'Go to the first academy' }).click()
  await page.getByRole('button', { name: 'Academy: After' }).waitFor()
})

it('keeps academies in tabs of their own apart', async () => {
  const names = ['One', 'Two', 'Three', ...(process.env['THOROUGH'] ? ['Four', 'Five', 'Six', 'Seven', 'Eight'] : [])]
  const platform = createPlatform({ fixture: { academies: names.map((name) => ({ name })) } })
  const server = await serve(platform, { port: 0 })
  onTestFinished(() => server.close())
  const tabs = await Promise.all(
    platform.academies.list().map(({ id }) => openPage(server.url, { path: `/academies/${id}/requests` })),
  )
  await Promise.all(tabs.map(({ page }) => page.getByText('Waiting for the first request').waitFor()))
  await Promise.all(
    platform.academies
      .list()
      .map(({ apiKey }, index) =>
        fetch(`${server.url}/api/v1/students?limit=${index + 1}`, { headers: { authorization: `Bearer ${apiKey}` } }),
      ),
  )
  for (const [index, { page }] of tabs.entries()) {
    await rowsOf(page).first().waitFor()
    expect(await rowsOf(page).allTextContents()).toEqual([expect.stringContaining(`limit=${index + 1}`)])
  }
})

it('shows forks below their academy, creates an academy, and follows one that is deleted elsewhere', async () => {
  const { page, platform, server } = await openDashboard({
    fixture: { academies: [{ name: 'First' }, { name: 'Second' }] },
  })
  await press(page, 'Fork', { exact: true })
  await press(page, 'Academy: First (fork)')
  const names = () => page.getByRole('dialog', { name: 'Academies' }).getByRole('listitem').allTextContents()
  await expect
    .poll(async () => (await names()).map((text) => text.replace(/\d+ students/, '')))
    .toEqual(['First', 'First (fork)', 'Second'])
  await page.getByLabel('Search academies').fill('Third')
  await press(page, 'Create “Third”')
  await page.getByRole('button', { name: 'Academy: Third' }).waitFor()
  const third = platform.academies.list().find(({ name }) => name === 'Third')!
  platform.academies.delete(third.id)
  await page.getByText('This academy does not exist, or was deleted').waitFor()
  await page.getByRole('link', { name: 'Go to the first academy' }).click()
  await press(page, 'Academy: First', { exact: true })
  await press(page, 'All academies')
  const fork = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'First (fork)' }) })
  const cells = ['First (fork)', 'paid', 'First', '', '0', '0', '0']
  await expect.poll(() => fork.getByRole('cell').allInnerTexts()).toEqual(cells)
  // What an academy has and another one has not.
  platform.academy('Second').lists.create({ name: 'VIP' })
  await page.getByRole('link', { name: 'Second', exact: true }).click()
  await press(page, 'Academy: Second')
  await press(page, 'Before and after')
  const dialog = page.getByRole('dialog', { name: 'Before and after' })
  await dialog.getByText('1 added').waitFor()
  expect(await dialog.getByRole('list', { name: 'Records' }).getByRole('listitem').innerText()).toMatch(
    /added list VIP/,
  )
  await dialog.getByLabel('Compared with').selectOption('Academy “First”')
  await dialog.getByText('VIP', { exact: true }).click()
  await dialog.getByText('name: "VIP"').waitFor()
  await press(dialog, 'Close')
  await press(page, 'Academy: Second')
  await press(page, 'All academies')
  // The list says where the app sends.
  const second = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Second', exact: true }) })
  const secondKey = platform.academy('Second').apiKey
  await fetch(`${server.url}/api/v1/courses`, { headers: { authorization: `Bearer ${secondKey}` } })
  await second.getByText('your app').waitFor()
  expect(await second.getByRole('time').count()).toBe(1)
  await press(page, 'New academy')
  await press(page, 'Create the academy')
  await page.getByText('1 to 200 characters').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fourth')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Academy: Fourth' }).waitFor()
})

it('asks for the token of --dashboard-token, keeps it for the tab, and asks again when the server has another one', async () => {
  const { page, call, server, platform } = await openDashboard({ server: { dashboardToken: 'secret-token' } })
  const signIn = async (token: string) => {
    await page.getByLabel('Dashboard token').fill(token)
    await press(page, 'Sign in')
  }
  await signIn('wrong')
  await page.getByText('The server does not accept this token').waitFor()
  await signIn('secret-token')
  await page.getByRole('button', { name: 'Academy: Nordlicht Academy' }).waitFor()
  await call('GET', '/courses')
  await rowsOf(page).first().waitFor()
  await page.reload()
  await rowsOf(page).first().waitFor()
  await server.close()
  await serveAgain(platform, server, { dashboardToken: 'second-token' })
  await signIn('second-token')
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
})

it('says that an academy is locked or has no plan for the API, and opens it', async () => {
  const { page, academy, call } = await openDashboard({ fixture: { academies: [{ plan: 'trial', locked: true }] } })
  await page.getByText('This academy has the trial plan: every request gets 402 trial_api_unavailable.').waitFor()
  await press(page, 'Give it the paid plan')
  await page.getByText('This academy has the trial plan').waitFor({ state: 'detached' })
  await page.getByText('This academy is locked: every request gets 402 academy_locked.').waitFor()
  await press(page, 'Unlock it')
  await page.getByText('This academy is locked').waitFor({ state: 'detached' })
  expect((await call('GET', '/courses')).status).toBe(200)
  await page.getByText('Undo', { exact: true }).last().click()
  await expect.poll(() => academy.snapshot().locked).toBe(true)
})

/** A proxy that compresses what it passes, and so sends the head of a stream with its end. `isPassing` ends this. */
async function compressingProxy(to: string) {
  const state = { isPassing: false }
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const ended = new AbortController()
    response.on('close', () => ended.abort())
    const { method = 'GET', url = '/', headers } = request
    const passed = await fetch(to + url, {
      method,
      signal: ended.signal,
      headers: { 'content-type': headers['content-type'] ?? '' },
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    })
    const type = passed.headers.get('content-type') ?? ''
    const isPlain = state.isPassing && type.startsWith('text/event-stream')
    response.writeHead(passed.status, { 'content-type': type, ...(!isPlain && { 'content-encoding': 'gzip' }) })
    const body = Readable.fromWeb(passed.body as ReadableStream)
    await (isPlain ? pipeline(body, response) : pipeline(body, createGzip(), response))
  }
  // The page closes connections.
  const proxy = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, state, proxy }
}

it('says that its stream is held up, and works without it until it passes', async () => {
  const platform = createPlatform({ fixture: { academies: [{ name: 'First' }] } })
  const server = await serve(platform, { port: 0 })
  onTestFinished(() => server.close())
  const { url, state, proxy } = await compressingProxy(server.url)
  const { page } = await openPage(url)
  await page.getByText('The live stream is held up').waitFor()
  expect(await page.getByRole('link', { name: server.url }).getAttribute('href')).toBe(`${server.url}/dashboard`)
  await sendTo(platform, 'GET', '/courses')
  await rowsOf(page).filter({ hasText: 'courses.list' }).waitFor()
  state.isPassing = true
  proxy.closeAllConnections()
  await page.getByText('The live stream is held up').waitFor({ state: 'detached' })
  await sendTo(platform, 'GET', '/lists')
  await rowsOf(page).filter({ hasText: 'lists.list' }).waitFor()
})
