/*
 * The search of the site. The reference has more pages than everything else, and they contain the same words as the guides.
 * So a page of an export is one entry of the index, and ranks below the pages that explain.
 */
import type { MarkdownEnv } from 'vitepress'

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

/**
 * How the index is searched. VitePress sends these functions to the browser as text, so they use nothing outside of
 * themselves.
 */
export const searchOptions = {
  prefix: true,
  boost: { title: 4, text: 2, titles: 1 },
  // A similar number is another number: 402 is not 429.
  fuzzy: (term: string) => (/\d/.test(term) || term.length < 5 ? false : 0.2),
  processTerm: (term: string) => {
    const word = term.toLowerCase()
    const common = 'a an and are can do does for from how i if in is it my not of on or the to what when why with'
    return common.split(' ').includes(word) ? null : word
  },
  boostDocument: (id: string) => {
    if (/\/reference\/[\w-]+\//.test(id)) return 0.05
    if (/\/(decisions|architecture|rules|contributing|releasing|versioning|reference)\b/.test(id)) return 0.4
    return /\/(how-to|guides|start)\//.test(id) ? 2 : 1
  },
}
