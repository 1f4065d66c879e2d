import type { ViewName } from './view-list.ts'

export type SearchChanges = Readonly<Record<string, string | number | undefined>>

/** The path of a view, below the path of the page. */
export function pathOf(academyId: string, view: ViewName = 'requests', search: SearchChanges = {}): string {
  const query = changed(new URLSearchParams(), search).toString()
  return `/academies/${academyId}/${view}${query && `?${query}`}`
}

/** The search of an address with changes. Undefined and an empty text remove a part. */
export function changed(search: URLSearchParams, changes: SearchChanges): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** A page number, from 1. Anything else than a number of pages is the first page. */
export function pageOf(text: string | undefined): number {
  const page = Math.floor(Number(text))
  return page >= 1 && page <= lastPage ? page : 1
}

/** The number of the first row must be exact, too. */
const lastPage = 1e9
