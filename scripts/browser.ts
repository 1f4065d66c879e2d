/*
 * Makes sure that the tests have a Chrome or Chromium, and sets CHROMIUM_PATH to it for the rest of this process:
 * `node scripts/browser.ts` before vitest, `node --import ./scripts/browser.ts FILE` for a program, which may need none. If there
 * is none, this installs Debian's package when it runs as root, and else says what to run.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { findChromium } from './chromium.ts'

const path = findChromium() ?? installed()
if (path !== undefined) process.env['CHROMIUM_PATH'] = path
else if (import.meta.main) process.exitCode = 1

function installed(): string | undefined {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("No Chrome or Chromium: installing Debian's package")
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
  }
  const path = findChromium()
  if (path === undefined) {
    console.error(
      'No Chrome or Chromium. Run `npx -y pnpm@12 exec playwright install chromium`, or set CHROMIUM_PATH to an executable.',
    )
  }
  return path
}

function run(command: string, ...args: readonly string[]): void {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    // The caller says what to do without a browser.
  }
}
