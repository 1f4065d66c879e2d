/*
 * `pnpm start`: installs what the server is built from, a fifth of all packages, builds the server, and runs it in this process. It
 * does only what is not done yet. The first start runs on the Node of the machine, which may not read TypeScript, and goes on with
 * the Node that it has installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'

import { buildServer } from './build-server.mjs'

/** Written at the end of an install for `start`. */
const installed = 'node_modules/.installed-for-start'
const shell = process.platform === 'win32'

if (isInstalled()) {
  await buildServer()
  await import('../apps/server/dist/cli.js')
} else if (install()) startAgain()

/** Whether no file that decides what is installed has changed since. */
function isInstalled() {
  const time = statSync(installed, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const manifests = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}/package.json`),
  )
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.mjs', ...manifests]
  return files.every((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < time)
}

/** Returns whether everything is installed. */
function install() {
  // An install writes this file at its end.
  const isFirst = !existsSync('node_modules/.modules.yaml')
  if (isFirst) console.log('The first start installs about 190 packages. It takes as long as their download.')
  // Where everything is installed, everything is kept up to date.
  const filter = existsSync('tests/node_modules') ? [] : ['--filter', '@academy-access/server...']
  // The lockfile is part of the repository. To ask the registry for the age of a thousand packages takes 4 seconds.
  const args = ['install', '--trust-lockfile', ...filter, ...(isFirst ? [] : ['--reporter=silent'])]
  const { status, error } = spawnSync('pnpm', args, { stdio: 'inherit', shell })
  if (error) throw error
  process.exitCode = status ?? 1
  if (status === 0) writeFileSync(installed, '')
  return status === 0
}

/** Starts on the installed Node, which pnpm puts first in the path. */
function startAgain() {
  const args = ['--silent', 'exec', 'node', 'scripts/start.mjs', ...process.argv.slice(2)]
  const child = spawn('pnpm', args, { stdio: 'inherit', shell })
  // Ctrl+C in a terminal reaches the server too, which then ends.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => (process.exitCode = code ?? 1))
}
