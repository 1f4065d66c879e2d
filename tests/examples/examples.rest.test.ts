import { execFile } from 'node:child_process'
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { createHandlers } from '@academy-access/msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Block, blocksOfDocument, blocksOfPackage, blocksOfPage } from './blocks.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const packages = [
  'packages/schemas',
  'packages/engine',
  'packages/msw',
  'packages/sdk',
  'packages/roster',
  'apps/server',
]

const pages = ['README.md', ...packages.map((name) => `${name}/README.md`)]
const all: Block[] = blocksOfDocument()
for (const name of packages) all.push(...(await blocksOfPackage(root, name)))
for await (const page of glob('docs/**/*.md', { cwd: root, exclude: ['**/node_modules', '**/dist', '**/generated'] })) {
  pages.push(page)
  // Each is an app of its own in ecosystem/stacks/pages.ts.
  if (page.startsWith('docs/frameworks/')) continue
  all.push(...(await blocksOfPage(root, page)))
}

// Written as files, so that they are compiled, resolved and run like the files of a reader.
await mkdir(`${root}tests/examples/dist`, { recursive: true })
const folder = await mkdtemp(`${root}tests/examples/dist/`)
afterAll(() => rm(folder, { recursive: true }))
// An example may write to the folder for temporary files. A file from an earlier run must not change its result.
const temporary = await mkdtemp(join(tmpdir(), 'academy-examples-'))
vi.stubEnv('TMPDIR', temporary)
afterAll(() => rm(temporary, { recursive: true }))
const pathOf = ({ file }: Block) => join(folder, file)
for (const block of all) {
  await mkdir(dirname(pathOf(block)), { recursive: true })
  await writeFile(pathOf(block), `${block.code}\nexport {}\n`)
}

it('examples compile', async () => {
  const config = {
    extends: relative(folder, join(root, 'tsconfig.base.json')),
    files: all.map(({ file }) => file),
    compilerOptions: { types: ['node', 'vite/client'] },
  }
  const problems = await problemsOf('tsconfig.json', config)
  const wrong = all.filter(({ file }) => problems.includes(`${file}(`))
  expect(problems, wrong.map(({ name, code }) => `${name}\n${code}`).join('\n')).toBe('')
})

it('a sentence calls no method that an academy does not have', async () => {
  const academy: object = createPlatform().academy()
  const calls = /`[^`\n]*\b(?:service|academy\(\))\.([\w.]+)\(/g
  const texts = await Promise.all(pages.map((page) => readFile(root + page, 'utf8')))
  const named = [...new Set(texts.flatMap((text) => [...text.matchAll(calls)].map(([, name]) => name!)))]
  const found = (name: string) =>
    name.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), academy)
  expect(named).toContain('plan.update')
  expect(named.filter((name) => typeof found(name) !== 'function')).toEqual([])
})

it('examples import no private package of the repository, which no reader can install', async () => {
  const manifests: { name: string; private?: boolean }[] = []
  for await (const path of glob('{apps,packages,bench}/{*/,}package.json', { cwd: root })) {
    manifests.push(JSON.parse(await readFile(join(root, path), 'utf8')))
  }
  const privates = manifests.filter((manifest) => manifest.private).map(({ name }) => name)
  expect(privates).toContain('@academy-access/command')
  const imports = all.filter(({ code }) => privates.some((name) => code.includes(`'${name}'`)))
  expect(imports.map(({ name }) => name)).toEqual([])
})

/** The output of the compiler for a configuration. */
async function problemsOf(name: string, config: object): Promise<string> {
  await writeFile(join(folder, name), JSON.stringify(config))
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')
  return promisify(execFile)(process.execPath, [tsc, '--pretty', 'false', '-p', name], { cwd: folder }).then(
    () => '',
    (error: { message: string; stdout: string }) => error.stdout || error.message,
  )
}

it('documents count the records of the demo academy correctly', async () => {
  const counts: Readonly<Record<string, number>> = createPlatform({ fixture: demoFixture() }).academy().counts
  const claims = pages.map(async (page) => {
    const text = await readFile(join(root, page), 'utf8')
    return [...text.matchAll(/\bdemo(?:Fixture\(\)| academy)[^.]*/g)].flatMap(([sentence]) =>
      [...sentence.matchAll(/\b(\d+) (courses|students|lists|offers)\b/g)].map(([claim, count, kind]) => ({
        claim: `${page}: ${claim}`,
        isTrue: counts[kind!] === Number(count),
      })),
    )
  })
  const found = (await Promise.all(claims)).flat()
  expect(found.filter(({ isTrue }) => !isTrue).map(({ claim }) => claim)).toEqual([])
  expect(found.length).toBeGreaterThan(7)
})

describe('examples run', () => {
  beforeEach(() => {
    for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  })
  afterEach(() => vi.restoreAllMocks())

  for (const block of all.filter(({ runs }) => runs)) {
    // An import inside `describe` registers the tests and hooks of the block in that suite.
    if (/^(describe|it|test)\b/m.test(block.code)) describe(block.name, async () => void (await import(pathOf(block))))
    else it(block.name, () => withDemoAcademy(() => import(pathOf(block))))
  }
})

/** Runs an example with the demo academy at the default address of the local server. */
async function withDemoAcademy(run: () => Promise<unknown>): Promise<void> {
  const platform = createPlatform({ fixture: demoFixture() })
  const server = setupServer(...createHandlers(platform, { baseUrl: 'http://127.0.0.1:4010' }))
  server.listen({ onUnhandledFrame: 'bypass' })
  try {
    await run()
  } finally {
    server.close()
  }
}
