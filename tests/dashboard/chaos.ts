import { createPlatform, demoFixture } from '@academy-access/engine'
import { Dice } from '@academy-access/kit/dice'
import { type AcademyServer, serve } from '@academy-access/server'
import type { Browser, Page, Request as PageRequest } from 'playwright'

import { changesAt, sendTo, serveAt } from './dashboard.ts'

/** An action of the robot. Besides reads, the page may send only these requests until the next action. */
interface Action {
  readonly name: string
  readonly sends?: RegExp
  readonly run: (page: Page) => Promise<unknown>
}

const click = (page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') =>
  page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
    .click({ timeout: 1000 })

const views = ['Requests', 'Summary', 'Emails', 'Students', 'Courses', 'Lists', 'Offers', 'Faults', 'Keys', 'Settings']

const actions: readonly Action[] = [
  ...views.map((view) => ({ name: view, run: (page: Page) => click(page, new RegExp(`^${view}`), 'link') })),
  { name: '+1 hour', sends: /^POST .*\/clock\.\w+$/, run: (page) => click(page, '+1 hour') },
  { name: 'freeze', sends: /^POST .*\/clock\.\w+$/, run: (page) => click(page, /the clock$/) },
  { name: 'clock', run: (page) => click(page, /^Clock:/) },
  { name: 'reset', sends: /^POST .*\/reset\?undo=true$/, run: (page) => click(page, 'Reset') },
  { name: 'undo', sends: /^POST .*\/(undo|clock\.\w+)$/, run: (page) => click(page, 'Undo') },
  { name: 'clear', sends: /^POST .*\/(journal|outbox)\.clear\?undo=true$/, run: (page) => click(page, 'Clear') },
  { name: 'edit', run: (page) => click(page, 'Edit and resend') },
  // Of the form, or the button that opens it.
  { name: 'send', sends: /^POST .*\/journal\.send$/, run: (page) => click(page, 'Send') },
  { name: 'replay', sends: /^POST .*\/journal\.replay$/, run: (page) => click(page, 'Replay') },
  {
    name: 'a request',
    run: (page) =>
      page.getByRole('region', { name: 'List of requests' }).getByRole('link').first().click({ timeout: 1000 }),
  },
  {
    name: 'palette',
    async run(page) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('thd ada')
    },
  },
  { name: 'shortcuts', run: (page) => page.keyboard.press('?') },
  { name: 'escape', run: (page) => page.keyboard.press('Escape') },
]

export interface ChaosOptions {
  readonly seed: number
  /** The robot stops when it returns false. It gets the number of steps that were done. */
  readonly goesOn: (steps: number) => boolean
}

/**
 * Clicks at random while the server stops, starts, resets and loses the parts of the page. Returns what went wrong: a page
 * without content, an error, a request that the robot did not ask for, a statement that the server contradicts.
 */
export async function runChaos(browser: Browser, { seed, goesOn }: ChaosOptions): Promise<readonly string[]> {
  const dice = new Dice(seed)
  const platform = createPlatform({ fixture: demoFixture(), seed })
  const academy = platform.academy()
  let server: AcademyServer | undefined = await serve(platform, { port: 0 })
  const { url } = server
  const isChange = await changesAt(url)
  const page = await browser.newPage()
  const problems: string[] = []
  let current: Action | undefined
  /** The last two actions, and those before them whose requests have no response yet: an action can send one after the other. */
  let asked: readonly Action[] = []
  const unanswered = new Set<PageRequest>()
  let step = 0
  const report = (problem: string) => problems.push(`seed ${seed}, step ${step}, ${current?.name}: ${problem}`)
  page.on('pageerror', ({ message }) => report(message))
  page.on('request', (request) => {
    // A change can follow a read, such as that of the clock, which is a POST too.
    if (request.method() === 'POST') unanswered.add(request)
    const sent = `${request.method()} ${request.url()}`
    if (isChange(request) && !asked.some((action) => action.sends?.test(sent))) report(`sent ${sent}`)
  })
  page.on('requestfinished', (request) => void unanswered.delete(request))
  page.on('requestfailed', (request) => void unanswered.delete(request))
  let isUpgraded = false
  await page.route(/\/assets\/(?!index|shim|messages)[^/]*\.js$/, (route) =>
    isUpgraded ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto(`${url}/dashboard`)
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  for (; goesOn(step) && problems.length === 0; step++) {
    const event = dice.below(100)
    if (event < 6 && server) {
      await server.close()
      server = undefined
    } else if ((event < 20 && !server) || event < 3) {
      server ??= await serveAt(platform, url)
      // The server stopped while it sent the page, or just before: then the browser says so itself.
      const again = page.getByRole('link', { name: 'Load the page again' })
      if (isErrorOfBrowser(page) || (await again.isVisible())) {
        await page.goto(page.url().startsWith(url) ? page.url() : `${url}/dashboard`)
        // It types nothing before it sees the page.
        await page.getByRole('navigation', { name: 'Views' }).waitFor()
      }
    } else if (event < 22) {
      isUpgraded = !isUpgraded
    } else if (event < 26) {
      academy.reset()
    } else if (event < 36) {
      await sendTo(platform, 'POST', '/students', { email: `s${step}@example.com` })
    } else {
      // The page has a turn for what follows a response.
      if (unanswered.size === 0)
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve))).catch(() => {})
      current = dice.pick(actions)
      asked = [...(unanswered.size > 0 ? asked : asked.slice(-1)), current]
      // A hidden element cannot be clicked.
      await current.run(page).catch(() => {})
    }
    if (!server && isErrorOfBrowser(page)) continue
    // The page may load itself again: then it is empty for a moment.
    await page
      .waitForFunction(() => document.querySelector<HTMLElement>('#root')?.innerText.trim(), null, { timeout: 10_000 })
      .catch(() => (server || !isErrorOfBrowser(page)) && report(`the page is empty: ${page.url()}`))
  }
  isUpgraded = false
  server ??= await serveAt(platform, url)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.goto(`${url}/dashboard/academies/${academy.id}/students`)
  const { length } = academy.students.list()
  await page.getByText(length === 0 ? 'This academy has no students' : `of ${length.toLocaleString('en')}`).waitFor()
  const clock = academy.clock.get().frozen ? /^Clock:.*frozen/ : /^Clock:.*real time/
  await page.getByRole('button', { name: clock }).waitFor()
  await page.close()
  await server.close()
  return problems
}

const isErrorOfBrowser = (page: Page) => page.url().startsWith('chrome-error:')
