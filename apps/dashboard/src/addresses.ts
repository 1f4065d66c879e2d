import { useLocation, useSearchParams } from 'wouter'

import { serviceUrl } from './api/client.ts'
import { type SearchChanges, changed, pathOf, positiveOf } from './view-path.ts'

/*
 * The addresses of the page. What a person filters, sorts and opens is in the address, so that it can be sent to
 * another person.
 */

/** Below this path of the server the page lives. */
export const base = `${serviceUrl.slice(location.origin.length)}/dashboard`

/** A function that opens a view. */
export function useOpenView() {
  const [, navigate] = useLocation()
  return (...place: Parameters<typeof pathOf>) => navigate(pathOf(...place))
}

/** The filters and the opened record of the address: its part after the `?`. */
export function useViewSearch() {
  const [search, setSearch] = useSearchParams()
  const change = (changes: SearchChanges, replace: boolean) => setSearch((now) => changed(now, changes), { replace })
  /** A text of the address; undefined when it is absent or empty. */
  const get = (name: string) => search.get(name) || undefined
  return {
    get,
    /** One of some texts; undefined when it is another one. */
    oneOf: <const Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === get(name)),
    /** A whole number from 1; `usual` when it is another text. */
    number: (name: string, usual: number) => positiveOf(get(name)) ?? usual,
    /** Changes parts of the address. Undefined removes a part. */
    set: (changes: SearchChanges) => change(changes, true),
    /** The same for what is opened. The Back button closes it, and all that took its place. */
    open: (changes: SearchChanges) =>
      change(
        changes,
        Object.keys(changes).some((name) => search.has(name)),
      ),
  }
}
