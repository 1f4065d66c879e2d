import { readdirSync, readFileSync } from 'node:fs'

/** A row of a table of rules or decisions. */
export interface RuleRow {
  /** Such as `R017` or `D01`. */
  readonly number: string
  readonly behaviour: string
}

/** A chapter of the rules. */
export interface RuleChapter {
  /** Its page, from the root of the site. */
  readonly page: string
  readonly title: string
  /** The headings of the sections of rules. */
  readonly sections: readonly string[]
  readonly rows: readonly RuleRow[]
}

const folder = new URL('../rules/', import.meta.url)

/** The chapters, in the order of their first rule. */
export function ruleChapters(): readonly RuleChapter[] {
  const chapters = readdirSync(folder).map((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!)
    const rows = [...text.matchAll(/^\| ([RD]\d+) \| (.*?) \|/gm)]
    return {
      page: `rules/${file}`,
      title: /^# (.*)$/m.exec(text)![1]!,
      sections: sections.filter((heading) => heading !== 'Decisions'),
      rows: rows.map(([, number, behaviour]) => ({ number: number!, behaviour: behaviour! })),
    }
  })
  return chapters.toSorted((a, b) => (a.rows[0]!.number < b.rows[0]!.number ? -1 : 1))
}

/** The page of each rule and decision, by its number. */
export function pagesOfRules(): ReadonlyMap<string, string> {
  return new Map(ruleChapters().flatMap(({ page, rows }) => rows.map(({ number }) => [number, page] as const)))
}
