/*
 * Installs what the server is built from, for `pnpm start`: a fifth of all packages. It runs on the Node of the machine, which
 * may not read TypeScript.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'

/** Written at the end of an install for `start`. */
const installed = 'node_modules/.installed-for-start'

if (!isInstalled()) {
  // An install writes this file at its end.
  const isFirst = !existsSync('node_modules/.modules.yaml')
  if (isFirst) console.log('The first start installs about 190 packages. It takes as long as their download.')
  // Where everything is installed, everything is kept up to date.
  const filter = existsSync('tests/repository/node_modules') ? [] : ['--filter', '@academy-access/server...']
  // The lockfile is part of the repository. To ask the registry for the age of a thousand packages takes 4 seconds.
  const args = ['install', '--trust-lockfile', ...filter, ...(isFirst ? [] : ['--reporter=silent'])]
  const { status, error } = spawnSync('pnpm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (error) throw error
  process.exitCode = status ?? 1
  if (status === 0) writeFileSync(installed, '')
}

/** Whether no file that decides what is installed has changed since. */
function isInstalled() {
  const time = statSync(installed, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const manifests = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}/package.json`),
  )
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.mjs', ...manifests]
  return files.every((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < time)
}
