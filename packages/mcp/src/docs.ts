import { inspect, suggest } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { described, tool, type Tool } from './tool.ts'

/** A page of the documentation. */
export interface DocPage {
  /** Such as `errors/already_exists`. */
  readonly id: string
  readonly title: string
  /** Markdown. */
  readonly text: string
}

/** The documentation: pages, and each rule by its number. */
export interface Docs {
  readonly pages: readonly DocPage[]
  readonly rules: ReadonlyMap<string, DocPage>
}

/** Reads the documentation from its JSON; none without it. */
export function toDocs(json: string | undefined): Docs {
  const pages = json === undefined ? [] : (JSON.parse(json) as DocPage[])
  const rules = pages
    .filter(({ id }) => id.startsWith('rules/'))
    .flatMap(({ id, text }) =>
      [...text.matchAll(/^\| ([RD]\d+) \| (.*) \|$/gm)].map(([, number = '', rule = '']) => {
        return [number, { id: number, title: `${number} of ${id}`, text: rule }] as const
      }),
    )
  return { pages, rules: new Map(rules) }
}

/** A page or a rule by its id. */
export function findPage({ pages, rules }: Docs, id: string): DocPage {
  const wanted = id.replace(/^academy:\/\/(?:docs|rules)\//, '').replace(/\.md$/, '')
  const found = rules.get(wanted.toUpperCase()) ?? pages.find((page) => page.id === wanted)
  if (found) return found
  if (pages.length === 0) throw new Error('This server has no documentation; start it with the command academy-server')
  const hint = suggest(
    wanted,
    pages.map((page) => page.id),
  )
  throw new Error(`No page ${inspect(id)}${hint.length > 100 ? '; search_docs finds the pages' : hint}`)
}

/** Characters of a page that one result has. */
const slice = 6000
/** Sections of each kind that a search returns. */
const most = 4

/** The tools that read the documentation. */
export function docTools(read: () => Promise<Docs>): Tool[] {
  return [
    tool({
      name: 'search_docs',
      title: 'Search the documentation',
      description: 'Searches the rules of the service, the pages of the error codes and the guides.',
      hints: { readOnlyHint: true, openWorldHint: false },
      input: z.strictObject({ query: z.string().check(z.minLength(1)) }),
      output: z.object({ found: z.array(z.object({ page: z.string(), section: z.string(), text: z.string() })) }),
      run: async ({ query }) => ({ found: searchDocs(await read(), query) }),
    }),
    tool({
      name: 'read_doc',
      title: 'Read a page of the documentation',
      description: 'Reads a page that search_docs found, such as errors/already_exists, or a rule, such as R177.',
      hints: { readOnlyHint: true, openWorldHint: false },
      input: z.strictObject({ page: z.string(), offset: described(z.int().check(z.gte(0)), 'Characters to skip') }),
      output: z.object({ page: z.string(), title: z.string(), text: z.string(), next: z.optional(z.string()) }),
      async run({ page, offset = 0 }) {
        const { id, title, text } = findPage(await read(), page)
        const end = offset + slice
        const next = end < text.length ? { next: `${text.length - end} more characters: offset ${end}` } : {}
        return { page: id, title, text: text.slice(offset, end), ...next }
      },
    }),
  ]
}

function searchDocs({ pages, rules }: Docs, query: string) {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [])]
  const sections = pages.flatMap(({ id, title, text }) =>
    text.split(/^(?=## )/m).map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return { page: id, section: part.startsWith('## ') ? heading.slice(3) : title, text: lines.join('\n').trim() }
    }),
  )
  const single = [...rules.values()].map(({ id, text }) => ({ page: id, section: id, text }))
  // Each kind has its places: a long section has more words than a rule.
  return [single, sections].flatMap((all) => {
    const scored = all.map((section) => ({ section, score: scoreOf(section, words) })).filter(({ score }) => score > 0)
    const best = scored.toSorted((a, b) => b.score - a.score).slice(0, most)
    return best.map(({ section: { text, ...rest } }) => ({ ...rest, text: excerpt(text, words) }))
  })
}

/** A section with all words comes before one that has one of them often. */
function scoreOf(section: { page: string; section: string; text: string }, words: readonly string[]): number {
  const name = `${section.page} ${section.section}`.toLowerCase()
  const text = section.text.toLowerCase()
  return words.reduce((score, word) => {
    const count = text.split(word).length - 1
    return score + (name.includes(word) ? 20 : 0) + (count > 0 ? 10 + Math.min(count, 5) : 0)
  }, 0)
}

function excerpt(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...places, text.length) - 60)
  return `${start > 0 ? '…' : ''}${text.slice(start, start + 240)}${start + 240 < text.length ? '…' : ''}`
}
