import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A text file of the repository. */
export interface TextFile {
  /** Path from the root. */
  path: string
  text: string
}

const generated = new Set([
  'node_modules',
  'dist',
  'generated',
  '.git',
  '.turbo',
  'test-results.json',
  'test-results.rest.json',
])

/** The text files of the repository, without generated ones and without hidden folders below the first level. */
export const files: readonly TextFile[] = globSync(['*', '.*', '{.,}*/**/{.,}*'], {
  cwd: root,
  exclude: (path) => generated.has(basename(path)),
})
  .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => !text.includes('\0'))

/** The names of the scripts of all packages. */
export const scripts: ReadonlySet<string> = new Set(
  files
    .filter(({ path }) => basename(path) === 'package.json')
    .flatMap(({ text }) => Object.keys((JSON.parse(text) as { scripts?: Record<string, string> }).scripts ?? {})),
)
