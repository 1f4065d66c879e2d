/*
 * Deletes the declarations in `dist` that no entry of the package reaches, with their maps. The entries are the types in
 * `exports` of its package.json.
 *
 * Usage, in the folder of a package and after its declarations are written:
 * node ../../scripts/delete-unused-declarations.ts
 */
import { globSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

import ts from 'typescript'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { types: string }>
}
const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : [resolve(entry.types)]))
const program = ts.createProgram(entries, { module: ts.ModuleKind.NodeNext, types: [], noLib: true })
const missing = entries.find((entry) => !program.getSourceFile(entry))
if (entries.length === 0 || missing) throw new Error(`exports names declarations that do not exist: ${missing}`)
for (const path of globSync('dist/**/*.d.ts')) {
  if (program.getSourceFile(resolve(path))) continue
  rmSync(path)
  rmSync(`${path}.map`, { force: true })
}
