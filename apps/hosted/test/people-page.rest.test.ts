import { join } from 'node:path'

import { openPage, rowsOf, showView } from '@academy-access/tests/dashboard/dashboard.ts'
import { afterAll, expect, it } from 'vitest'

import { basic, startService, token } from './service.ts'

/* The page of the hosted service shows the people who share it. It needs a build. */

const service = await startService({ readToken: 'look' })
afterAll(() => service.close())

const week = 7 * 24 * 3600
const asAda = basic('Ada')

/** Academies of other people, and one of Ada that ends soon. */
const [own] = await Promise.all([
  create({ name: 'acme/web#7', ttl: 3 * 3600 + 60, labels: { branch: 'main', owner: 'Ada' } }, asAda),
  create({ name: 'acme/web#8', ttl: week, labels: { branch: 'dev' } }),
  create({ name: 'Demo for sales' }),
])

async function create(body: object, headers: Record<string, string> = token) {
  const response = await service.control('academies.create', body, headers)
  return response.body.data as { id: string; api_key: string }
}

async function open(path: string, { username = 'Ada', password = 'dev', width = 1280, dark = false } = {}) {
  const context = {
    httpCredentials: { username, password },
    viewport: { width, height: 800 },
    colorScheme: dark ? ('dark' as const) : ('light' as const),
  }
  const { page, problems } = await openPage(service.url, { context, path })
  const screenshots = process.env['SCREENSHOTS']
  const shoot = async (name: string) => {
    if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, `hosted-${name}-${width}.png`) })
  }
  return { page, problems, shoot }
}

it.each([
  { width: 1280, dark: false },
  { width: 390, dark: true },
])('the overview has labels and ends, and finds "mine" and a pull request ($width px)', async (options) => {
  const { page, problems, shoot } = await open('/academies', options)
  const names = () => page.getByRole('table').getByRole('link').allInnerTexts()
  await expect.poll(async () => (await names()).toSorted()).toEqual(['Demo for sales', 'acme/web#7', 'acme/web#8'])
  await shoot('overview')
  await page.getByText('branch=main').waitFor()
  await page.getByText('in 6 days').waitFor()
  await page.getByRole('searchbox').fill('ACME/web#8')
  await expect.poll(names).toEqual(['acme/web#8'])
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('ACME/web#8')
  await page.getByRole('button', { name: 'Mine' }).click()
  await expect.poll(names).toEqual(['acme/web#7'])
  await page.getByRole('link', { name: 'acme/web#7' }).click()
  await page.getByRole('button', { name: 'Academy: acme/web#7' }).waitFor()
  expect(problems).toEqual([])
})

it('a page warns before the end of an academy, keeps it, and says who has changed it', async () => {
  const { page, problems, shoot } = await open(`/academies/${own.id}/requests`)
  await page.getByText('This academy is deleted in 3 hours').waitFor()
  await shoot('warning')
  await page.getByRole('button', { name: 'Keep it for 7 days' }).click()
  await page.getByText('This academy is deleted in').waitFor({ state: 'detached' })
  await showView(page, 'Settings')
  await page.getByText('branch=main').waitFor()
  const change = page.getByRole('listitem').filter({ hasText: 'plan.update' })
  expect(await change.innerText()).toContain('Ada')
  await shoot('settings')
  expect(problems).toEqual([])
})

it('a request is shown by the stream of its academy, also after another academy was opened', async () => {
  const other = await create({ name: 'Other' })
  const { page, problems } = await open(`/academies/${other.id}/requests`)
  const reads: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes(`${other.id}/controls/journal.list`) && reads.push(request.url())),
  )
  const send = (key: string) => service.send('GET', '/api/v1/lists', undefined, { authorization: `Bearer ${key}` })
  await page.getByText('Waiting for the next request').waitFor()
  const before = reads.length
  await send(other.api_key)
  await rowsOf(page).filter({ hasText: 'lists.list' }).waitFor()
  // The event has brought the row: the list was not read again.
  expect(reads).toHaveLength(before)
  await page.getByRole('button', { name: 'Academy: Other' }).click()
  await page.getByRole('button', { name: /^acme\/web#7/ }).click()
  await page.getByRole('button', { name: 'Academy: acme/web#7' }).waitFor()
  await send(own.api_key)
  await rowsOf(page).filter({ hasText: 'lists.list' }).waitFor()
  expect(problems).toEqual([])
})

it('the page shows what the API creates, without another host and without an error', async () => {
  const { id, api_key } = await create({ name: 'Preview' })
  const { page, problems } = await open(`/academies/${id}/requests`)
  const add = (email: string) => service.academyOf({ id, api_key }).api('POST', '/students', { email })
  await page.getByRole('button', { name: 'Academy: Preview' }).waitFor()
  await page.getByText('Waiting for the next request').waitFor()
  await add('bob@example.com')
  await rowsOf(page).filter({ hasText: 'students.create' }).waitFor()
  await showView(page, 'Emails')
  await page.getByRole('list', { name: 'Emails' }).getByText('bob@example.com').waitFor()
  await showView(page, 'Students')
  await page.getByRole('cell', { name: 'bob@example.com', exact: true }).waitFor()
  await add('cy@example.com')
  await page.getByRole('cell', { name: 'cy@example.com', exact: true }).waitFor()
  await showView(page, 'Settings')
  await page.getByText('This service deletes snapshots').waitFor()
  await page.getByTitle(/-H "Authorization: Bearer \$DASHBOARD_TOKEN"/).waitFor()
  expect(problems).toEqual([])
})

