import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { listen } from '@academy-access/kit/listen'
import { build } from 'esbuild'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Functions that old libraries add to `Object.prototype`: names of property descriptors, and others that a loop sees. */
const names = ['get', 'set', 'value', 'writable', 'configurable', 'enumerable', 'extend', 'each']

const program = `
import { AcademyClient, isConnectionError, isInputError } from '@academy-access/sdk'
const rows = (email, offset) => ({ students: [{ id: '1', email }], pagination: { total: 2, limit: 1, offset } })
const bodies = [rows('ada@example.com', 0), rows('bob@example.com', 1)]
const academy = new AcademyClient({
  baseUrl: 'https://academy.test',
  apiKey: null,
  maxRetries: 0,
  validate: 'off',
  async fetch() {
    const data = bodies.shift()
    if (data) return new Response(JSON.stringify({ data }))
    throw new TypeError('fetch failed')
  },
})
const page = await academy.students.list({ limit: 1 })
const [next] = await page.next()
const failed = await academy.courses.list().result()
const rejected = await academy.students.create({ email: 'ada@' }).result()
console.log(Object.keys(page).join(), next.email, isConnectionError(failed.error), isInputError(rejected.error))`

let browser: Browser
/** The files of the bundle, by path. */
let files: Map<string, string>
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH']!, args: ['--no-sandbox'] })
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, sourcefile: 'program.js' },
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    outdir: '/',
    logLevel: 'silent',
    // Without this repository's `paths`, which map packages to their sources.
    tsconfigRaw: '{}',
  })
  files = new Map(outputFiles.map(({ path, text }) => [path, text]))
})
afterAll(() => browser.close())

// The page failed when it loaded the client: "Invalid property descriptor".
it.each(names)('the client works in a page whose script adds a function Object.prototype.%s', async (name) => {
  const page = `<script>Object.prototype.${name} = function () {}</script><script type="module" src="/stdin.js"></script>`
  await using server = await listen(({ url }, response) => {
    const code = files.get(url ?? '')
    response.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript').end(code ?? page)
  })
  const opened = await browser.newPage()
  const failed = new Promise((resolve) => opened.on('pageerror', resolve))
  const printed = opened.waitForEvent('console').then((message) => message.text())
  await opened.goto(server.url)
  expect(await Promise.race([printed, failed])).toBe('items,pagination,hasNext,nextOffset bob@example.com true true')
  await opened.close()
})

// Node itself cannot load its streams and its fetch beside some of these names.
const attempts = `
import 'node:stream'
await (await fetch('data:,')).text()
Object.prototype[process.argv[1]] = function () {}
for (const entry of ['schemas', 'engine', 'msw', 'msw/node', 'sdk/proxy'])
  await import('@academy-access/' + entry).catch(({ message }) => console.log(message))
process.exit()`

it.each(names)('what needs zod says that it does not load beside a function Object.prototype.%s', async (name) => {
  const args = ['--input-type=module', '--eval', attempts, name]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(line).toMatch(`Object.prototype.${name}: zod does not load beside it`)
})
