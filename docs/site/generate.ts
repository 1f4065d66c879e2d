/* Writes the pages that say what the sources say. VitePress reads them beside those of this folder. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { pagesOfFiles } from './files.ts'
import { writeReference } from './reference.ts'
import { pagesOfContract } from './tables.ts'

/** Where generated pages are; those in `parts` are included in others. */
const folder = fileURLToPath(new URL('../generated/', import.meta.url))

/** Writes all of them, in place of those that there were. */
export async function generate(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await writeReference(join(folder, 'pages/reference'))
  for (const [page, text] of [...pagesOfContract(), ...(await pagesOfFiles())]) {
    await mkdir(dirname(join(folder, page)), { recursive: true })
    await writeFile(join(folder, page), text)
  }
}
