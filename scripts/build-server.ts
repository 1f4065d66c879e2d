/* Builds the server for `pnpm start`, and says what it does: the first build takes a while. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const isFirst = !existsSync('apps/server/dist/cli.js')
if (isFirst) console.log('The first start builds the server. On an idle machine this takes about 8 seconds.')
const args = ['run', 'bundle', '--filter=@academy-access/server', '--log-prefix=task']
// Afterwards the builds come from the cache, in half a second.
const output = isFirst ? '--output-logs=hash-only' : '--output-logs=errors-only'
const { status, error } = spawnSync('turbo', [...args, output], {
  stdio: 'inherit',
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  shell: process.platform === 'win32',
})
if (error) throw error
process.exitCode = status ?? 1
