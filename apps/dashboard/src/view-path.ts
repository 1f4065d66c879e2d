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

/** A whole number from 1, such as the number of a page; undefined for another text. */
export function positiveOf(text: string | undefined): number | undefined {
  const number = Math.floor(Number(text))
  return number >= 1 && number <= greatest ? number : undefined
}

/** The greatest number of an address: that of the first row of a page must be exact, too. */
export const greatest = 1e9
