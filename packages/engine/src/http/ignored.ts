import type * as z from 'zod/mini'

import type { Page } from './query.ts'

/** Paths of query parameters that the service ignores. The journal shows them, so that a typo is noticed (D08). */
export function ignoredParameters(query: URLSearchParams, page: Page | undefined): string[] {
  const used = new Map(Object.entries(page ?? {}).map(([name, value]) => [name, String(value)]))
  const ignored = new Set<string>()
  for (const [name, value] of query) {
    // An empty value asks for the default, and gets it (D09).
    if (used.get(name) === undefined || (value !== '' && value !== used.get(name))) ignored.add(`query.${name}`)
    used.delete(name)
  }
  return [...ignored]
}

/** Paths of body fields that the service ignores. */
export function ignoredFields(schema: z.ZodMiniType, body: object): string[] {
  const { def } = schema
  const known = 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? def.shape : {}
  return Object.keys(body)
    .filter((field) => !Object.hasOwn(known, field))
    .map((field) => `body.${field}`)
}
