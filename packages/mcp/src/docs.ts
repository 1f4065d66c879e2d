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

function searchDocs(pages: readonly DocPage[], query: string) {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [])]
  if (words.length > mostWords) throw new Error(`query: expected at most ${mostWords} words, got ${words.length}`)
  const sections = pages.flatMap(({ id: page, title, text }) =>
    text.split(/^(?=## )/m).map((part) => {
      const section = /^## (.*)/.exec(part)?.[1] ?? title
      const found = { page, section, text: part.length > 240 ? `${part.slice(0, 240)}…` : part }
      return { found, part: part.toLowerCase(), head: `${page} ${section}`.toLowerCase() }
    }),
  )
  // A word of many sections, such as "the", says little.
  const weights = words.map((word) => {
    const having = sections.filter(({ part, head }) => part.includes(word) || head.includes(word)).length
    return { word, weight: having === 0 ? 0 : Math.log(sections.length / having) }
  })
  const weigh = (text: string) => weights.reduce((sum, { word, weight }) => sum + (text.includes(word) ? weight : 0), 0)
  const scored = sections.map(({ found, part, head }) => ({ found, score: weigh(part) + 2 * weigh(head) }))
  const best = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  // Each kind has its places: a long section has more words than a rule.
  const ofKind = (rules: boolean) => best.filter(({ found }) => isRule(found.page) === rules).slice(0, 4)
  return [...ofKind(true), ...ofKind(false)].map(({ found }) => found)
}
