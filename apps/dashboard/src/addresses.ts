import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'wouter'

import { serviceUrl } from './api/client.ts'
import type { ViewName } from './view-list.ts'
import { type SearchChanges, changed, pathOf, positiveOf } from './view-path.ts'

/*
 * The addresses of the page. What a person filters, sorts and opens is in the address, so that it can be sent to
 * another person.
 */

/** Below this path of the server the page lives. */
export const base = `${serviceUrl.slice(location.origin.length)}/dashboard`

/** A function that opens a view. */
export function useOpenView(): (academyId: string, view?: ViewName, search?: SearchChanges) => void {
  const [, navigate] = useLocation()
  return useCallback((academyId, view, search) => navigate(pathOf(academyId, view, search)), [navigate])
}

interface ViewSearch {
  /** A text of the address; undefined when it is absent or empty. */
  get(name: string): string | undefined
  /** One of some texts; undefined when it is another one. */
  oneOf<const Value extends string>(name: string, values: readonly Value[]): Value | undefined
  /** A whole number from 1; `usual` when it is another text. */
  number(name: string, usual: number): number
  /** Changes parts of the address. Undefined removes a part. */
  readonly set: (changes: SearchChanges) => void
  /** The same for what is opened. The Back button closes it, and all that took its place. */
  readonly open: (changes: SearchChanges) => void
}

/** The filters and the opened record of the address: its part after the `?`. */
export function useViewSearch(): ViewSearch {
  const [search, setSearch] = useSearchParams()
  const get = (name: string) => search.get(name) || undefined
  return {
    get,
    oneOf: (name, values) => values.find((value) => value === get(name)),
    number: (name, usual) => positiveOf(get(name)) ?? usual,
    set: (changes) => setSearch((now) => changed(now, changes), { replace: true }),
    open: (changes) =>
      setSearch((now) => changed(now, changes), { replace: Object.keys(changes).some((name) => search.has(name)) }),
  }
}
