/*
 * Writes the declarations of a package into `dist`: those that its entries reach. The entries are the types in `exports` of its
 * package.json.
 *
 * Usage, in the folder of a package: node ../../scripts/build-declarations.ts [--types node]
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import ts from 'typescript'

const { values } = parseArgs({ options: { types: { type: 'string', multiple: true, default: [] } } })
const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { types: string }>
}
const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : [entry.types]))
if (entries.length === 0) throw new Error('expected an entry with types in `exports` of package.json')

const config = {
  extends: resolve(import.meta.dirname, '../tsconfig.build.json'),
  files: entries.map((entry) => resolve(entry.replace('/dist/', '/src/').replace('.d.ts', '.ts'))),
  compilerOptions: {
    types: values.types,
    typeRoots: [resolve('node_modules/@types')],
    rootDir: resolve('src'),
    outDir: resolve('dist'),
  },
}
const project = resolve('node_modules/.cache/tsconfig.json')
mkdirSync(dirname(project), { recursive: true })
writeFileSync(project, JSON.stringify(config))
const { status } = spawnSync('tsc', ['-p', project], { stdio: 'inherit' })
if (status !== 0) process.exit(1)

// A file that only code imports has declarations too.
const reached = ts.createProgram(entries, { module: ts.ModuleKind.NodeNext, types: [], noLib: true })
for (const path of globSync('dist/**/*.d.ts')) {
  if (reached.getSourceFile(path)) continue
  rmSync(path)
  rmSync(`${path}.map`, { force: true })
}
