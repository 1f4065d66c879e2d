/*
 * Makes the source maps of a package name files that its users have: the sources that it ships, and those of its dependencies
 * where an installer puts them. Code of other packages, such as private ones, is in no map.
 *
 * Usage, in the folder of a package and after tsup: node ../../scripts/name-sources.ts
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'

interface Manifest {
  name?: string
  dependencies?: Record<string, string>
}

const own = manifestIn('.')

for (const path of globSync('dist/**/*.js.map')) {
  const map = JSON.parse(readFileSync(path, 'utf8')) as { sources: string[]; names: string[]; mappings: string }
  const files = map.sources.map((source) => installedPath(resolve(dirname(path), source)))
  const kept = files.filter((file) => file !== undefined)
  if (kept.length === 0 && files.length > 0) {
    rmSync(path)
    const file = path.replace(/\.map$/, '')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
    continue
  }
  const segmentOf = (segment: SourceMapSegment): SourceMapSegment => {
    if (segment.length === 1) return segment
    const [column, source, ...rest] = segment
    const file = files[source]
    return file === undefined ? [column] : ([column, kept.indexOf(file), ...rest] as SourceMapSegment)
  }
  const mappings = encode(decode(map.mappings).map((line) => line.map(segmentOf)))
  const sources = kept.map((file) => relative(dirname(path), file))
  writeFileSync(path, JSON.stringify({ version: 3, sources, names: map.names, mappings }))
}

/** Where users have a source. Undefined if they do not have it. */
function installedPath(file: string): string | undefined {
  const { folder, name } = ownerOf(file)
  if (name === own.name) return file
  // The folder of a scoped package is two below `node_modules`.
  return name in { ...own.dependencies } ? resolve('../..', name, relative(folder, file)) : undefined
}

/** The package that has a file. A folder inside a package may have a package.json without a name. */
function ownerOf(file: string): { folder: string; name: string } {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const { name } = existsSync(join(folder, 'package.json')) ? manifestIn(folder) : {}
    if (name !== undefined) return { folder, name }
  }
  throw new Error(`${file}: expected a package.json above it`)
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
