import { isObject } from '@academy-access/schemas/compiled'

/** The emails that were seen: all up to a number, and some newer ones. */
export interface Seen {
  readonly upTo: number
  readonly ids: readonly string[]
}

export const noneSeen: Seen = { upTo: 0, ids: [] }

/** Reads the text that the browser keeps. Another version of the page, or a person, may have written it. */
export function parseSeen(stored: string | null): Seen {
  const { upTo, ids } = objectOf(stored)
  return {
    upTo: typeof upTo === 'number' ? upTo : 0,
    ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
  }
}

function objectOf(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
