/*
 * Deletes the declarations in `dist` that no entry of the package reaches, with their maps.
 *
 * Usage, in the folder of a package and after its declarations are written:
 * node ../../scripts/delete-unused-declarations.ts dist/index.d.ts …
 */
import { globSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

import ts from 'typescript'

const entries = process.argv.slice(2).map((entry) => resolve(entry))
const program = ts.createProgram(entries, { module: ts.ModuleKind.NodeNext, types: [], noLib: true })
const missing = entries.find((entry) => !program.getSourceFile(entry))
if (entries.length === 0 || missing) throw new Error(`expected declarations, such as dist/index.d.ts, got ${missing}`)
for (const path of globSync('dist/**/*.d.ts')) {
  if (program.getSourceFile(resolve(path))) continue
  rmSync(path)
  rmSync(`${path}.map`, { force: true })
}
