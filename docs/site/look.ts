/* The last part of `pnpm site check`: opens the built site in a browser without a network. */
import { readdir } from 'node:fs/promises'

import { chromium, type Page } from 'playwright'

import { clippedElements } from './clipping.ts'
import { base, serveSite, site } from './serve.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

const { origin, close } = await serveSite()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH']!,
  args: ['--no-sandbox'],
})
const problems: string[] = []
try {
  const context = await browser.newContext({ viewport: phone })
  // A request to another host is an error, and is blocked.
  await context.route(
    (url) => url.origin !== origin,
    async (route) => {
      problems.push(`a page requests ${route.request().url()} from another host`)
      await route.abort()
    },
  )
  const page = await context.newPage()
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${page.url()}: ${response.status()} for ${response.url()}`)
  })
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`)
  })
  // `node docs/site/look.ts guides/ roster.html` looks at the pages whose path has one of these parts.
  const parts = process.argv.slice(2)
  const pages = (await readdir(site, { recursive: true }))
    .filter((path) => path.endsWith('.html') && path !== '404.html')
    .filter((path) => parts.length === 0 || parts.some((part) => path.includes(part)))
  for (const path of pages) {
    await page.setViewportSize(phone)
    await page.goto(origin + base + path)
    const title = await page.title()
    if (!title.includes('Academy Access')) problems.push(`${page.url()} has the title "${title}"`)
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      for (const problem of await clippedElements(page)) problems.push(`${path} at ${size.width}: ${problem}`)
    }
  }
  await checkSearch(page, '429', 'how-to/rate-limit.html')
  await checkSearch(page, 'ambiguous', 'guides/retries.html')
  await checkSearch(page, 'D64', 'rules/enrollments.html')
} finally {
  await browser.close()
  close()
}
for (const problem of new Set(problems)) console.error(`site: ${problem}`)
if (problems.length > 0) process.exitCode = 1
else
  console.log(
    'The pages and the search of the site work without a network. Nothing is clipped on a phone or a desktop.',
  )

/** Adds a problem if the search of the site does not find the expected page. */
async function checkSearch(page: Page, words: string, expected: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('#localsearch-input').fill(words)
  const results = page.locator('.VPLocalSearchBox .result')
  // The box first shows the results of the previous search, so this waits for the expected page.
  const expectedResult = page.locator(`.VPLocalSearchBox .result[href*="${expected}"]`)
  try {
    await expectedResult.first().waitFor()
  } catch {
    const found = await results.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    problems.push(`the search for "${words}" finds ${found.join(', ')}`)
  }
  await page.keyboard.press('Escape')
}
