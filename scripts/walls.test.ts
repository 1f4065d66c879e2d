import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, it } from 'vitest'

import { walls } from '../oxlint.config.ts'
import { lintElsewhere } from './lint-elsewhere.ts'
import { isFile, roomsOf } from './walls.ts'

const root = new URL('../', import.meta.url).pathname

interface Try {
  readonly file: string
  readonly specifier: string
  readonly isAllowed: boolean
}

/** The entries of all packages, such as `engine/internal`. */
const entries = globSync('{packages,apps}/*/package.json', { cwd: root }).flatMap((path) => {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    name: string
    exports?: object
  }
  return Object.keys(exports).map((entry) => join(name, entry).replace('@academy-access/', ''))
})

/** Every import that a file of a package can try: entries of packages, Node, and the other rooms. */
const tries: Try[] = Object.entries(walls).flatMap(([place, rules]) => {
  const ofPackage = { packages: rules.packages, node: rules.node === true }
  return [
    ...fromOutside(`${place}/src/anything.ts`, ofPackage),
    ...roomsOf(rules).flatMap(([name, { from, packages = [], node = false }]) => {
      const base = '../'.repeat(name.split('/').length - (isFile(name) ? 1 : 0)) || './'
      const file = `${place}/src/${isFile(name) ? name : `${name}/anything.ts`}`
      const others = roomsOf(rules).filter(([other]) => other !== name && !name.startsWith(`${other}/`))
      const within = others.map(([other]) => ({
        file,
        specifier: `${base}${isFile(other) ? other : `${other}/file.ts`}`,
        isAllowed: from.some((allowed) => allowed === other || other.startsWith(`${allowed}/`)),
      }))
      const deeper = within.map((one) => ({
        ...one,
        file: file.replace('anything.ts', 'deeper/anything.ts'),
        specifier: `../${one.specifier}`,
      }))
      const outside = fromOutside(file, {
        packages: [...rules.packages, ...packages],
        node: ofPackage.node || node,
      })
      return [...outside, ...within, ...(isFile(name) ? [] : deeper)]
    }),
  ]
})

function fromOutside(file: string, { packages, node }: { packages: readonly string[]; node: boolean }): Try[] {
  return [
    { file, specifier: 'node:fs', isAllowed: node },
    ...entries.map((entry) => ({ file, specifier: `@academy-access/${entry}`, isAllowed: packages.includes(entry) })),
  ]
}

it('lint rejects every import through a wall, and no other one', () => {
  const files = Map.groupBy(tries, ({ file }) => file)
  const imports = [...files].map(
    ([file, all]) => [file, all.map(({ specifier }, index) => `export * as n${index} from '${specifier}'`)] as const,
  )
  const rejected = lintElsewhere(new Map(imports))
    .filter(({ rule }) => rule.includes('no-restricted-imports'))
    .map(({ file, line }) => `${file}: ${files.get(file)?.[line]?.specifier}`)
  const walled = tries.filter(({ isAllowed }) => !isAllowed).map(({ file, specifier }) => `${file}: ${specifier}`)
  expect(walled.length).toBeGreaterThan(200)
  expect([...new Set(rejected)].toSorted()).toEqual(walled.toSorted())
})

it('the rooms exist', () => {
  const named = Object.entries(walls).flatMap(([place, rules]) =>
    roomsOf(rules).flatMap(([name, { from }]) => [name, ...from].map((room) => `${place}/src/${room}`)),
  )
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('every package has walls', () => {
  const all = globSync(['packages/*/src', 'apps/*/src'], { cwd: root }).map((path) => dirname(path))
  expect(all.filter((path) => !(path in walls))).toEqual([])
})
