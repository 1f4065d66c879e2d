import { checkBaseUrl, isRelativeUrl, urlInPage } from '@academy-access/schemas/internal/compiled'

import { InputError } from './errors/errors.ts'
import type { Fetch } from './fetch.ts'
import { environment } from './runtime.ts'
import type { OperationName } from './types.ts'

/** A base URL that was checked. */
export interface BaseUrl {
  /** An absolute URL, or a path that the first call resolves. Without a slash at the end. Empty before the first call reads the environment. */
  readonly given: string
  /** The absolute URL. Undefined for a path until the first call. */
  absolute: string | undefined
  /** Whether the app has redirected a call to the path with a slash at its end, as with `trailingSlash` of Next. */
  needsSlash?: boolean
}

/** Reads a base URL. Throws an `InputError` if the client cannot use it, whatever page it is for. */
export function readBaseUrl(value: unknown, apiKey: unknown): BaseUrl {
  if (value === '') {
    throw new InputError('baseUrl: set it, or ACADEMY_BASE_URL in process.env (bundlers do not fill it)')
  }
  const { url, problem } = checkBaseUrl(String(value), { allowsPath: true, apiKey })
  if (problem !== undefined) throw new InputError(`baseUrl: ${problem}`)
  return { given: url, absolute: isRelativeUrl(url) ? undefined : url }
}

/**
 * The absolute base URL. A relative one is resolved once, at the first call, because a client that is created while a
 * server renders a page has no page to resolve it with. Outside a page it stays as it is for a `fetch` of the caller, which
 * may know the page, as that of SvelteKit does. Without one, throws an `InputError`.
 */
export function absoluteBaseUrl(baseUrl: BaseUrl, operation: OperationName, fetch: Fetch | undefined): string {
  const absolute = (baseUrl.absolute ??= urlInPage(baseUrl.given)) ?? (fetch && baseUrl.given)
  if (absolute !== undefined) return absolute
  throw new InputError(
    `${operation}: baseUrl: "${baseUrl.given}" is relative to a page, and there is no page here; a server needs a whole URL`,
    operation,
  )
}

/** The base URL for people: the absolute one where it is known. Empty if the environment has none. */
export function describeBaseUrl({ given, absolute }: BaseUrl): string {
  const url = given || environment('ACADEMY_BASE_URL') || ''
  return absolute || (url && (urlInPage(url) ?? url))
}
