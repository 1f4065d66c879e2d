import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An empty project in which the packed client is installed, as from a registry, and ky beside it. */
export interface PackedProject {
  folder: string
  remove: () => void
}

export function installPacked(): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'))
  const pnpm = (cwd: string, ...args: string[]) =>
    execFileSync('npx', ['-y', 'pnpm@12', ...args], { cwd, encoding: 'utf8' })
  const pack = (name: string) => {
    const cwd = fileURLToPath(new URL(`../../packages/${name}`, import.meta.url))
    const { filename } = JSON.parse(pnpm(cwd, 'pack', '--json', '--pack-destination', folder)) as { filename: string }
    return `file:${filename}`
  }
  const dependencies = { '@academy-access/sdk': pack('sdk'), ky: '^2.1.0' }
  const overrides = { '@academy-access/schemas': pack('schemas') }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides }))
  pnpm(folder, 'install', '--prefer-offline', '--ignore-scripts')
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
