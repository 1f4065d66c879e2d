/* Pages that are files of the repository elsewhere: each thing is said once. */
import { readFile } from 'node:fs/promises'

/** Files that are pages of the site, by their path in the repository. */
export const pages: Readonly<Record<string, string>> = {
  'packages/sdk/README.md': 'packages/sdk.md',
  'packages/engine/README.md': 'packages/engine.md',
  'packages/msw/README.md': 'packages/msw.md',
  'apps/server/README.md': 'packages/server.md',
  'packages/schemas/README.md': 'packages/schemas.md',
  'CONTRIBUTING.md': 'contributing.md',
}

/** Generated Markdown by its path; `source` tells where its links begin. */
export async function pagesOfFiles(): Promise<ReadonlyMap<string, string>> {
  const read = Object.entries(pages).map(async ([source, page]) => {
    const text = await readFile(new URL(`../../${source}`, import.meta.url), 'utf8')
    return [`pages/${page}`, `---\nsource: ${source}\n---\n\n${text}`] as const
  })
  return new Map(await Promise.all(read))
}
