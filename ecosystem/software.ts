import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { run, type Setting } from './command.ts'

/** A folder of `software`. All have one lock file. */
export type Software = 'agents' | 'generators' | 'installers' | 'mocks' | 'runtimes'

const root = join(import.meta.dirname, 'software')

/** The folder that has the packages of one of the folders. */
export const modulesOf = (software: Software) => join(root, software, 'node_modules')

/** Installs folders of `software`. */
export async function install(folders: ReadonlySet<Software>, setting: Omit<Setting, 'cwd'>): Promise<void> {
  const filters = [...folders].flatMap((name) => ['--filter', name])
  await run(['npx', '--yes', 'pnpm@12', 'install', '--frozen-lockfile', ...filters], { ...setting, cwd: root })
}

/** A file of an installed package. */
export const fileOf = (software: Software, name: string, path: string) => join(modulesOf(software), name, path)

/** Imports an installed package, which has no types here. */
export const requireFrom = (software: Software) => createRequire(join(root, software, 'package.json'))

/** The version of an installed package. */
export function versionOf(software: Software, name: string): string {
  const text = readFileSync(fileOf(software, name, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Programs of runtimes and installers. */
export const programs = {
  node22: () => fileOf('runtimes', 'node22', 'bin/node'),
  node24: () => process.execPath,
  node26: () => fileOf('runtimes', 'node26', 'bin/node'),
  bun: () => fileOf('runtimes', 'bun', 'bin/bun.exe'),
  deno: () => fileOf('runtimes', 'deno', 'bin.cjs'),
  miniflare: () => requireFrom('runtimes').resolve('miniflare'),
  npm: () => fileOf('installers', 'npm', 'bin/npm-cli.js'),
  npx: () => fileOf('installers', 'npm', 'bin/npx-cli.js'),
  pnpm: () => fileOf('installers', 'pnpm', 'pnpm'),
  yarn: () => fileOf('installers', 'yarn', 'bin/yarn.js'),
  'yarn-berry': () => fileOf('installers', '@yarnpkg/cli-dist', 'bin/yarn.js'),
} satisfies Record<string, () => string>
