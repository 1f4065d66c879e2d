import { fileURLToPath } from 'node:url'

import ts from 'typescript'
import { describe, expect, it, vi } from 'vitest'

import { type Block, blocksOf } from './blocks.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const packages = ['packages/schemas', 'packages/engine', 'apps/server']
const all = (await Promise.all(packages.map((folder) => blocksOf(root + folder)))).flat()

/** What examples may import, and the tests can give them. */
const modules: Record<string, object> = {
  '@academy-access/engine': await import('@academy-access/engine'),
  '@academy-access/msw': await import('@academy-access/msw'),
  '@academy-access/schemas': await import('@academy-access/schemas'),
  '@academy-access/server': await import('@academy-access/server'),
  'msw/node': await import('msw/node'),
  'zod/mini': await import('zod/mini'),
}

it('examples compile', () => {
  const files = new Map(
    all.map(({ code }, index) => [`${root}tests/examples/example-${index}.ts`, `${code}\nexport {}`]),
  )
  expect(problems(files)).toEqual([])
}, 60_000)

describe('examples run', () => {
  it.each(all.filter(runs).map((block) => [block.name.replace(root, ''), block] as const))(
    '%s',
    async (_, { code }) => {
      const target = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true }
      const script = ts
        .transpile(code, target)
        .replaceAll(
          /^import \{(.*?)\} from '(.*?)';$/gm,
          (__, names: string, from) => `const {${names.replaceAll(' as ', ': ')}} = modules['${from}'];`,
        )
        .replaceAll(/^import \* as (\w+) from '(.*?)';$/gm, "const $1 = modules['$2'];")
      const quiet = { log: vi.fn(), warn: vi.fn(), error: vi.fn() }
      const AsyncFunction = (async () => {}).constructor as new (
        ...code: string[]
      ) => (...values: unknown[]) => Promise<void>
      await new AsyncFunction('modules', 'console', script)(modules, quiet)
    },
  )
})

/** Whether an example needs nothing but the modules above; the others are files of their own, and run there. */
function runs({ code }: Block): boolean {
  return [...code.matchAll(/^import .*? from '(.*?)'$/gm)].every(([, from]) => Object.hasOwn(modules, from!))
}

function problems(files: ReadonlyMap<string, string>): string[] {
  const config = ts.readConfigFile(`${root}tests/examples/tsconfig.json`, (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, `${root}tests/examples`)
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
  return [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${files.get(path)}\n${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  })
}
