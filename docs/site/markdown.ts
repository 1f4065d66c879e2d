/* Extends Markdown: rows of tables have anchors, rule numbers are links, and links to files work as on GitHub. */
import { existsSync } from 'node:fs'
import { posix } from 'node:path'

import type { MarkdownRenderer } from 'vitepress'

import { anchorOf } from './anchor.ts'
import { pages } from './files.ts'
import { withNote } from './published.ts'
import { pagesOfRules } from './rules.ts'
import { referencePageOf } from './source-links.ts'

type Tokens = ReturnType<MarkdownRenderer['parse']>
type Token = Tokens[number]

interface Environment {
  /** The path of the page, from the root of the site. */
  readonly relativePath: string
  readonly frontmatter?: Readonly<Record<string, unknown>>
}

/** Adds these extensions to a renderer. Rendering a page then throws for a link or a rule number without a target. */
export function extendMarkdown(markdown: MarkdownRenderer): void {
  const rules = pagesOfRules()
  // Other pages link to their rows. The first cell of a row is its anchor.
  const pagesOfRows = new Set(rules.values())
  const { image } = markdown.renderer.rules
  // VitePress hides the picture of the other theme.
  markdown.renderer.rules['image'] = (tokens, index, ...rest) => {
    const written = image!(tokens, index, ...rest)
    if (!/-light\.png/.test(written)) return written
    return ['light', 'dark']
      .map((theme) => written.replace('-light.png', `-${theme}.png`).replace('<img', `<img class="VPImage ${theme}"`))
      .join('')
  }
  markdown.core.ruler.before('normalize', 'academy-note', (state) => void (state.src = withNote(state.src)))
  markdown.core.ruler.push('academy-links', ({ tokens, env, Token: Make }) => {
    const page = env as Environment
    let inHeading = false
    labelCells(tokens)
    if (pagesOfRows.has(page.relativePath)) foldSections(tokens, Make)
    tokens.forEach((token, index) => {
      if (token.type === 'heading_open') inHeading = true
      if (token.type === 'heading_close') inHeading = false
      if (token.type !== 'inline') return
      const children = token.children ?? []
      const isRow = pagesOfRows.has(page.relativePath) && tokens[index - 2]?.type === 'tr_open'
      if (isRow && tokens[index - 1]!.type === 'td_open') {
        const id = anchorOf(children.map(({ content }) => content).join(''))
        tokens[index - 2]!.attrSet('id', id)
        token.children = linked(children, `#${id}`)
        return
      }
      for (const child of children) {
        if (child.type === 'code_inline' && child.content.length > 24) child.attrJoin('class', 'long')
      }
      token.children = inHeading ? children : withRules(withPages(children, page, Make))
    })

    function withRules(children: Tokens): Tokens {
      let links = 0
      return children.flatMap((child) => {
        if (child.type === 'link_open') links++
        if (child.type === 'link_close') links--
        if (child.type !== 'text' || links > 0) return [child]
        return child.content.split(/\b(R\d{3}|D\d{2})\b/).flatMap((part, index) => {
          const piece = new Make('text', '', 0)
          piece.content = part
          if (index % 2 === 0) return part === '' ? [] : [piece]
          const target = rules.get(part)
          if (target === undefined) throw new Error(`${page.relativePath}: docs/rules has no rule ${part}`)
          return linked([piece], `/${target}#${part.toLowerCase()}`)
        })
      })
    }

    function linked(children: Tokens, href: string): Tokens {
      const open = new Make('link_open', 'a', 1)
      open.attrSet('href', href)
      open.attrSet('class', 'number')
      return [open, ...children, new Make('link_close', 'a', -1)]
    }
  })
}

/** Makes each section a folded one, whose summary is its heading. */
function foldSections(tokens: Tokens, Make: new (type: string, tag: string, nesting: 0) => Token): void {
  const html = (content: string) => Object.assign(new Make('html_block', '', 0), { content })
  let isOpen = false
  const folded = tokens.flatMap((token) => {
    if (token.tag !== 'h2') return [token]
    if (token.type === 'heading_close') return [token, html('</summary>')]
    const start = `${isOpen ? '</details>' : ''}<details class="rules"><summary>`
    isOpen = true
    return [html(start), token]
  })
  tokens.splice(0, Infinity, ...folded, ...(isOpen ? [html('</details>')] : []))
}

/** Adds the head of its column to each cell of a table. On a phone, the cells are below each other. */
function labelCells(tokens: Tokens): void {
  let heads: string[] = []
  let column = 0
  tokens.forEach((token, index) => {
    if (token.type === 'table_open') heads = []
    if (token.type === 'th_open') heads.push(tokens[index + 1]?.content.replaceAll('`', '') ?? '')
    if (token.type === 'tr_open') column = 0
    if (token.type === 'td_open') token.attrSet('data-head', heads[column++] ?? '')
  })
}

/** Turns a link to a file into a link to its page, or to the file in the repository, or else into the file's name. */
function withPages(
  children: Tokens,
  page: Environment,
  Make: new (type: string, tag: string, nesting: 0) => Token,
): Tokens {
  const open: (string | undefined)[] = []
  return children.flatMap((child, index) => {
    if (child.type === 'link_open') {
      const href = addressOf(child.attrGet('href')!, page, children[index + 1]?.content)
      const file = href.startsWith('file:') ? href.slice('file:'.length) : undefined
      child.attrSet('href', href)
      open.push(file)
      return file === undefined ? [child] : []
    }
    if (child.type !== 'link_close') return [child]
    const opened = open.pop()
    if (opened === undefined) return [child]
    if (children[index - 1]?.content === opened) return []
    const token = (type: string, tag: string, content: string) => Object.assign(new Make(type, tag, 0), { content })
    return [token('text', '', ' ('), token('code_inline', 'code', opened), token('text', '', ')')]
  })
}

/** The address of a link with this text on the site, or `file:` and a path for a file that only the repository has. */
export function addressOf(href: string, { relativePath, frontmatter }: Environment, label = ''): string {
  if (/^([a-z]+:|#|\/)/.test(href)) return href
  const source = typeof frontmatter?.['source'] === 'string' ? frontmatter['source'] : `docs/${relativePath}`
  const [path = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(source), decodeURI(path)).replace(/\/$/, '')
  const fragment = anchor === undefined ? '' : `#${anchor}`
  if (target.startsWith('docs/') && target.endsWith('.md')) return `/${target.slice('docs/'.length)}${fragment}`
  const file =
    target === 'README.md'
      ? 'index.md'
      : (pages[target] ?? pages[`${target}/README.md`] ?? referencePageOf(target, label))
  if (file !== undefined) return `/${file}${fragment}`
  if (!existsSync(new URL(`../../${target}`, import.meta.url))) {
    throw new Error(`${source}: the link ${href} has no file`)
  }
  return repository ? `${repository}/blob/main/${target}${fragment}` : `file:${target}`
}

/** The web address of the repository. In a workflow on GitHub it needs no configuration. */
export const repository: string | undefined =
  process.env['DOCS_REPOSITORY'] ??
  (process.env['GITHUB_REPOSITORY'] && `${process.env['GITHUB_SERVER_URL']}/${process.env['GITHUB_REPOSITORY']}`)
