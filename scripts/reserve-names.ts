/*
 * Publishes version 0.0.1 of each package, with its name and description and no code: `node scripts/reserve-names.ts`. A registry
 * trusts a workflow for a package only if the package exists. Needs npm and an account that may publish in the scope.
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Manifest {
  readonly name: string
  readonly description: string
  readonly license: string
  readonly private?: boolean
}

for (const path of globSync(['packages/*/package.json', 'apps/*/package.json'])) {
  const { name, description, license, private: isPrivate } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  if (isPrivate) continue
  const folder = mkdtempSync(join(tmpdir(), 'academy-name-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '0.0.1', description, license }))
    writeFileSync(join(folder, 'README.md'), `# ${name}\n\n${description} The first version with code is 0.1.0.\n`)
    execFileSync('npm', ['publish', '--access', 'public'], { cwd: folder, stdio: 'inherit' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
