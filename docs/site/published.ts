import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../../packages/sdk/package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

const isPublished = version !== '0.0.0'

/** The release of the site, as its footer names it. */
export const release = isPublished ? `Version ${version}` : 'Not released yet'

/** The page that says how to use the packages before they are on npm. */
const clonePage = 'how-to/from-a-clone'

/** Adds a note to a page that installs a package, as long as the packages have no version. The first release removes it. */
export function withNote(markdown: string): string {
  if (isPublished || markdown.includes(clonePage)) return markdown
  if (!/\bnpx @academy-access\/|\bnpm install [^\n]*@academy-access\//.test(markdown)) return markdown
  const note = `> The packages are not on npm yet. Until then, [use them from a clone](/${clonePage}.md).`
  return markdown.replace(/^# .*$/m, (title) => `${title}\n\n${note}`)
}
