import { bundle } from '@academy-access/packages/bundle'
import { importCosts } from '../import-cost.ts'
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
      const { first, lazy } = await bundle(program, [], [], folder)
      loads[name] = { 'first kB': kilobytes(first.size), 'lazy kB': kilobytes(lazy.size) }
    }
    console.table(loads)
    console.table(Object.fromEntries(importCosts(['ky', '@academy-access/sdk'], rounds, folder)))
    const pages: Record<string, object> = {}
    for (const [name, run] of Object.entries(runtimes)) pages[name] = summarize(await run(folder))
    console.table(pages)
  } finally {
    remove()
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(2)
}
