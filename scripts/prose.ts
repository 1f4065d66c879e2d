/*
 * `pnpm prose`, after cspell: fails when a text of the repository, or a file name, has a term of terms.ts. It reads whole
 * files, so comments, messages, identifiers and code blocks in Markdown are checked alike.
 */
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

import { oldTermsIn } from './terms.ts'

/** Folders and files that are not written by hand. */
const generated = new Set([
  'node_modules',
  'dist',
  'generated',
  'api',
  '.git',
  '.turbo',
  'CHANGELOG.md',
  'openapi.json',
])

/** The files that list the old terms; the results of the tests have the names of the tests of prose. */
const exempt = new Set(['scripts/terms.ts', 'scripts/prose.test.ts', 'test-results.json'])

const root = fileURLToPath(new URL('../', import.meta.url))
const paths = process.argv.slice(2)
if (paths.length === 0) {
  const all = globSync(
    ['{.,}*/**/*.{css,html,js,md,ts,tsx,yml}', '**/package.json', '*.{json,md,ts}', 'docs/.vitepress/**/*.{css,ts}'],
    { cwd: root, exclude: (path) => generated.has(basename(path)) || /\.gen(?:\.d)?\.ts$/.test(path) },
  )
  paths.push(...all.filter((path) => !exempt.has(path) && statSync(root + path).isFile()).toSorted())
}

let count = 0
for (const path of paths) {
  for (const { found, say } of oldTermsIn(path)) report(path, `the file name has "${found}"; say: ${say}`)
  for (const { line, column, found, say } of oldTermsIn(readFileSync(path, 'utf8'))) {
    report(`${path}:${line}:${column}`, `"${found}"; say: ${say}`)
  }
}
console.log(`prose: ${count} old terms in ${paths.length} files`)
if (count > 0) process.exitCode = 1

function report(where: string, what: string): void {
  count++
  console.log(`${where} ${what}`)
}
