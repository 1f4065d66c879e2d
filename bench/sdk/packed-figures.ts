import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

import { median } from '../median.ts'
import { withEsbuild, withRolldown } from './first-load.ts'
import { installPacked } from './packed.ts'
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
  const { folder, remove } = installPacked()
  try {
    const loads: Record<string, object> = {}
    for (const [name, program] of Object.entries(programs)) {
      const [esbuild, rolldown] = [await withEsbuild(program, folder), await withRolldown(program, folder)]
      loads[name] = {
        'esbuild first kB': kilobytes(esbuild.first),
        'esbuild lazy kB': kilobytes(esbuild.lazy),
        'rolldown first kB': kilobytes(rolldown.first),
        'rolldown lazy kB': kilobytes(rolldown.lazy),
      }
    }
    console.table(loads)
    console.table(coldImports(folder, rounds))
    const pages: Record<string, object> = {}
    for (const [name, run] of Object.entries(runtimes)) pages[name] = summarize(await run(folder))
    console.table(pages)
  } finally {
    remove()
  }
}

/** Milliseconds of the first import, each in a process of its own. */
function coldImports(folder: string, rounds: number): object {
  const file = join(folder, 'imports.ts')
  copyFileSync(new URL('imports.ts', import.meta.url), file)
  const times: Record<string, number[]> = { ky: [], '@academy-access/sdk': [] }
  for (let round = 0; round < rounds; round++) {
    for (const [name, samples] of Object.entries(times)) {
      samples.push(Number(execFileSync(process.execPath, [file, name], { encoding: 'utf8' })))
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, { 'import ms': Math.round(median(ms)) }]))
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(2)
}
