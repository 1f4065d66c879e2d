import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { type Dashboard, openDashboard } from './dashboard.ts'

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

/** Looks at places one after the other: each has its address, what is done there, and a text that is then to be seen. */
async function look(
  { page, academy, server }: Dashboard,
  places: readonly (readonly [string, string | RegExp, Act?])[],
) {
  for (const [path, text, act] of places) {
    const below = path.startsWith('/') ? path : `/academies/${academy.id}/${path}`
    await page.goto(`${server.url}/dashboard${below}`)
    await act?.(page)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    expect(await problemsOf(page, `${path} ${text}`)).toEqual([])
  }
}

type Act = (page: Page) => Promise<unknown>

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()
const key = (keys: string) => async (page: Page) => {
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor()
  await page.keyboard.press(keys)
}

it('axe finds nothing in the views', async () => {
  const dashboard = await busyAcademy()
  await look(dashboard, [
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
  ])
  expect(dashboard.problems).toEqual([])
})

it('axe finds nothing in the panes, menus and dialogs', async () => {
  const dashboard = await busyAcademy()
  const { students, courses, offers, lists, journal } = dashboard.academy
  const [first, second] = journal
  await look(dashboard, [
    [`requests?request=${second!.id}`, 'is an active student already'],
    [`requests?request=${second!.id}&compare=${first!.id}`, `Compared with #1`],
    [`requests?request=${second!.id}&compare=choose`, 'Choose the request to compare with #2.'],
    ['requests?compose=new', 'List the published courses in display order'],
    [`students?student=${students.list()[0]!.id}`, 'Changed by requests'],
    [`courses?course=${courses.list()[0]!.id}`, /\d published/],
    [`offers?offer=${offers.list()[0]!.id}`, 'Granted to lists'],
    [`lists?list=${lists.search({ limit: 1, offset: 0 }).rows[0]!.id}`, 'Changed'],
    ['requests', 'Set the time (UTC)', press(/^Clock:/)],
    ['requests', 'All academies', press('Academy: Nordlicht Academy')],
    ['requests', 'Commands', key('Control+k')],
    ['requests', 'Keys without Ctrl or Alt', key('?')],
  ])
})

it('axe finds nothing in an empty academy, the list of academies and the sign-in', async () => {
  const dashboard = await openDashboard({ fixture: { academies: [{ name: 'Empty' }] } })
  const { id } = dashboard.academy
  await look(dashboard, [
    ['requests', 'Waiting for the first request'],
    ['emails', 'No email was sent'],
    ['students', 'This academy has no students'],
    ['courses', 'This academy has no courses'],
    ['lists', 'This academy has no lists'],
    ['offers', 'This academy has no offers'],
    ['faults', 'No fault can fire'],
    ['/academies', 'Back to the academy'],
    [`/sign-in?academy=${id}&student=${id}`, 'This student does not exist'],
  ])
})

it.each(looks)('axe finds nothing in the API reference (%s, %j)', async (colorScheme, viewport) => {
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
  // Scalar writes a button before its text.
  await expect.poll(() => violationsIn(page)).toEqual([])
})
