/*
 * Replaces the emitted declarations of modules by declarations in which every type is written out, so that they
 * mention neither zod nor anything else that the types are inferred from.
 *
 * Usage, in the folder of a package and after tsc has emitted: node ../../scripts/write-declarations.ts src/types.ts …
 */
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import ts from 'typescript'

import { writeModule } from './declarations/module.ts'

const sources = process.argv.slice(2)
const wrong = sources.length > 0 ? sources.find((source) => !/^src\/.+\.ts$/.test(source)) : 'nothing'
if (wrong !== undefined) throw new Error(`expected paths of modules, such as src/types.ts, got ${wrong}`)
const options = buildOptions()
const program = ts.createProgram(
  sources.map((source) => resolve(source)),
  options,
)
requireNone(ts.getPreEmitDiagnostics(program))
for (const source of sources) {
  const target = targetOf(source)
  writeFileSync(target, writeModule(program, resolve(source)))
  // Its positions were those of the declarations that are replaced.
  rmSync(`${target}.map`, { force: true })
}

// An error here is one of the text that was written.
const targets = sources.map((source) => resolve(targetOf(source)))
const written = ts.createProgram(targets, { ...options, skipLibCheck: false })
requireNone(targets.flatMap((target) => ts.getPreEmitDiagnostics(written, written.getSourceFile(target))))

function targetOf(source: string): string {
  return source.replace(/^src\//, 'dist/').replace(/\.ts$/, '.d.ts')
}

/** Options of the build: dependencies are read from their published declarations. */
function buildOptions(): ts.CompilerOptions {
  const { config, error } = ts.readConfigFile('tsconfig.build.json', (file) => ts.sys.readFile(file))
  if (error) requireNone([error])
  return {
    ...ts.parseJsonConfigFileContent(config, ts.sys, process.cwd()).options,
    noEmit: true,
    // Comments on the fields of a schema are in the sources of a private package, and not in its declarations.
    customConditions: ['source'],
    rootDir: resolve('../..'),
    declaration: false,
    declarationMap: false,
    emitDeclarationOnly: false,
  }
}

function requireNone(problems: readonly ts.Diagnostic[]): void {
  if (problems.length === 0) return
  throw new Error(
    ts.formatDiagnostics(problems, {
      getCurrentDirectory: () => process.cwd(),
      getCanonicalFileName: (file) => file,
      getNewLine: () => '\n',
    }),
  )
}
