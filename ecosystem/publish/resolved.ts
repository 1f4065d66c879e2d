/*
 * Runs in a project and prints as JSON the location of each of our packages, direct and indirect dependencies. With Yarn's
 * Plug'n'Play, `require` and `fs` can read the archives.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** One of our packages in a project. */
export interface Resolved {
  readonly name: string
  readonly version: string | undefined
  /** Its folder, with links resolved. */
  readonly folder: string
  readonly dependencies: Readonly<Record<string, string>>
}

const found = new Map<string, Resolved>()
follow(join(process.cwd(), 'package.json'))
console.log(JSON.stringify([...found.values()]))

function follow(manifestPath: string): void {
  const { name = '', version, dependencies = {}, peerDependencies } = read(manifestPath)
  const folder = realpathSync(dirname(manifestPath))
  if (found.has(folder)) return
  if (name.startsWith('@academy-access/'))
    found.set(folder, { name, version, folder, dependencies: { ...dependencies, ...peerDependencies } })
  const require = createRequire(manifestPath)
  for (const dependency of Object.keys(dependencies))
    if (dependency.startsWith('@academy-access/')) follow(manifestOf(dependency, require.resolve(dependency)))
}

/** Finds the package.json above an imported file. */
function manifestOf(name: string, file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    if (existsSync(path) && read(path).name === name) return path
  }
  throw new Error(`${file} is in no package ${name}`)
}

function read(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}
