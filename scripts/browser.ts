/*
 * Makes sure that the browser tests have a Chromium, at CHROMIUM_PATH or else at /usr/bin/chromium-headless-shell. If it is
 * missing, this installs Debian's package.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell'

if (!existsSync(path)) {
  console.log(`No Chromium at ${path}: installing Debian's package`)
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  try {
    run([...root, 'apt-get', 'update', '-qq'])
    run([...root, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
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
