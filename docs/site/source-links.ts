import { globSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

import { anchorOf } from './anchor.ts'

const generated = fileURLToPath(new URL('../generated/pages/', import.meta.url))

/**
 * The page of the reference for a link to a source file. On GitHub the link opens the file, because the reference is not in
 * the repository. The text of the link is an operation, or a public name such as `PagePromise.pages`.
 */
export function referencePageOf(file: string, label: string): string | undefined {
  const name = label.replaceAll('`', '')
  if (file.startsWith('packages/schemas/src/endpoints')) {
    return `reference/endpoints.md${/^\w+\./.test(name) ? `#${anchorOf(name)}` : ''}`
  }
  if (file === 'packages/schemas/src/limits.ts') return 'reference/limits.md'
  const [, folder] = /^(?:packages|apps)\/(\w+)\/src\/.*\.ts$/.exec(file) ?? []
  const [, exported, member] = /^(\w+)(?:\.(\w+))?(?:\(\))?$/.exec(name) ?? []
  if (folder === undefined || exported === undefined) return undefined
  const [page] = globSync(`reference/${folder}/**/${exported}.md`, { cwd: generated }).toSorted(
    (a, b) => a.length - b.length,
  )
  return page && `${page.split('\\').join(posix.sep)}${member === undefined ? '' : `#${anchorOf(member)}`}`
}
