import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { chromium } from 'playwright'

/** The machine on which a browser is looked for. */
interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly exists: (path: string) => boolean
}

/**
 * The executable of a Chrome or Chromium: `CHROMIUM_PATH`, or else the first of Playwright's own download and the usual
 * places. Undefined if there is none. A `CHROMIUM_PATH` that does not exist is an error.
 */
export function findChromium({
  env = process.env,
  platform = process.platform,
  exists = existsSync,
}: Partial<Machine> = {}): string | undefined {
  const path = env['CHROMIUM_PATH']
  if (!path) return [chromium.executablePath(), ...usualPlaces(platform, env)].find((place) => exists(place))
  if (!exists(path)) throw new Error(`CHROMIUM_PATH is ${path}, and there is no such file`)
  return path
}

function usualPlaces(platform: string, env: Machine['env']): string[] {
  if (platform === 'darwin') {
    const apps = ['/Applications', join(env['HOME'] ?? '', 'Applications')]
    return apps.flatMap((folder) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    )
  }
  if (platform === 'win32') {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? [])
    return folders.flatMap((folder) => [
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      `${folder}\\Chromium\\Application\\chrome.exe`,
      `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ])
  }
  return [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ]
}
