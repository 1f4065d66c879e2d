import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { problemsOf, serveHome } from './home-page.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

// As `pnpm site build` does, but without a build, because other tests read the built files meanwhile.
it('the documentation site builds, and each of its links has a target', async () => {
  const options = { cwd: root, maxBuffer: 2 ** 24 }
  await run('npx', ['-y', 'pnpm@12', '--dir', 'docs', 'install', '--frozen-lockfile'], options)
  const { stdout } = await run(process.execPath, ['docs/site/build.ts'], options)
  expect(stdout).toContain('Every link of the site has a target')
})

describe('the playground of the home page', () => {
  let home: Awaited<ReturnType<typeof serveHome>>
  beforeAll(async () => void (home = await serveHome()))
  afterAll(() => home.close())

  const open = async () => {
    const opened = await home.open()
    const playground = opened.page.locator('.playground')
    const idle = new Map(opened.scripts)
    await playground.scrollIntoViewIfNeeded()
    const requests = playground.getByRole('list', { name: 'Requests' })
    const rows = () => requests.locator(':scope > li').allInnerTexts()
    const finished = () => expect.poll(() => requests.getAttribute('aria-busy')).toBe('false')
    await requests.locator(':scope > li').first().waitFor()
    await finished()
    return { ...opened, idle, playground, rows, finished, output: playground.getByLabel('Output') }
  }

  it('loads less than 100 kB, when the visitor scrolls to it', async () => {
    const { scripts, idle } = await open()
    // VitePress also prefetches the pages of the links that become visible.
    const loaded = [...scripts].filter(([name]) => !idle.has(name) && name.includes('/chunks/'))
    expect(loaded.map(([name]) => name)).toEqual([expect.stringMatching(/\/run\.[^/]*\.js$/)])
    expect(loaded.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(100_000)
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

  it('is accessible and fits, in both themes, on a phone and a desktop', async () => {
    const { page } = await open()
    for (const width of [390, 1280]) {
      expect(await problemsOf(page, 'light', width)).toEqual([])
      expect(await problemsOf(page, 'dark', width)).toEqual([])
    }
  })
})
