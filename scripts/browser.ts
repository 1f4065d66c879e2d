/*
 * Sees to it that there is a Chromium for the browser tests: the one that CHROMIUM_PATH names, else /usr/bin/chromium,
 * which Debian's package manager installs when it is missing.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

if (!existsSync(path)) {
  console.log(`No Chromium at ${path}: installing Debian's package`)
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  try {
    run([...root, 'apt-get', 'update', '-qq'])
    run([...root, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  } catch {
    console.error('Could not install Chromium. Install one and set CHROMIUM_PATH to its executable.')
    process.exit(1)
  }
}

function run([command, ...args]: readonly string[]): void {
  execFileSync(command!, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
