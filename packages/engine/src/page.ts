import { limits } from '@academy-access/schemas'

/** A page as it will be read. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The page that a query asks for, by name of its parameters; clamps what is out of range (D16, D17). */
export function readPage(query: URLSearchParams | undefined): Page {
  const { pageSize, pageOffset } = limits
  return {
    limit: clamp(integer(query?.get('limit'), pageSize.default), pageSize.min, pageSize.max),
    offset: clamp(integer(query?.get('offset'), pageOffset.default), pageOffset.min, Number.MAX_SAFE_INTEGER),
  }
}

/** D17: a sign, decimal digits and a fraction, which is cut off; everything else is as good as nothing. */
function integer(text: string | null | undefined, fallback: number): number {
  const trimmed = text?.trim() ?? ''
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Math.trunc(Number(trimmed)) : fallback
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
