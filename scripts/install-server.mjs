/*
 * Installs what the server is built from, for `pnpm start`: a fifth of all packages. It runs on the Node of the machine, which
 * may not read TypeScript.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// An install writes this file at its end.
const isFirst = !existsSync('node_modules/.modules.yaml')
if (isFirst)
  console.log('The first start installs about 180 packages. With a fast network this takes about 10 seconds.')
// Where everything is installed, everything is kept up to date.
const filter = existsSync('tests/repository/node_modules') ? [] : ['--filter', '@academy-access/server...']
// The lockfile is part of the repository. To ask the registry for the age of a thousand packages takes 4 seconds.
const args = ['install', '--trust-lockfile', ...filter, ...(isFirst ? [] : ['--reporter=silent'])]
const { status, error } = spawnSync('pnpm', args, {
  stdio: 'inherit',
  // The package of Node calls npm, which would ask the registry for known faults of it.
  env: { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false' },
  shell: process.platform === 'win32',
})
if (error) throw error
process.exitCode = status ?? 1
