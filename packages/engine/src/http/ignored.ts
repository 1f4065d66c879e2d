import type * as z from 'zod/mini'

import { isNumber, type Page } from './query.ts'

/** Paths of query parameters that the service ignores. The journal shows them, so that a typo is noticed (D08). */
export function ignoredParameters(query: URLSearchParams, page: Page | undefined): string[] {
  const ignored = new Set<string>()
  const seen = new Set<string>()
  for (const [name, value] of query) {
    const isUsed = page && isParameter(name, page) && !seen.has(name)
    // An empty value asks for the default, and gets it (D09). A number is used, or moved into its range.
    if (!isUsed || (value !== '' && !isNumber(value))) ignored.add(`query.${name}`)
    seen.add(name)
  }
  return [...ignored]
}

/** The parameters of a page whose number was moved into its range or cut off (D16, D17). */
export function clampedParameters(query: URLSearchParams, page: Page): { path: string; sent: string; used: number }[] {
  return Object.entries(page).flatMap(([name, used]: [string, number]) => {
    const sent = query.get(name) ?? ''
    return isNumber(sent) && Number(sent) !== used ? [{ path: `query.${name}`, sent, used }] : []
  })
}

const isParameter = (name: string, page: Page): name is keyof Page => Object.hasOwn(page, name)

/** Paths of body fields that the service ignores. */
export function ignoredFields(schema: z.ZodMiniType, body: object): string[] {
  const { def } = schema
  const known = 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? def.shape : {}
  return Object.keys(body)
    .filter((field) => !Object.hasOwn(known, field))
    .map((field) => `body.${field}`)
}
