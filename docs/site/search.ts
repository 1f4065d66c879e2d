/*
 * The search of the site. The reference has more pages than everything else, and they contain the same words as the guides.
 * So a page of an export is one entry of the index, and ranks below the pages that explain.
 */
import type { MarkdownEnv } from 'vitepress'

import { indexedWords } from '../../packages/mcp/src/search-words.ts'

interface Renderer {
  render(markdown: string, env: MarkdownEnv): string
}

/** A page of the reference that TypeDoc writes, from the root of the docs or of the site. */
const exportPage = /(^|\/)reference\/[\w-]+\/.*[\w-]+/

/** Renders a page for the index. */
export function renderForSearch(markdown: string, env: MarkdownEnv, renderer: Renderer): string {
  const html = renderer.render(markdown, env)
  if (env.frontmatter?.['search'] === false) return ''
  if (!exportPage.test(env.relativePath)) return html
  // Without signatures, and without headings that would be entries of their own.
  return html.replaceAll(/<pre\b.*?<\/pre>/gs, '').replaceAll(/<(\/?)h[2-6]\b[^>]*>/g, '<$1p>')
}

/** How the index is written. */
export const indexOptions = { processTerm: indexedWords }

/** How the index is searched. */
export const searchOptions = {
  prefix: (term: string) => term.length > 2,
  boost: { title: 4, text: 2, titles: 2 },
  // A word that only looks alike is a guess: a clock is no lock.
  weights: { fuzzy: 0.05, prefix: 0.3 },
  // A similar number is another number: 402 is not 429.
  fuzzy: (term: string) => (/\d/.test(term) || term.length < 5 ? false : 0.2),
  boostDocument: (id: string) => {
    if (/\/reference\/[\w-]+\//.test(id)) return 0.05
    if (/\/reference\/endpoints\b/.test(id)) return 2
    if (/\/(decisions|architecture|rules|contributing|releasing|versioning|reference|api-document)\b/.test(id))
      return 0.4
    if (/\/frameworks\//.test(id)) return 1.5
    return /\/(how-to|guides|start|front-end|errors)\//.test(id) ? 2 : 1
  },
}
