import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, it } from 'vitest'

import { claims } from './claims.ts'
import { groups } from './rows.ts'

const root = resolve(import.meta.dirname, '..')
const rows = Object.values(groups).flatMap((group) => Object.keys(group))
const all = Object.entries(claims).flatMap(([page, ones]) => ones.map((claim) => ({ page, ...claim })))

it('each page that a user reads has a claim, and each claim has a page', () => {
  const pages = globSync(
    [
      'README.md',
      '{packages,apps/server}/**/README.md',
      'docs/{frameworks,front-end,guides,how-to,start}/*.md',
      'docs/{hosted,versioning}.md',
    ],
    { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/examples/**', '**/index.md'] },
  ).filter((page) => {
    const manifest = join(root, page, '../package.json')
    // The READMEs of private packages are for those who work on them.
    return !/^(?:apps|packages)/.test(page) || !JSON.parse(readFileSync(manifest, 'utf8')).private
  })
  expect(Object.keys(claims).toSorted()).toEqual(pages.toSorted())
})

it('each claim is in the words of its page', () => {
  const missing = all.filter(({ page, says }) => {
    const text = readFileSync(join(root, page), 'utf8').replaceAll(/\s+/g, ' ')
    return !text.includes(says)
  })
  expect(missing).toEqual([])
})

it('each claim is tried by rows and tests that exist, and each row tries a claim', () => {
  const named = all.flatMap(({ tried }) => tried)
  const covered = new Set(named.flatMap((name) => [name, ...Object.keys(groups[name] ?? {})]))
  const isThere = (name: string) =>
    rows.includes(name) || name in groups || (name !== '' && existsSync(join(root, name)))
  expect(all.filter(({ tried }) => tried.length === 0)).toEqual([])
  expect(named.filter((name) => !isThere(name))).toEqual([])
  expect(rows.filter((row) => !covered.has(row))).toEqual([])
})
