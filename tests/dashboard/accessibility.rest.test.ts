import { demoFixture } from '@academy-access/engine'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { type Dashboard, openDashboard, rowsOf, showView } from './dashboard.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }
/** Every pair of a theme and a width. */
const looks = (['light', 'dark'] as const).flatMap((theme) => [wide, narrow].map((size) => [theme, size] as const))

/** The rules that the page breaks, each with its elements. axe is loaded into a document once. */
async function violationsIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })")
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}

/** The problems that axe finds in a part of the page. */
async function problemsOf(page: Page, part: string): Promise<string[]> {
  const problems: string[] = []
  for (const [colorScheme, size] of looks) {
    const { width } = size
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    // Transitions of colours have ended when no animation runs.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
    )
    const violations = await violationsIn(page)
    problems.push(...violations.map((violation) => `${part}, ${colorScheme}, ${width}: ${violation}`))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) problems.push(`${part}, ${width}: wider than the page by ${overflow} px`)
  }
  await page.setViewportSize(wide)
  await page.waitForFunction((width) => innerWidth === width, wide.width)
  // A browser can lose a click on a page that it has not drawn in its new size.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return problems
}

/** An academy with something in every view. */
async function busyAcademy(): Promise<Dashboard> {
  const dashboard = await openDashboard()
  const { academy, call } = dashboard
  academy.faults.add({ operation: 'lists.list', status: 503, html: '<p>away</p>', times: 3 })
  academy.snapshots.create('Before the tests')
  academy.keys.create({ name: 'read only', permissions: ['courses.list'] })
  await call('POST', '/students', { email: 'ada@example.com', name: 'Ada Lovelace' })
  await call('POST', '/students', { email: 'ada@example.com' })
  await call('GET', '/lists?limit=500&colour=red')
  return dashboard
}

it('axe finds nothing in the views', async () => {
  const { page, problems } = await busyAcademy()
  const views = [
    ['Requests', '409'],
    ['Summary', 'already_exists'],
    ['Emails', 'ada@example.com'],
    ['Students', 'Ada Lovelace'],
    ['Courses', 'Intro to TypeScript'],
    ['Lists', 'Spring cohort'],
    ['Offers', 'Library pass'],
    ['Faults', '1 of 3'],
    ['Keys', 'read only'],
    ['Settings', 'Before the tests'],
  ] as const
  for (const [view, content] of views) {
    await showView(page, view)
    await page.getByRole('main').getByText(content).first().waitFor()
    expect(await problemsOf(page, view)).toEqual([])
  }
  expect(problems).toEqual([])
})

it('axe finds nothing in the details of a request', async () => {
  const { page } = await busyAcademy()
  await rowsOf(page).filter({ hasText: '409' }).getByRole('link').click()
  await page.getByRole('region', { name: 'Why this response' }).waitFor()
  expect(await problemsOf(page, 'details')).toEqual([])
})

it('axe finds nothing in the panes, menus and dialogs', async () => {
  const { page, academy, server } = await busyAcademy()
  const of = (path: string) => page.goto(`${server.url}/dashboard/academies/${academy.id}/${path}`)
  const [student] = academy.students.list()
  const [course] = academy.courses.list()
  const [offer] = academy.offers.list()
  const [list] = academy.lists.search({ limit: 1, offset: 0 }).rows
  for (const path of [
    `students?student=${student!.id}`,
    `courses?course=${course!.id}`,
    `offers?offer=${offer!.id}`,
    `lists?list=${list!.id}`,
    'requests?compose=new',
  ]) {
    await of(path)
    await page.getByRole('complementary').waitFor()
    expect(await problemsOf(page, path)).toEqual([])
  }
  await of('requests')
  await page.getByRole('button', { name: /^Clock:/ }).click()
  await page.getByLabel('Set the time (UTC)').waitFor()
  expect(await problemsOf(page, 'clock')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Academy: Nordlicht Academy' }).click()
  await page.getByLabel('Search academies').waitFor()
  expect(await problemsOf(page, 'academies')).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  expect(await problemsOf(page, 'palette')).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
  expect(await problemsOf(page, 'shortcuts')).toEqual([])
})

it('axe finds nothing in an empty academy, the list of academies and the sign-in', async () => {
  const { page, server, academy } = await openDashboard({ fixture: { academies: [{ name: 'Empty' }] } })
  await page.getByText('Waiting for the first request').waitFor()
  expect(await problemsOf(page, 'no requests')).toEqual([])
  for (const view of ['Emails', 'Students', 'Courses', 'Lists', 'Offers', 'Faults']) {
    await showView(page, view)
    expect(await problemsOf(page, `empty ${view}`)).toEqual([])
  }
  const [student] = demoFixture().academies?.[0]?.students ?? []
  expect(student).toBeDefined()
  await page.goto(`${server.url}/dashboard/academies`)
  await page.getByRole('link', { name: 'Empty' }).waitFor()
  expect(await problemsOf(page, 'overview')).toEqual([])
  await page.goto(`${server.url}/dashboard/sign-in?academy=${academy.id}&student=${student!.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await problemsOf(page, 'sign-in')).toEqual([])
})

it.each(looks)('axe finds nothing in the API reference (%s, $width px)', async (colorScheme, viewport) => {
  const context = { colorScheme, viewport, reducedMotion: 'reduce' } as const
  const { page, server } = await openDashboard({ context })
  await page.goto(`${server.url}/docs`)
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { summary: string }>>
  }
  const last = Object.values(document.paths).flatMap(Object.values).at(-1) as { summary: string }
  // Scalar writes a part of its page when it comes into sight.
  const end = page.getByRole('heading', { name: last.summary })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 700)
      return (
        (await end.count()) > 0 && end.first().evaluate((heading) => heading.getBoundingClientRect().top < innerHeight)
      )
    })
    .toBe(true)
  expect(await violationsIn(page)).toEqual([])
})
