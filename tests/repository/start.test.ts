import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'
import { parse } from 'yaml'

interface Resolved {
  readonly version: string
}

interface Dependencies<Version> {
  readonly dependencies?: Readonly<Record<string, Version>>
  readonly devDependencies?: Readonly<Record<string, Version>>
}

interface Lockfile {
  readonly importers: Readonly<Record<string, Dependencies<Resolved>>>
  readonly snapshots: Readonly<Record<string, Dependencies<string>>>
}

const root = new URL('../../', import.meta.url)
const { importers, snapshots } = parse(readFileSync(new URL('pnpm-lock.yaml', root), 'utf8')) as Lockfile

/** Adds the packages of npm that a folder of the workspace needs, and those that its folders need. */
function addPackages(folder: string, folders: Set<string>, packages: Set<string>): void {
  if (folders.has(folder)) return
  folders.add(folder)
  const { dependencies, devDependencies } = importers[folder]!
  for (const [name, { version }] of Object.entries({ ...dependencies, ...devDependencies })) {
    const linked = /^link:(.*)$/.exec(version)?.[1]
    if (linked === undefined) addPackage(keyOf(name, version), packages)
    else addPackages(new URL(linked, `file:///${folder}/`).pathname.slice(1), folders, packages)
  }
}

function addPackage(key: string, packages: Set<string>): void {
  if (packages.has(key)) return
  packages.add(key)
  for (const [name, version] of Object.entries(snapshots[key]!.dependencies ?? {}))
    addPackage(keyOf(name, version), packages)
}

/** An alias has its own name before the version. */
const keyOf = (name: string, version: string) => (version in snapshots ? version : `${name}@${version}`)

it('the first start installs fewer than 200 packages, and builds without the others', () => {
  const [folders, packages] = [new Set<string>(), new Set<string>()]
  for (const folder of ['.', 'apps/server']) addPackages(folder, folders, packages)
  expect([...folders].toSorted()).toEqual([
    '.',
    'apps/dashboard',
    'apps/server',
    'packages/command',
    'packages/dashboard-api',
    'packages/engine',
    'packages/rules',
    'packages/schemas',
    'packages/sdk',
  ])
  // The packages with machine code are further ones: one a platform.
  expect(packages.size).toBeGreaterThan(50)
  expect(packages.size).toBeLessThan(160)
})
