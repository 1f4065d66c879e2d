import { indexedWords } from './search-words.ts'
import { field, filled, named, offset, pick, type Tool, tool } from './tools.ts'

/** A page of the documentation in Markdown, such as `errors/already_exists`, or a rule, such as `R177`. */
export interface DocPage {
  readonly id: string
  readonly title: string
  readonly text: string
}

type ReadDocs = () => Promise<readonly DocPage[]>

/** The tools that read the documentation. */
export const docTools = (read: ReadDocs): Tool[] =>
  // Its examples have the public key of the demo academy.
  toolsOf(read).map((one) => ({ ...one, isOwnText: true }))

const toolsOf = (read: ReadDocs): Tool[] => [
  tool(
    'search_docs',
    'Searches the rules of the service, the error codes, the guides, and the pages of frameworks.',
    { query: field(filled(200), 'At most 20 words') },
    async ({ query }) => {
      const data = searchDocs(await read(), query)
      return { next: data.length > 0 ? 'read_doc reads a page' : 'No page has one of these words: try others', data }
    },
  ),
  tool(
    'read_doc',
    'Reads a page that search_docs found, such as errors/already_exists, or a rule, such as R177.',
    { page: field(named, 'Such as R177'), offset },
    async ({ page }) => {
      const { id, title, text } = await findPage(read, page)
      return { page: id, title, data: text }
    },
  ),
]

/** A page or a rule by its id or the address of its resource. */
export async function findPage(read: ReadDocs, page: string): Promise<DocPage> {
  const pages = await read()
  if (pages.length === 0) throw new Error('This server has no documentation; start it with the command academy-server')
  const id = page.replace(/^academy:\/\/(?:docs|rules)\//, '').replace(/\.md$/, '')
  return pick('page', isRule(id) ? id.toUpperCase() : id, pages, 'search_docs')
}

export const isRule = (id: string) => /^[rd]\d+$/i.test(id)

/** Each word is searched in each section. */
const mostWords = 20

const explaining = /^(?:how-to|guides|start|front-end|errors)\//

function searchDocs(pages: readonly DocPage[], query: string) {
  const given = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [])]
  if (given.length > mostWords) throw new Error(`query: expected at most ${mostWords} words, got ${given.length}`)
  const sections = pages.flatMap(({ id: page, title, text }) =>
    text.split(/^(?=## )/m).map((part) => {
      const section = /^## (.*)/.exec(part)?.[1] ?? title
      return {
        page,
        section,
        text: part.length > 240 ? `${part.slice(0, 240)}…` : part,
        part,
        head: `${page} ${title} ${section}`,
      }
    }),
  )
  // A word of many sections says little.
  const words = [...new Set(given.flatMap(indexedWords))].map((word) => {
    const start = new RegExp(`(?<![a-z0-9])${word.replace(/y$/, '(?:y|ie)')}`, 'gi')
    const times = (text: string) => Math.log2(1 + (text.match(start)?.length ?? 0))
    const scores = sections.map(({ part, head }) => times(part) + 2 * times(head))
    return { scores, weight: Math.log(sections.length / scores.filter(Boolean).length) }
  })
  const best = sections
    .map(({ page, section, text }, index) => {
      const sum = words.reduce((total, { scores, weight }) => total + (scores[index] ? scores[index] * weight : 0), 0)
      // As on the site, pages that explain come before others.
      return { found: { page, section, text }, score: sum * (explaining.test(page) ? 1.3 : 1) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  // One section of each page.
  const seen = new Set<string>()
  const ranked = best.map(({ found }) => found).filter(({ page }) => seen.size < seen.add(page).size)
  // Each kind has its places: a long section has more words than a rule.
  const ofKind = (rules: boolean) => ranked.filter(({ page }) => isRule(page) === rules).slice(0, 4)
  return [...ofKind(true), ...ofKind(false)]
}
