import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { pages } from './files.ts'

/** The questions of how-to/index.md, each with the page that has the reply. */
export function questions(): { readonly text: string; readonly link: string }[] {
  const index = readFileSync(new URL('../how-to/index.md', import.meta.url), 'utf8')
  return [...index.matchAll(/^- \[(.*)\]\((.*)\)$/gm)].map(([, text = '', href = '']) => {
    const [path = '', anchor] = href.split('#')
    const file = posix.join('docs/how-to', path)
    const page = pages[file] ?? file.replace('docs/', '')
    return { text, link: `/${page.replace(/\.md$/, '')}${anchor === undefined ? '' : `#${anchor}`}` }
  })
}
