import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Stack } from '../publish/stack.ts'

/** The text of a page of docs/frameworks. */
const textOf = (page: string) => readFileSync(join(import.meta.dirname, '../../docs/frameworks', `${page}.md`), 'utf8')

/** The files of a page: the code blocks that begin with a comment that names one. */
function filesOf(text: string): Record<string, string> {
  const blocks = text.matchAll(/^```(?:js|json|svelte|tsx?|vue)\n(?:\/\/|<!--) (\S+)(?: -->)?\n([^]*?)^```$/gm)
  return Object.fromEntries([...blocks].map(([, path = '', code = '']) => [path, code]))
}

/** The packages that the commands of a page install. */
function packagesOf(text: string): string[] {
  const commands = text.matchAll(/^(?:npm install|bun add|deno add)((?: --?[\w-]+| \S+)+)/gm)
  return [...commands].flatMap(([, words = '']) =>
    words
      .split(' ')
      .filter((word) => word !== '' && !word.startsWith('-'))
      .map((word) => word.replace(/^npm:/, '')),
  )
}

/** The app of a page, with the packages that the starter of the framework adds, and the files that it makes. */
export function appOf(page: string, starter: Omit<Stack, 'packages'> & { readonly packages?: string }): Stack {
  const text = textOf(page)
  const packages = [...packagesOf(text), ...(starter.packages?.split(' ') ?? [])]
  return {
    result: 'Intro',
    requests: ['courses.list 200'],
    ...starter,
    packages: [...new Set(packages)].join(' '),
    files: { ...starter.files, ...filesOf(text) },
  }
}
