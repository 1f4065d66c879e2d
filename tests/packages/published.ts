import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The fields of a package.json that these tests read. */
export interface Manifest {
  name: string
  private?: boolean
  type?: string
  license?: string
  description?: string
  keywords?: string[]
  sideEffects?: boolean | string[]
  engines?: Record<string, string>
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  exports: Record<string, string | { types: string; default: string }>
}

/** Entries for the packages of this repository. Versioning does not cover them. */
export const privateEntries: ReadonlySet<string> = new Set([
  './internal',
  './internal/compiled',
  './dist/internal/compiled.js',
  './dist/internal.js',
])

/** A package that is published to the registry. */
export interface Published {
  name: string
  /** Absolute path. */
  folder: string
  manifest: Manifest
}

/** Every workspace package that is not private. */
export const published: readonly Published[] = globSync('*/*/package.json', { cwd: root, exclude: ['node_modules'] })
  .map((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
    return { name: manifest.name, folder: join(root, dirname(path)), manifest }
  })
  .filter(({ manifest }) => !manifest.private)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

const unbuilt = published.filter(({ folder }) => !existsSync(join(folder, 'dist/index.d.ts'))).map(({ name }) => name)
if (unbuilt.length > 0) {
  throw new Error(`${unbuilt.join(', ')} is not built: run \`pnpm build\` first`)
}
