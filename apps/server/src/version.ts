import { readFileSync } from 'node:fs'

import { packageFolder } from './package-folder.ts'

/** The version of this package. */
export function version(): string {
  const manifest = readFileSync(new URL('package.json', packageFolder), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
