/*
 * Writes the licences of all packages that Scalar's page contains to apps/server/scalar-licences.json. For that, it installs them
 * in a folder of its own: nothing else needs them. Run it when the version of Scalar has changed: `node scripts/write-scalar-licences.ts`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { scalarPackages } from '../apps/server/scalar-files.ts'
import { foldersOf, licencesOf } from './licences.ts'

const name = '@scalar/api-reference'
const { devDependencies } = JSON.parse(readFileSync('apps/server/package.json', 'utf8')) as {
  devDependencies: Record<string, string>
}
const folder = mkdtempSync(join(tmpdir(), 'scalar-'))
try {
  const args = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${name}@${devDependencies[name]}`,
  ]
  const { status, error } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (error) throw error
  if (status !== 0) throw new Error(`npm ended with ${status}`)
  const scalar = join(folder, 'node_modules', name)
  const licences = licencesOf(foldersOf(new Set(scalarPackages(scalar)), scalar))
  writeFileSync('apps/server/scalar-licences.json', `${JSON.stringify(licences, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
