import { limits } from '@academy-access/schemas'

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
