import { demoFixture } from '@academy-access/engine'
import { endpointList } from '@academy-access/schemas'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { type Dashboard, openDashboard } from './dashboard.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }
const looks = [
  { size: wide, colorScheme: 'light' },
  { size: narrow, colorScheme: 'dark' },
  { size: wide, colorScheme: 'dark' },
  { size: narrow, colorScheme: 'light' },
] as const
/** Both widths and both themes. By night each width is in both themes. */
const byDay = looks.slice(0, 2)
const byNight = process.env['THOROUGH'] ? looks : undefined

/** The rules that the document breaks in these looks, each with its elements, and whether it is too wide. */
async function problemsOf(page: Page, part: string, judged = byDay, written = async () => {}): Promise<string[]> {
  const problems: string[] = []
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const widths = new Set<number>()
  for (const { size, colorScheme } of byNight ?? judged) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await written()
    // The other rules do not depend on colours, and none reads the style sheets themselves.
    const only = widths.has(size.width) ? ", runOnly: ['color-contrast']" : ''
    widths.add(size.width)
    const { violations } = await page.evaluate<AxeResults>(
      `axe.run(document, { resultTypes: ['violations'], preload: false${only} })`,
    )
    for (const { id, nodes } of violations) {
      problems.push(`${part}, ${colorScheme}, ${size.width}: ${id}: ${nodes.map(({ target }) => target).join('; ')}`)
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) problems.push(`${part}, ${size.width}: wider than the page by ${overflow} px`)
  }
  return problems
}

