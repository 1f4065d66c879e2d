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

interface Snapshot extends Dependencies<string> {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The systems that a package is for; all by default. */
interface Systems {
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

interface Importer extends Dependencies<Resolved> {
  readonly optionalDependencies?: Readonly<Record<string, Resolved>>
}

interface Lockfile {
  readonly importers: Readonly<Record<string, Importer>>
  readonly packages: Readonly<Record<string, Systems>>
  readonly snapshots: Readonly<Record<string, Snapshot>>
}

const root = new URL('../../', import.meta.url)
const {
  importers,
  packages: known,
  snapshots,
} = parse(readFileSync(new URL('pnpm-lock.yaml', root), 'utf8')) as Lockfile

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
  const { dependencies, optionalDependencies } = snapshots[key]!
  for (const [name, version] of Object.entries(dependencies ?? {})) addPackage(keyOf(name, version), packages)
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    if (isForLinux(known[keyOf(name, version).replace(/\(.*/, '')]!)) addPackage(keyOf(name, version), packages)
  }
}

/** Whether it is for Linux with glibc on x64. */
const isForLinux = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Systems) =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')

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
    'packages/mcp',
    'packages/rules',
    'packages/schemas',
    'packages/sdk',
    'tests/kit',
  ])
  expect(packages.size).toBeGreaterThan(50)
  expect(packages.size).toBeLessThan(200)
})

it('one binary of Node is installed, that of the machine', () => {
  const binaries = Object.entries(importers['.']!.optionalDependencies!)
  const systems = binaries.map(([name, { version }]) => known[`${name}@${version}`]!)
  expect(systems.map(({ os, cpu }) => [os, cpu])).toEqual([
    [['darwin'], ['arm64']],
    [['darwin'], ['x64']],
    [['linux'], ['arm64']],
    [['linux'], ['x64']],
    [['win32'], ['x64']],
  ])
})
