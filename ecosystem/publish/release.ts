import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { run, type Setting } from '../command.ts'

/** The published packages: name to version. */
export type Release = Readonly<Record<string, string>>

/**
 * Clones the last commit and installs what a release needs.
 *
 * @param repository This repository, which does not change.
 * @param clone Folder that does not exist yet.
 * @param local The environment of this machine.
 */
export async function openClone(repository: string, clone: string, local: Omit<Setting, 'cwd'>): Promise<void> {
  await run(['git', 'clone', '--quiet', repository, clone], { ...local, cwd: repository })
  const inClone = { ...local, cwd: clone }
  // Without the history: in a shallow clone changesets would look for the commit of each changeset forever.
  await rm(join(clone, '.git'), { recursive: true })
  await run(['git', 'init', '--quiet'], inClone)
  await run(['git', 'add', '--all'], inClone)
  const author = ['-c', 'user.name=release', '-c', 'user.email=release@example.com']
  await run(['git', ...author, 'commit', '--quiet', '--no-verify', '--no-gpg-sign', '-m', 'release'], inClone)
  // It has the compiler of the declarations.
  const installed = [...filters, '--filter', '@academy-access/tests']
  await run(['pnpm', 'install', '--frozen-lockfile', '--prefer-offline', ...installed], inClone)
}

/**
 * Makes the next release in a clone, like the release workflow, and publishes it.
 *
 * @param clone Folder of `openClone`.
 * @param local The environment of this machine, for the build.
 * @param publisher An environment that can publish to the local registry.
 */
export async function release(
  clone: string,
  local: Omit<Setting, 'cwd'>,
  publisher: Omit<Setting, 'cwd'>,
): Promise<Release> {
  const inClone = { ...local, cwd: clone }
  const changeset = join(clone, 'node_modules/.bin/changeset')
  await run(['node', 'scripts/raise-versions.ts'], inClone)
  await run([join(clone, 'node_modules/.bin/turbo'), 'run', 'build', ...filters], inClone)
  await run([changeset, 'publish', '--no-git-tag'], { ...publisher, cwd: clone })
  const manifests = globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: clone }).map(
    (path) => JSON.parse(readFileSync(join(clone, path), 'utf8')) as Manifest,
  )
  return Object.fromEntries(manifests.filter((one) => !one.private).map(({ name, version }) => [name, version]))
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
}

const filters = ['--filter', './packages/*', '--filter', './apps/*']
