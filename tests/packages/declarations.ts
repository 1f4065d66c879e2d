import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { privateEntries, type Published } from './published.ts'

/** A line of published declarations. */
export interface Line {
  /** `dist/index.d.ts:7`, from the folder of the package. */
  readonly place: string
  readonly text: string
}

/** Every line that a reader of a package's public entries can reach through relative imports. */
export function publicLines({ folder, manifest }: Published): Line[] {
  const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
    typeof target === 'string' || privateEntries.has(name) ? [] : [join(folder, target.types)],
  )
  // A set grows while it is read.
  const files = new Set(entries)
  const lines: Line[] = []
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const path of relativeImports(text)) files.add(declarationsOf(join(dirname(file), path)))
    const name = relative(folder, file)
    lines.push(...text.split('\n').map((line, index) => ({ place: `${name}:${index + 1}`, text: line.trim() })))
  }
  return lines
}

function relativeImports(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g)].map(([, path = '']) => path)
}

function declarationsOf(path: string): string {
  const file = path.replace(/(\.d)?\.[jt]s$/, '.d.ts')
  if (!existsSync(file)) throw new Error(`${path} is imported by published declarations, and has none`)
  return file
}
