import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { blocksOfPage } from '@academy-access/tests/examples/blocks.ts'

import type { Stack } from '../publish/stack.ts'

const root = resolve(import.meta.dirname, '../..')

/** The pages with examples. Each page of docs/frameworks is an app of its own. */
export const pagesWithBlocks = [
  'README.md',
  ...globSync(['{packages,apps}/*/README.md', 'docs/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**', 'docs/frameworks/**'],
  }).toSorted(),
]

const blocks = (await Promise.all(pagesWithBlocks.map((page) => blocksOfPage(root, page)))).flat()

/** The package of an import; undefined for a module of the runtime or a file beside it. */
function packageOf(specifier: string): string | undefined {
  return /^(?!node:|\.)(?:@[\w-]+\/)?[\w-]+/.exec(specifier)?.[0]
}

const imported = blocks.flatMap(({ code }) =>
  [...code.matchAll(/\b(?:from|import) '([^']+)'/g)].flatMap(([, specifier = '']) => packageOf(specifier) ?? []),
)

const options = {
  target: 'es2023',
  lib: ['es2024', 'dom', 'dom.iterable', 'esnext.disposable'],
  module: 'preserve',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  jsx: 'react-jsx',
  types: ['node', 'vite/client'],
}

/** The examples of all other pages in one project, with the newest packages of a reader when `--newest` says so. */
export const examplesOfPages: Readonly<Record<string, Stack>> = {
  'examples-of-pages': {
    packages: [
      ...new Set([...imported, '@types/express', '@types/node', '@types/react', '@types/sinon', 'typescript', 'vite']),
    ].join(' '),
    files: {
      ...Object.fromEntries(blocks.map(({ file, code }) => [join('pages', file), `${code}\nexport {}\n`])),
      'tsconfig.json': JSON.stringify({ include: ['pages'], compilerOptions: options }),
    },
    build: ['npx tsc -p .'],
    run: 'echo passed',
    result: 'passed',
    requests: [],
  },
}
