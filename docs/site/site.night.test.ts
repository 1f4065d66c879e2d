import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

import { endpointList, errors } from '@academy-access/schemas'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type OpenSite, openSite, problemsOf } from './pages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

// As `pnpm site build` does, but without a build, because other tests read the built files meanwhile.
it('the documentation site builds, and each of its links has a target', async () => {
  const options = { cwd: root, maxBuffer: 2 ** 24 }
  await run('npx', ['-y', 'pnpm@12', '--dir', 'docs', 'install', '--frozen-lockfile'], options)
  const { stdout } = await run(process.execPath, ['docs/site/build.ts'], options)
  expect(stdout).toContain('Every link of the site has a target')
})

describe('the built site', () => {
  let site: OpenSite
  beforeAll(async () => void (site = await openSite()))
  afterAll(() => site.close())

  const newPage = () => site.browser.newPage({ viewport: { width: 390, height: 844 } })

  /** Opens the home page, and waits until the playground has run. */
  const open = async (query = '', opened?: Page) => {
    const page = opened ?? (await newPage())
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`${site.origin}/${query}`)
    const playground = page.locator('.playground')
    const requests = playground.getByRole('list', { name: 'Requests' })
    const rows = () => requests.locator(':scope > li').allInnerTexts()
    const finished = () => expect.poll(() => requests.getAttribute('aria-busy')).toBe('false')
    await requests.locator(':scope > li').first().waitFor()
    await finished()
    return { page, errors, playground, rows, finished, output: playground.getByLabel('Output') }
  }

  it('loads less than 100 kB', async () => {
    const page = await newPage()
    /** Their sizes after gzip. */
    const scripts = new Map<string, number>()
    // The routes see each request before the page gets its response, so no script is missed.
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch()
      scripts.set(route.request().url(), gzipSync(await response.body(), { level: 9 }).length)
      await route.fulfill({ response })
    })
    await open('', page)
    await page.unrouteAll({ behavior: 'wait' })
    const [size, ...others] = [...scripts].flatMap(([name, bytes]) => (/\/run\.[^/]*\.js$/.test(name) ? [bytes] : []))
    expect(size).toBeLessThan(100_000)
    expect(others).toEqual([])
  })

  it('says why each request got its response', async () => {
    const { rows, output, errors } = await open()
    expect(await rows()).toEqual([
      expect.stringMatching(/^GET \/api\/v1\/courses 200/),
      expect.stringMatching(/^POST \/api\/v1\/students 201/),
      expect.stringMatching(/^GET \/api\/v1\/students\/[\w-]+ 200/),
      expect.stringMatching(
        /^POST \/api\/v1\/students 409 already_exists[^]*✗ conflict[^]*is an active student already/,
      ),
    ])
    expect(await output.innerText()).toMatch(/joined at 2[^]*already_exists$/)
    expect(errors).toEqual([])
  })

  it('loses a response, limits the rate and freezes the clock, by keyboard', async () => {
    const { page, playground, rows, finished, output } = await open()
    const press = async (name: string) => {
      await playground.getByRole('button', { name }).focus()
      await page.keyboard.press('Space')
      await expect.poll(() => playground.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
      await finished()
    }
    await press('Freeze the clock')
    expect(await output.innerText()).toContain('joined at 2030-01-01T00:00:00.000Z')
    await press('Rate limit')
    expect((await rows()).slice(0, 2)).toEqual([
      expect.stringContaining('429 rate_limit_exceeded'),
      expect.stringMatching(/courses 200/),
    ])
    await press('Lose the response')
    expect((await rows())[2]).toMatch(/students no response[^]*Then the connection was lost/)
    expect(await output.innerText()).toMatch(/was Ada created\?\nalready_exists$/)
  })

  it('runs the code of the visitor with Ctrl+Enter, and prints what it throws', async () => {
    const { page, playground, rows, output } = await open()
    await playground.getByLabel('Program').fill("await academy.students.get('00000000-0000-4000-8000-000000000000')")
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => output.innerText()).toMatch(/ApiError.*404 not_found/)
    expect(await rows()).toEqual([expect.stringMatching(/404 not_found/)])
    await playground.getByLabel('Program').fill('this is no program')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => output.innerText()).toMatch(/SyntaxError/)
  })

  it('runs the example of each endpoint', async () => {
    const page = await site.browser.newPage()
    await page.goto(`${site.origin}/reference/endpoints.html`)
    const links = await page
      .getByRole('link', { name: 'Try it' })
      .evaluateAll((all) => all.map((a) => new URL((a as HTMLAnchorElement).href).search))
    expect(links).toHaveLength(endpointList.length)
    for (const query of links) {
      const { page: home, rows } = await open(query)
      expect(await rows(), query).toEqual([expect.stringMatching(/ 20[01]\b/)])
      await home.close()
    }
  })

  it('has the samples of an endpoint side by side, and below each other on a phone', async () => {
    const page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${site.origin}/reference/endpoints.html#studentscreate`)
    const samples = page.locator('#studentscreate ~ .sides').first().locator(':scope > div')
    const names = () => samples.evaluateAll((all) => all.map((one) => one.querySelector('strong')!.textContent))
    const columns = () => samples.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size)
    expect(await names()).toEqual(['SDK', 'curl', 'Request', 'Response'])
    expect(await columns()).toBe(2)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await columns()).toBe(1)
    await page.close()
  })

  it('folds the rules, and unfolds the one that an address names', async () => {
    const page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${site.origin}/rules/students.html`)
    const open = page.locator('details[open]')
    await page.getByLabel('Filter the rules of all chapters').waitFor()
    expect(await page.locator('details').count()).toBeGreaterThan(5)
    expect(await open.count()).toBe(0)
    await page.getByLabel('Filter the rules of all chapters').fill('latest first insertion')
    await page.getByRole('link', { name: 'R096' }).first().click()
    await open.locator('#r096').waitFor()
    expect(await open.count()).toBe(1)
    // Another page, whose content is loaded after the address changes.
    await page.getByRole('link', { name: 'The rules', exact: true }).click()
    await page.getByLabel('Filter the rules of all chapters').fill('D64')
    await page.getByRole('link', { name: 'D64' }).first().click()
    await open.locator('#d64').waitFor()
    await page.close()
  })

  it('lists the errors as codes and classes, as a program compares them', async () => {
    const page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${site.origin}/errors/already_exists.html`)
    const links = page.locator('.VPSidebar a[href*="/errors/"] code')
    const classes = ['ConnectionError', 'InputError', 'ProtocolError', 'TimeoutError']
    expect(await links.allTextContents()).toEqual([...Object.keys(errors), ...classes])
    await page.close()
  })

  it('is accessible and fits, in both themes, on a phone and a desktop', async () => {
    const { page } = await open()
    expect(await problemsOf(page)).toEqual([])
  })
})
