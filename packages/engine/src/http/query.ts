import { limits } from '@academy-access/schemas'

/** The parameters of a query that the service did not take as they are. The journal shows them, so that a typo is noticed (D08). */
export interface ParameterUse {
  /** Paths of the parameters that it ignored. */
  readonly ignored: readonly string[]
  /** The parameters whose number it moved into its range or cut off (D16, D17). */
  readonly clamped: readonly { readonly path: string; readonly sent: string; readonly used: number }[]
}

/** Compares the parameters of a query with the page that was read from them. */
export function parameterUse(query: URLSearchParams, page: Page | undefined): ParameterUse {
  const ignored = new Set<string>()
  const clamped: ParameterUse['clamped'][number][] = []
  const seen = new Set<string>()
  for (const [name, value] of query) {
    const path = `query.${name}`
    const used = page && isParameter(name, page) && !seen.has(name) ? page[name] : undefined
    if (used === undefined) ignored.add(path)
    // An empty value asks for the default, and gets it (D09).
    else if (value !== '' && value !== String(used)) {
      if (!isNumber(value)) ignored.add(path)
      else if (Number(value) !== used) clamped.push({ path, sent: value, used })
    }
    seen.add(name)
  }
  return { ignored: [...ignored], clamped }
}

const isParameter = (name: string, page: Page): name is keyof Page => Object.hasOwn(page, name)

/** The page to read. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The page that a query asks for, by parameter name. Values out of range are clamped (D16, D17). */
export function readPage(query: URLSearchParams | undefined): Page {
  const { pageSize, pageOffset } = limits
  return {
    limit: clamp(toInteger(query?.get('limit'), pageSize.default), pageSize.min, pageSize.max),
    offset: clamp(toInteger(query?.get('offset'), pageOffset.default), pageOffset.min, Number.MAX_SAFE_INTEGER),
  }
}

/** D17: a sign, decimal digits, and a fraction that is cut off. Any other text counts as missing. */
function toInteger(text: string | null | undefined, fallback: number): number {
  return isNumber(text ?? '') ? Math.trunc(Number(text)) : fallback
}

/** Whether a parameter counts as a number (D17). */
export function isNumber(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text.trim())
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
