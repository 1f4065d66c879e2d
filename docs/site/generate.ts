/* Writes the pages that are generated from the sources. VitePress reads them beside the pages of this folder. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { commandsPage } from './commands.ts'
import { dashboardPage } from './dashboard-api.ts'
import { pagesOfFiles } from './files.ts'
import { writeReference } from './reference.ts'
import { pagesOfContract } from './tables.ts'

/** The folder of the generated pages. */
const folder = fileURLToPath(new URL('../generated/', import.meta.url))

/** Replaces all generated pages. */
export async function generate(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await writeReference(join(folder, 'pages/reference'))
  const ofServer = [
    ['pages/reference/dashboard-api.md', dashboardPage()],
    ['pages/reference/commands.md', await commandsPage()],
  ] as const
  for (const [page, text] of [...pagesOfContract(), ...ofServer, ...(await pagesOfFiles())]) {
    await mkdir(dirname(join(folder, page)), { recursive: true })
    await writeFile(join(folder, page), text)
  }
}
