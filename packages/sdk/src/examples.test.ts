import { readdir, readFile } from 'node:fs/promises'

import * as engine from '@academy-access/engine'
import { commonErrors, endpointList } from '@academy-access/schemas'
import { serve } from '@academy-access/server'
import ts from 'typescript'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { fixture } from '../test/support.ts'
import * as sdk from './index.ts'

const root = new URL('../', import.meta.url)
const address = 'http://127.0.0.1:4010'
const key = 'aa_live_00000000000000000000000000000001'
const prelude = `import { AcademyClient } from '@academy-access/sdk'
const academy = new AcademyClient({ baseUrl: '${address}', apiKey: '${key}' })
`

interface Example {
  name: string
  code: string
  runs: boolean
}

/** The `ts` blocks of a text; those that make no client get one. */
function blocks(file: string, text: string): Example[] {
  return [...text.matchAll(/^```ts( no-run)?\n(.*?)^```$/gms)].map(([, noRun, code = ''], index) => ({
    name: `${file} ${index + 1}`,
    code: code.includes('const academy =')
      ? code
      : prelude + code.replace("import { AcademyClient } from '@academy-access/sdk'\n", ''),
    runs: noRun === undefined,
  }))
}

async function examples(): Promise<Example[]> {
  const sources = (await readdir(new URL('src', root))).filter((file) => !/\.test(-d)?\.ts$/.test(file))
  const found = [blocks('README.md', await readFile(new URL('README.md', root), 'utf8'))]
  for (const file of sources) {
    const comments = (await readFile(new URL(`src/${file}`, root), 'utf8')).match(/\/\*\*.*?\*\//gs) ?? []
    found.push(blocks(file, comments.map((comment) => comment.replaceAll(/^ *\* ?/gm, '')).join('\n')))
  }
  return found.flat()
}

const all = await examples()

it('all compile', () => {
  const files = new Map(all.map(({ code }, index) => [new URL(`src/example-${index}.ts`, root).pathname, code]))
  const config = ts.readConfigFile(new URL('../../tsconfig.base.json', root).pathname, (path) => ts.sys.readFile(path))
  const base = new URL('../../', root).pathname
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, base)
  const host = ts.createCompilerHost(options)
  const onDisk = { ...host }
  host.fileExists = (path) => files.has(path) || onDisk.fileExists(path)
  host.readFile = (path) => files.get(path) ?? onDisk.readFile(path)
  host.getSourceFile = (path, target, ...rest) => {
    const code = files.get(path)
    return code === undefined
      ? onDisk.getSourceFile(path, target, ...rest)
      : ts.createSourceFile(path, code, target, true)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  const problems = [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${files.get(path)}\n${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  })
  expect(problems).toEqual([])
}, 30_000)

describe('all run', async () => {
  const academy = { ...fixture, api_keys: [{ name: 'local', key }] }
  const platform = engine.createPlatform({ seed: 1, fixture: { academies: [academy] } })
  const server = await serve(platform, { port: 0 })
  beforeEach(() => platform.academy().reset())
  afterAll(() => server.close())
  const modules: Record<string, object> = { '@academy-access/sdk': sdk, '@academy-access/engine': engine }
  const AsyncFunction = (async () => {}).constructor as new (
    ...code: string[]
  ) => (...values: unknown[]) => Promise<void>

  it.each(all.filter(({ runs }) => runs))('$name', async ({ code }) => {
    const target = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true }
    const script = ts
      .transpile(code.replaceAll(address, server.url), target)
      .replaceAll(/^import \{(.*?)\} from '(.*?)';$/gm, "const {$1} = modules['$2'];")
      .replaceAll(/^export \{\};$/gm, '')
    const quiet = { log: vi.fn(), warn: vi.fn(), error: vi.fn() }
    await new AsyncFunction('modules', 'console', script)(modules, quiet)
  })
})

it('the table of what is repeated is the contract', async () => {
  const readme = await readFile(new URL('README.md', root), 'utf8')
  const rows = [...readme.matchAll(/^\| `([\w.]+)` \| yes \| (yes|no) \|/gm)].map(([, id, repeated]) => [
    id,
    repeated === 'yes',
  ])
  expect(rows).toEqual(endpointList.map(({ id, repeatable }) => [id, repeatable]))
})

it('the comments of the methods name the codes of the contract', async () => {
  for (const { id, errors } of endpointList) {
    const own = errors.filter((code) => !(commonErrors as readonly string[]).includes(code))
    const files = ['courses', 'students', 'enrollments', 'lists', 'members']
    const texts = await Promise.all(files.map((name) => readFile(new URL(`src/${name}.ts`, root), 'utf8')))
    const text = texts.find((source) => source.includes(`, '${id}'>`)) ?? ''
    const documentation =
      text
        .slice(0, text.indexOf(`, '${id}'>`))
        .split('/**')
        .at(-1) ?? ''
    const [, thrown = ''] = /@throws ApiError (.*?)\./s.exec(documentation) ?? []
    expect([id, thrown.match(/\w+/g) ?? []]).toEqual([id, own])
  }
})