it('the second token shows an academy, and offers no change', async () => {
  await service.send('GET', '/api/v1/courses', undefined, { authorization: `Bearer ${own.api_key}` })
  const { page, problems, shoot } = await open(`/academies/${own.id}/requests`, { username: 'Eve', password: 'look' })
  await page.getByText('read only').waitFor()
  await rowsOf(page).filter({ hasText: 'courses.list' }).first().click()
  await page.getByRole('region', { name: 'Why this response' }).waitFor()
  await shoot('read-only')
  for (const name of ['Replay', 'Clear', 'Reset', 'Fork']) {
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  }
  expect(problems).toEqual([])
})

it('the second token has no shortcut that changes something, in any view', async () => {
  const shortcutsOf = async (password: string) => {
    const { page } = await open(`/academies/${own.id}/requests`, { password })
    const texts: string[] = []
    for (const view of await viewsOf(page)) {
      await showView(page, view)
      await page.keyboard.press('?')
      const dialog = page.getByRole('dialog', { name: 'Shortcuts' })
      texts.push(await dialog.innerText())
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    return texts.join('\n').match(/^(?:New|Create|Add|Remove|Empty|Clear|Reset|Skip|Freeze|Undo)\b.*/gm) ?? []
  }
  expect(await shortcutsOf('look')).toEqual([])
  const all = await shortcutsOf('dev')
  for (const label of ['Create an API key', 'Create a student', 'Add a custom fault', 'Empty the outbox'])
    expect(all).toContain(label)
})

type Page = Awaited<ReturnType<typeof openPage>>['page']

/** The names of the views. */
async function viewsOf(page: Page): Promise<string[]> {
  const navigation = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  await navigation.first().waitFor()
  // Without the counts beside the names.
  const names = (await navigation.allInnerTexts()).map((text) => text.split('\n', 1)[0] ?? '')
  return names.filter((name) => name !== 'API reference')
}

/** Clicks everything that can be used in a part of the page, and types into its fields. */
async function pressAll(page: Page, part: string) {
  const controls = page.locator(part).locator(':is(button, input, select, textarea):enabled, [role=slider]')
  const found = await controls.elementHandles()
  expect(found.length).toBeGreaterThan(0)
  for (const control of found) {
    await control.evaluate((element: HTMLElement) => {
      element.click()
      element.focus()
    })
    // The element with the focus may be gone.
    await page.keyboard.insertText('changed')
    await page.keyboard.press('Enter')
    if (part !== 'aside') await page.keyboard.press('Escape')
  }
}

it('the second token shows an academy without requests, without a key', async () => {
  const { id, api_key } = await create({ name: 'Unused' })
  const { page, problems } = await open(`/academies/${id}/requests`, { username: 'Eve', password: 'look' })
  await page.getByText('Waiting for the next request').waitFor()
  expect(await page.content()).not.toContain(api_key)
  expect(problems).toEqual([])
})

it('no control of any view sends a change with the second token', async () => {
  const body = { courses: [{ title: 'Intro', slug: 'intro', lessons: [{}] }], students: [{ email: 'ada@example.com' }] }
  const offers = [{ name: 'All', courses: ['intro'], granted_to: ['VIP'], holders: ['ada@example.com'] }]
  const { id } = await create({ name: 'Looked at', ...body, lists: [{ name: 'VIP' }], offers })
  const fault = { operation: 'lists.list', code: 'internal_error' }
  await service.send('POST', `/dashboard/api/academies/${id}/controls/faults.add`, fault, token)
  const { body: described } = await service.send('GET', '/dashboard/api/controls', undefined, token)
  const { controls } = (described as { data: { controls: { name: string; kind: string }[] } }).data
  const reads = new Set(controls.flatMap(({ name, kind }) => (kind === 'change' ? [] : [name])))
  const { page } = await open(`/academies/${id}/requests`, { username: 'Eve', password: 'look' })
  const changes: string[] = []
  page.on('request', (request) => {
    const [, control = ''] = /\/controls\/([\w.]+)/.exec(request.url()) ?? []
    if (request.method() !== 'GET' && !reads.has(control))
      changes.push(`${page.url()}: ${request.method()} ${request.url()}`)
  })
  for (const view of await viewsOf(page)) {
    await showView(page, view)
    const start = page.url()
    await page.getByText('Loading…').waitFor({ state: 'detached' })
    await pressAll(page, 'header, main')
    await page.goto(start)
    await page.getByRole('heading', { name: view, level: 1 }).waitFor()
    if (!['Students', 'Courses', 'Lists', 'Offers'].includes(view)) continue
    // A row opens its pane.
    await page.locator('[data-opens] a, [data-opens] button').first().click()
    await page.getByRole('complementary').locator('input').first().waitFor()
    await pressAll(page, 'aside')
  }
  expect(changes).toEqual([])
})