/** An academy with something in every view and few rows, beside an empty one. */
async function busyAcademy(): Promise<Dashboard> {
  const academies = [...demoFixture().academies, { name: 'Empty' }]
  const dashboard = await openDashboard({ fixture: { academies }, context: { reducedMotion: 'reduce' } })
  const { academy, call } = dashboard
  for (const { id } of academy.students.list().slice(12)) academy.students.remove(id)
  academy.faults.add({ operation: 'lists.list', status: 503, html: '<p>away</p>', times: 3 })
  academy.snapshots.create('Before the tests')
  academy.keys.create({ name: 'read only', permissions: ['courses.list'] })
  await call('POST', '/students', { email: 'ada@example.com', name: 'Ada Lovelace' })
  await call('POST', '/students', { email: 'ada@example.com' })
  await call('GET', '/lists?limit=500&colour=red')
  return dashboard
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()
const openComparison = async (page: Page) => {
  await press('Academy: Nordlicht Academy')(page)
  await press('Before and after')(page)
  await page.getByRole('list', { name: 'Records' }).locator('summary').first().click()
}
const key = (keys: string) => (page: Page) => page.keyboard.press(keys)

it('axe finds nothing in the views, panes, menus and dialogs', async () => {
  const { page, academy, platform, problems } = await busyAcademy()
  const { students, courses, offers, lists, journal } = academy
  const [first, second] = journal.list()
  /** Each place has its address, a text that is then to be seen, and what is done there before. */
  const places: readonly (readonly [string, string | RegExp, ((page: Page) => Promise<unknown>)?])[] = [
    ['requests', '409'],
    ['summary', 'already_exists'],
    ['emails', 'ada@example.com'],
    ['students', 'Ada Lovelace'],
    ['courses', 'Intro to TypeScript'],
    ['lists', 'Spring cohort'],
    ['offers', 'Library pass'],
    ['faults', '1 of 3'],
    ['keys', 'read only'],
    ['settings', 'Before the tests'],
    [`requests?request=${second!.id}`, 'is an active student already'],
    [`requests?request=${second!.id}&compare=${first!.id}`, `to #1`],
    [`requests?request=${second!.id}&compare=choose`, 'Choose the request to compare with #2.'],
    ['requests?compose=new', 'List the published courses in display order'],
    [`students?student=${students.get('ada@example.com').id}`, 'Changed by requests'],
    [`courses?course=${courses.list()[0]!.id}`, /\d published/],
    [`offers?offer=${offers.list()[0]!.id}`, 'Granted to lists'],
    [`lists?list=${lists.search({ limit: 1, offset: 0 }).items[0]!.id}`, 'Changed'],
    ['requests', 'Set the time (UTC)', press(/^Clock:/)],
    ['requests', 'All academies', press('Academy: Nordlicht Academy')],
    ['requests', /^[\d,]+ removed$/, openComparison],
    ['requests', 'Commands', key('Control+k')],
    ['requests', 'Keys without Ctrl or Alt', key('?')],
  ]
  const empty = platform.academies.list()[1]!.id
  const emptyPlaces = [
    ['requests', 'Waiting for the first request'],
    ['emails', 'No email was sent'],
    ['students', 'This academy has no students'],
    ['courses', 'This academy has no courses'],
    ['lists', 'This academy has no lists'],
    ['offers', 'This academy has no offers'],
    ['faults', 'No fault can fire'],
  ] as const
  const found: string[] = []
  for (const [path, text, act] of [
    ...places.map(([view, ...rest]) => [`/academies/${academy.id}/${view}`, ...rest] as const),
    ...emptyPlaces.map(([view, ...rest]) => [`/academies/${empty}/${view}`, ...rest] as const),
    ['/academies', 'Back to the academy'] as const,
    [`/sign-in?academy=${empty}&student=${empty}`, 'This student does not exist'] as const,
  ]) {
    await page.setViewportSize(wide)
    // Without loading the page again. What is open above it is closed first.
    await page.keyboard.press('Escape')
    await page.evaluate((address) => history.pushState(null, '', address), `/dashboard${path}`)
    // A browser can lose a click on a page that it has not drawn in its new size.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await act?.(page)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    found.push(...(await problemsOf(page, `${path} ${text}`)))
  }
  expect([found, problems]).toEqual([[], []])
})

it('axe finds nothing in the API reference', async () => {
  const { page, server } = await openDashboard({ context: { reducedMotion: 'reduce' } })
  await page.goto(`${server.url}/docs`)
  // Scalar writes an operation when it comes into sight, and a button before its text. To judge the page takes seconds.
  const written = async () => {
    for (const { method, path, summary } of endpointList) {
      const operation = page.locator(`[id$="/${method}${path.replaceAll(/:(\w+)/g, '{$1}')}"]`)
      const heading = operation.getByRole('heading', { name: summary })
      // What it writes above an operation moves that one out of sight again.
      const isWritten = () => operation.scrollIntoViewIfNeeded().then(() => heading.isVisible())
      await expect.poll(isWritten).toBe(true)
    }
    await page.getByRole('button', { name: /^$/ }).first().waitFor({ state: 'detached' })
  }
  // To judge its 7000 elements once takes a minute of a busy machine.
  expect(await problemsOf(page, 'reference', looks.slice(1, 2), written)).toEqual([])
})

it('with forced colours, switches and their states, the open request and the logo can be seen', async () => {
  const { page, academy, call } = await openDashboard({ context: { forcedColors: 'active' } })
  /** The colours of a switch: that of its thumb, and that behind it. */
  const coloursOf = (name: string) =>
    page.getByRole('switch', { name }).evaluate((element) => {
      const [thumb, track] = [getComputedStyle(element, '::after'), getComputedStyle(element)]
      return [thumb.backgroundColor, track.backgroundColor, track.boxShadow]
    })
  await call('GET', '/courses')
  await page.getByRole('region', { name: 'List of requests' }).getByRole('listitem').first().click()
  const row = page.locator('[aria-current=true]')
  await expect.poll(() => row.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const logo = page.getByRole('link', { name: 'Academy Access dashboard' }).locator('path').first()
  expect(await logo.evaluate((element) => getComputedStyle(element).fill)).not.toBe(background)
  await page.goto(`${page.url().split('/requests')[0]}/settings`)
  const off = await coloursOf('Locked')
  expect(off[0]).not.toBe(off[1])
  expect(off[2]).toContain('inset')
  academy.plan.update({ locked: true })
  await expect.poll(() => page.getByRole('switch', { name: 'Locked' }).isChecked()).toBe(true)
  await expect.poll(async () => (await coloursOf('Locked'))[1]).not.toBe(off[1])
  const on = await coloursOf('Locked')
  expect(on[0]).not.toBe(on[1])
})
