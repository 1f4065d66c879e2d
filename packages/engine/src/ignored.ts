import type * as z from 'zod/mini'

import type { Page } from './page.ts'

/** Paths of what a request holds and the service takes no notice of, so that a typo is seen (D08). */
export function ignoredQuery(query: URLSearchParams, page: Page | undefined): string[] {
  const ignored = new Set<string>()
  const seen = new Set<string>()
  for (const [name, value] of query) {
    const used = page && Object.hasOwn(page, name) ? String(page[name as keyof Page]) : undefined
    // An empty value asks for the default, and gets it (D09).
    if (used === undefined || seen.has(name) || (value !== '' && value !== used)) ignored.add(`query.${name}`)
    seen.add(name)
  }
  return [...ignored]
}

/** The same for the fields of a body. */
export function ignoredFields(schema: z.ZodMiniType, body: object): string[] {
  const { def } = schema
  const known = 'shape' in def ? (def.shape as object) : {}
  return Object.keys(body)
    .filter((field) => !Object.hasOwn(known, field))
    .map((field) => `body.${field}`)
}
