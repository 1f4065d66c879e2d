/*
 * Writes each page as Markdown beside its HTML, and llms.txt, which lists them, for readers that are programs.
 * vitepress-plugin-llms does not fit: it copies the sources, so half of the links in them had no target, and generated pages are
 * not at the addresses of their HTML.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { DefaultTheme } from 'vitepress'

import { addressOf } from './markdown.ts'
import { withNote } from './published.ts'
import { sidebar } from './sidebar.ts'

const docs = fileURLToPath(new URL('../', import.meta.url))
const site = join(docs, '.vitepress/dist')

/** Writes the files. Returns the pages without a twin and the links without a target, as lines to print. */
export async function writeTwins(base: string): Promise<string[]> {
  const html = (await readdir(site, { recursive: true })).filter(
    (path) => path.endsWith('.html') && path !== '404.html',
  )
  const problems: string[] = []
  const twins = new Map<string, string>()
  for (const path of html) {
    const page = path.replace(/\.html$/, '.md')
    const text = await sourceOf(page)
    if (text === undefined) problems.push(`${path}: no Markdown is found for this page`)
    else twins.set(page, twinOf(page, text, base))
  }
  const list = llmsText(twins, base)
  for (const [name, text] of [...twins, ['llms.txt', list] as const]) {
    const links = [...outsideCode(text).matchAll(/\]\((\/[^)\s#]*\.md)[^)]*\)/g)].map(([, href]) => href!)
    const dead = links.filter((href) => !href.startsWith(base) || !twins.has(href.slice(base.length)))
    problems.push(...[...new Set(dead)].map((href) => `${name}: the link ${href} has no Markdown page`))
    await mkdir(dirname(join(site, name)), { recursive: true })
    await writeFile(join(site, name), text)
  }
  return problems
}

async function sourceOf(page: string): Promise<string | undefined> {
  for (const folder of ['', 'generated/pages/']) {
    const text = await readFile(join(docs, folder, page), 'utf8').catch(() => undefined)
    if (text !== undefined) return text
  }
  return undefined
}

/** A page as plain Markdown: its links point to other pages in Markdown. */
function twinOf(page: string, source: string, base: string): string {
  const [, frontmatter = '', body = ''] = /^(?:---\n([^]*?)\n---\n)?([^]*)$/.exec(source)!
  const title = body.includes('\n# ') || body.startsWith('# ') ? '' : `# ${/^title: (.*)$/m.exec(frontmatter)?.[1]}\n\n`
  const from = /^source: (.*)$/m.exec(frontmatter)?.[1]
  const environment = { relativePath: page, ...(from !== undefined && { frontmatter: { source: from } }) }
  const parts = withNote(body).split(/(^```[^]*?^```$)/m)
  const written = parts.map((part, index) => (index % 2 === 1 ? part : linked(withoutHtml(part))))
  return `${title}${written.join('').trim()}\n`

  function linked(part: string): string {
    return part.replaceAll(
      /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
      (all, image: string, label: string, href: string) => {
        const address = image === '' ? addressOf(href, environment, label) : href
        if (address.startsWith('file:')) return `${label} (\`${address.slice('file:'.length)}\`)`
        return /^\/(?!\/)/.test(address) ? `${image}[${label}](${base}${address.slice(1)})` : all
      },
    )
  }
}

/** Removes the tags that only lay out a page, anchors of rows, and the marks of written parts. */
function withoutHtml(text: string): string {
  return text
    .replaceAll(/^<\/?(?:div|details)\b.*>\n?/gm, '')
    .replaceAll(/^<summary>(.*)<\/summary>$/gm, '$1:')
    .replaceAll(/<a id="[^"]*"><\/a> ?/g, '')
    .replaceAll('<wbr>', '')
    .replaceAll(/^<!-- (?:from: .*|end) -->\n/gm, '')
    .replaceAll(/<\/?p\b[^>]*>/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
}

function llmsText(twins: ReadonlyMap<string, string>, base: string): string {
  const bars = sidebar()
  const groups = [bars['/'], bars['/reference/']].flat() as DefaultTheme.SidebarItem[]
  const sections = groups.map(({ text = '', items = [] }) => {
    const lines = items.flatMap(({ text: title = '', link = '' }) => {
      const [path = '', anchor] = link.slice(1).split('#')
      const page = path === '' || path.endsWith('/') ? `${path}index.md` : `${path}.md`
      const about = anchor === undefined ? summaryOf(twins.get(page) ?? '') : ''
      return [
        `- [${title}](${base}${page}${anchor === undefined ? '' : `#${anchor}`})${about === '' ? '' : `: ${about}`}`,
      ]
    })
    return `## ${text}\n\n${lines.join('\n')}`
  })
  return `# Academy Access

> A typed TypeScript client for the Academy Access REST API, and an emulator for the service: a local server, MSW handlers, and an
> engine in memory. Every page of this site is also a Markdown file: replace .html by .md.

${sections.join('\n\n')}
`
}

/** The first sentence of a page. */
function summaryOf(text: string): string {
  const paragraphs = outsideCode(text).split(/\n{2,}/)
  const first = paragraphs.find((part) => /^[A-Z\d`[]/.test(part)) ?? ''
  const plain = first.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('\n', ' ')
  return /^.*?[.:?!](?= [A-Z`]|$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain
}

function outsideCode(text: string): string {
  return text.replaceAll(/^```[^]*?^```$/gm, '')
}
