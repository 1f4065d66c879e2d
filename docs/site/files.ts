/* Copies files from other folders of the repository into the site, so that their text is written only once. */
import { readFile } from 'node:fs/promises'

/** The page of the site for each file of the repository. */
export const pages: Readonly<Record<string, string>> = {
  'packages/sdk/README.md': 'packages/sdk.md',
  'packages/roster/README.md': 'packages/roster.md',
  'packages/engine/README.md': 'packages/engine.md',
  'packages/msw/README.md': 'packages/msw.md',
  'apps/server/README.md': 'packages/server.md',
  'packages/schemas/README.md': 'packages/schemas.md',
  'CONTRIBUTING.md': 'contributing.md',
}

/** Generated Markdown by its path. The frontmatter `source` is the base of its relative links. */
export async function pagesOfFiles(): Promise<ReadonlyMap<string, string>> {
  const read = Object.entries(pages).map(async ([source, page]) => {
    const text = await readFile(new URL(`../../${source}`, import.meta.url), 'utf8')
    return [`pages/${page}`, `---\nsource: ${source}\n---\n\n${text}`] as const
  })
  return new Map(await Promise.all(read))
}
