import { globSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { run, type Setting } from './command.ts'

/** The published packages: name to version. */
export type Release = Readonly<Record<string, string>>

/**
 * Makes the next release in a clone of the last commit, like the release workflow, and publishes it.
 *
 * @param repository This repository, which does not change.
 * @param clone Folder that does not exist yet.
 * @param local The environment of this machine, for the build.
 * @param publisher An environment that can publish to the local registry.
 */
export async function release(
  repository: string,
  clone: string,
  local: Omit<Setting, 'cwd'>,
  publisher: Omit<Setting, 'cwd'>,
): Promise<Release> {
  await run(['git', 'clone', '--quiet', repository, clone], { ...local, cwd: repository })
  const inClone = { ...local, cwd: clone }
  // Without the history: in a shallow clone changesets would look for the commit of each changeset forever.
  await rm(join(clone, '.git'), { recursive: true })
  await run(['git', 'init', '--quiet'], inClone)
  await run(['git', 'add', '--all'], inClone)
  const author = ['-c', 'user.name=release', '-c', 'user.email=release@example.com']
  await run(['git', ...author, 'commit', '--quiet', '--no-verify', '--no-gpg-sign', '-m', 'release'], inClone)
  const filters = ['--filter', './packages/*', '--filter', './apps/*']
  // The root has changesets and turbo.
  const installed = [...filters, '--filter', 'academy-access']
  await run(['pnpm', 'install', '--frozen-lockfile', '--prefer-offline', ...installed], inClone)

  const changeset = join(clone, 'node_modules/.bin/changeset')
  await run([changeset, 'version'], inClone)
  await run([join(clone, 'node_modules/.bin/turbo'), 'run', 'build', ...filters], inClone)
  await run([changeset, 'publish', '--no-git-tag'], { ...publisher, cwd: clone })
  const manifests = globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: clone })
  return Object.fromEntries(await Promise.all(manifests.map((path) => nameAndVersion(join(clone, path)))))
}

async function nameAndVersion(path: string): Promise<[name: string, version: string]> {
  const manifest = await readFile(path, 'utf8')
  const { name, version } = JSON.parse(manifest) as { name: string; version: string }
  return [name, version]
}
