import { existsSync } from 'node:fs'

/** Stops the browser tests with instructions if there is no Chromium. */
export default function requireChromium(): void {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell'
  if (!existsSync(path))
    throw new Error(`No Chromium at ${path}. Run \`node scripts/browser.ts\`, or set CHROMIUM_PATH.`)
}
