/* The last part of `pnpm site check`: opens the built site in a browser without a network. */
import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'

import type { Page } from 'playwright'

import { openSite, problemsOf } from './pages.ts'
import { base, site } from './serve.ts'

const { origin, browser, close } = await openSite()
const problems = new Set<string>()
// `node docs/site/look.ts guides/ roster.html` looks at the pages whose path has one of these parts.
const parts = process.argv.slice(2)
const pages = (await readdir(site, { recursive: true }))
  .filter((path) => path.endsWith('.html'))
  .filter((path) => parts.length === 0 || parts.some((part) => path.includes(part)))
try {
  // Each reader takes the next page that no other has taken.
  await Promise.all(Array.from({ length: availableParallelism() }, read))
  const page = await newPage()
  await page.goto(origin + base)
  await checkSearch(page, '429', 'how-to/rate-limit.html')
  await checkSearch(page, 'ambiguous', 'guides/retries.html')
  await checkSearch(page, 'D64', 'rules/enrollments.html')
} finally {
  await close()
}
if (problems.size > 0) process.exitCode = 1
else {
  console.log(
    'The pages and the search of the site work without a network. On a phone and a desktop, light and dark, nothing is clipped or breaks a rule of accessibility.',
  )
}

/** Prints a problem, once. */
function report(problem: string): void {
  if (!problems.has(problem)) console.error(`site: ${problem}`)
  problems.add(problem)
}

async function read(): Promise<void> {
  const page = await newPage()
  for (let path = pages.pop(); path !== undefined; path = pages.pop()) {
    await page.goto(origin + base + path)
    const title = await page.title()
    if (!title.includes('Academy Access')) report(`${path} has the title "${title}"`)
    for (const problem of await problemsOf(page)) report(`${path}, ${problem}`)
  }
}

/** A page that reports its errors. A request to another host is one, and is blocked. */
async function newPage(): Promise<Page> {
  const page = await browser.newPage()
  await page.route(
    (url) => url.origin !== origin,
    async (route) => {
      report(`a page requests ${route.request().url()} from another host`)
      await route.abort()
    },
  )
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${page.url()}: ${response.status()} for ${response.url()}`)
  })
  page.on('pageerror', (error) => report(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') report(`${page.url()}: ${message.text()}`)
  })
  return page
}

/** Adds a problem if the search of the site does not find the expected page. */
async function checkSearch(page: Page, words: string, expected: string): Promise<void> {
  const field = page.locator('#localsearch-input')
  // A key that is pressed before the page listens is lost.
  for (let attempt = 0; attempt < 100 && !(await field.isVisible()); attempt++) {
    await page.keyboard.press('Control+k')
    await field.waitFor({ timeout: 1000 }).catch(() => {})
  }
  await field.fill(words)
  // The box first shows the results of the previous search, so this waits for the expected page.
  const result = page.locator(`.VPLocalSearchBox .result[href*="${expected}"]`).first()
  await result.waitFor().catch(() => report(`the search for "${words}" does not show ${expected}`))
  await page.keyboard.press('Escape')
}
