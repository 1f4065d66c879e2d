/*
 * Installs what the server needs, unless everything is installed, and builds it. It runs on any Node from 20 on, because
 * a fresh clone has no other, so it is JavaScript.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'

const state = 'node_modules/.pnpm-workspace-state-v1.json'
const mark = 'node_modules/.installed-for-start'
const env = { ...process.env, ACADEMY_START: 'yes', TURBO_TELEMETRY_DISABLED: '1' }

if (!existsSync('apps/server/dist/cli.js')) {
  console.log('The first start installs and builds the server. On an idle machine this takes about half a minute.')
}
if (!existsSync(state) || existsSync(mark)) {
  run('pnpm', '--filter', '@academy-access/server...', 'install', '--frozen-lockfile')
  // The next command other than `start` then installs everything: see .pnpmfile.cjs.
  writeFileSync(mark, '')
}
run('turbo', 'run', 'build', '--filter=@academy-access/server', '--log-prefix=task', '--output-logs=hash-only')

function run(program, ...args) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  if (error !== undefined) throw error
  if (status !== 0) process.exit(status ?? 1)
}
