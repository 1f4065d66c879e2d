import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { install } from '@academy-access/ecosystem/software'
import { bundle } from '@academy-access/packages/bundle'
import { importCosts } from '../import-cost.ts'
import { runtimes, summarize } from './runtimes.ts'

/** The programs whose first load is measured. */
const programs = {
  'list students': `import { AcademyClient } from '@academy-access/sdk'
const academy = new AcademyClient({ baseUrl: location.origin })
for await (const { email } of academy.students.list()) console.log(email)`,
  'isApiError alone': "export { isApiError } from '@academy-access/sdk'",
  'ky alone': "import ky from 'ky'\nconsole.log(await ky.get('/api/v1/students').json())",
}

/** Measures the packed client in an empty project: first load, cold import, and a page in every runtime. */
export async function measurePacked(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'))
  try {
    installPacked(folder)
    const loads: Record<string, object> = {}
    for (const [name, program] of Object.entries(programs)) {
      const { first, lazy } = await bundle(program, [], [], folder)
      loads[name] = { 'first kB': kilobytes(first.size), 'lazy kB': kilobytes(lazy.size) }
    }
    console.table(loads)
    console.table(Object.fromEntries(importCosts(['ky', '@academy-access/sdk'], rounds, folder)))
    await install(new Set(['runtimes']), { env: process.env, signal: new AbortController().signal })
    const pages: Record<string, object> = {}
    for (const [name, run] of Object.entries(runtimes)) pages[name] = summarize(await run(folder))
    console.table(pages)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Installs the packed client in an empty project, as from a registry, and ky beside it. */
function installPacked(folder: string): void {
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
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(2)
}
