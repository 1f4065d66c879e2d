/* Reads all rules and decisions, for the filter above them. */
import { createMarkdownRenderer, defineLoader, type SiteConfig } from 'vitepress'

import { ruleChapters } from '../../site/rules.ts'

/** A rule or a decision, with its text as HTML. */
export interface Rule {
  readonly number: string
  readonly link: string
  readonly html: string
}

declare const data: readonly Rule[]
export { data }

export default defineLoader({
  watch: ['../../rules/*.md'],
  async load(): Promise<readonly Rule[]> {
    const { srcDir } = (globalThis as unknown as { readonly VITEPRESS_CONFIG: SiteConfig }).VITEPRESS_CONFIG
    const markdown = await createMarkdownRenderer(srcDir)
    return ruleChapters().flatMap(({ page, rows }) =>
      rows.map(({ number, behaviour }) => ({
        number,
        link: `/${page.replace(/\.md$/, '.html')}#${number.toLowerCase()}`,
        html: markdown.renderInline(behaviour, { relativePath: page }),
      })),
    )
  },
})
