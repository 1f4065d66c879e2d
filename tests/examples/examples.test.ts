import { glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { createHandlers } from '@academy-access/msw'
import { setupServer } from 'msw/node'
import ts from 'typescript'
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

const all: Block[] = blocksOfDocument()
for (const name of packages) all.push(...(await blocksOfPackage(root, name)))
for await (const page of glob('docs/**/*.md', { cwd: root, exclude: ['**/node_modules', '**/dist', '**/generated'] })) {
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

it('examples compile', () => {
  const config = ts.readConfigFile(`${root}tests/examples/tsconfig.json`, (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, `${root}tests/examples`)
  const program = ts.createProgram(all.map(pathOf), options)
  const problems = all.flatMap((block) => {
    const source = program.getSourceFile(pathOf(block))
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${block.name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}\n${block.code}`,
    )
  })
  expect(problems).toEqual([])
}, 300_000)

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
