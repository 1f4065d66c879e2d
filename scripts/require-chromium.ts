import { existsSync } from 'node:fs'

/** Says how to get a Chromium when the browser tests start without one. */
export default function requireChromium(): void {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(path))
    throw new Error(`No Chromium at ${path}. Run \`node scripts/browser.ts\`, or set CHROMIUM_PATH.`)
}
