import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Browser, chromium, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { resultsOf } from './results.ts'
import { run } from './runs.ts'

let browser: Browser
let folder: string
/** The text of the failed test, as Playwright prints it. */
let printed: string
let html: string

beforeAll(async () => {
  const { output, errors } = await run('playwright', ['--workers=1', '--reporter=json', 'report.e2e'], { CI: 'true' })
  const attachments = resultsOf(output).get('adds a <student>')?.attachments ?? []
  const attached = (wanted: string) => {
    const found = attachments.find(({ name }) => name === wanted)
    if (!found) throw new Error(`No ${wanted}:\n${errors}`)
    return found
  }
  printed = Buffer.from(attached('academy-requests').body ?? '', 'base64').toString()
  html = await readFile(attached('academy-dashboard').path ?? '', 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'academy-report-'))
  await writeFile(join(folder, 'report.html'), html)
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH']!, args: ['--no-sandbox'] })
})

afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true })
})

/** Opens the report from its file, as a person who has downloaded it. Errors of the page fail the test. */
async function open(options: { width?: number; colorScheme?: 'light' | 'dark' } = {}): Promise<Page> {
  const { width = 1280, colorScheme = 'light' } = options
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, offline: true })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  onTestFinished(() => expect(errors).toEqual([]))
  await page.goto(pathToFileURL(join(folder, 'report.html')).href)
  return page
}

/** The rules that the page breaks, each with its elements. */
async function problems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })")
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

it('a failed test prints its requests, the fault that never fired, and the errors of the page', () => {
  expect(printed.split('\n')).toEqual([
    expect.stringMatching(/^POST {3}\/api\/v1\/students 201 /),
    expect.stringMatching(/^GET {4}\/api\/v1\/courses 500 internal_error .* fault #2$/),
    expect.stringMatching(/^POST {3}\/api\/v1\/students 201 /),
    'fault #1 lists.list never fired',
    expect.stringMatching(/^page: Failed to load resource: .* 500 /),
    expect.stringMatching(/^page: the app is confused/),
    'page: Uncaught Error: not caught',
  ])
})

it('the report has no API key and no tag of the data', () => {
  expect(html).not.toMatch(/_live_[\da-f]{32}/)
  expect(html).toContain('[redacted]')
  expect(html).not.toContain('<b>Ada')
})

it('a step within another one is indented by two blanks', () => {
  expect(html).toContain('"text":"add the student"')
  expect(html).toMatch(/"text":" {2}\S/)
  expect(html).not.toMatch(/"text":" {3}/)
})

it('the timeline has the steps, requests, faults, errors and changes of the clock in order', async () => {
  const page = await open()
  await expect.poll(() => page.title()).toContain('adds a <student>')
  await page.getByText('fault #1 lists.list never fired').waitFor()
  const rows = await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').allInnerTexts()
  expect(rows[0]).toMatch(/^0\.000 s/)
  const wanted = [
    /academy\.clock\.freeze\("2030-01-01T00:00:00\.000Z"\)/,
    /academy\.faults\.add\(\{"operation":"lists\.list"/,
    /POST \/api\/v1\/students 201/,
    /add the student/,
    /academy\.clock\.advance\(3600000\)/,
    /GET \/api\/v1\/courses 500 internal_error fault #2/,
    /the app is confused/,
    /Uncaught Error: not caught/,
    /toHaveText[^]*Expected[^]*Ada/,
  ]
  const places = wanted.map((text) => rows.findIndex((row) => text.test(row.replaceAll(/\s+/g, ' '))))
  expect(places, rows.join('\n')).not.toContain(-1)
  expect(places, rows.join('\n')).toEqual(places.toSorted((a, b) => a - b))
})

it('a request opens with its reason, as on the dashboard, and nothing can be changed', async () => {
  const page = await open()
  await page.getByRole('link', { name: /courses 500/ }).click()
  await page
    .getByRole('region', { name: 'Why this response' })
    .getByText('Fault #2: Responds 500 internal_error.')
    .waitFor()
  expect(await page.getByRole('list').first().getByRole('listitem').count()).toBe(3)
  expect(await page.getByRole('button').allInnerTexts()).not.toEqual(expect.arrayContaining(['Replay', 'Clear']))
  await page.getByText('Timeline').click()
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
})

it.each([
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('axe finds nothing at $width px, $colorScheme', async (options) => {
  const page = await open(options)
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  const screenshots = process.env['SCREENSHOTS']
  const shoot = (name: string) =>
    screenshots && page.screenshot({ path: join(screenshots, `report-${name}-${options.width}.png`) })
  await shoot('timeline')
  expect(await problems(page)).toEqual([])
  await page.getByRole('link', { name: /courses 500/ }).click()
  await page.getByRole('region', { name: 'Why this response' }).waitFor()
  await shoot('request')
  expect(await problems(page)).toEqual([])
})
