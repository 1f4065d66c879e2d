import { InputError } from './errors/input-error.ts'
import type { OperationId } from './types.ts'

/** A base URL that the constructor has checked. */
export interface BaseUrl {
  /** An absolute URL, or a path that the first call resolves. Without a slash at the end. */
  readonly given: string
  /** The absolute URL. Undefined until the first call. */
  absolute: string | undefined
}

/** Relative to the page: a path of this host, or of the folder of the page. */
const relative = /^\.{0,2}\//
/** Used as the page while a path is checked. */
const anyHost = 'http://any.invalid/a/b'

/** Checks a base URL. Throws an `InputError` if the client cannot use it, whatever page it is for. */
export function checkBaseUrl(value: string, apiKey: unknown): BaseUrl {
  if (value === '')
    throw new InputError('baseUrl: set the URL of the academy, or the environment variable ACADEMY_BASE_URL')
  const isRelative = relative.test(value)
  const url = parse(value, isRelative ? anyHost : undefined)
  if (!url) {
    // The key may have been passed as the URL.
    const found = value === apiKey || /_live_/.test(value) ? 'an API key' : JSON.stringify(value)
    throw new InputError(
      `baseUrl: expected a URL such as https://academy.example.com or a path such as /academy, got ${found}`,
    )
  }
  if (url.username !== '' || url.password !== '')
    throw new InputError('baseUrl: expected no user name and no password in it')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new InputError(`baseUrl: expected http: or https:, got ${url.protocol}`)
  }
  if (url.search !== '' || url.hash !== '') throw new InputError('baseUrl: expected no ? and no # in it')
  if (withoutSlash(url.pathname).endsWith('/api/v1')) throw new InputError('baseUrl: omit /api/v1, the client adds it')
  if (isRelative) return { given: withoutSlash(value) || '/', absolute: undefined }
  const absolute = textOf(url)
  return { given: absolute, absolute }
}

/**
 * The absolute base URL. A relative one is resolved once, at the first call, because a client that is created while a
 * server renders a page has no page to resolve it with. Throws an `InputError` outside a page.
 */
export function absoluteBaseUrl(baseUrl: BaseUrl, operation: OperationId): string {
  const absolute = (baseUrl.absolute ??= resolve(baseUrl))
  if (absolute !== undefined) return absolute
  throw new InputError(
    `${operation}: baseUrl: "${baseUrl.given}" is relative to a page, and there is no page here; a server needs a whole URL`,
    operation,
  )
}

/** The base URL for people: the absolute one where it is known. */
export function describeBaseUrl(baseUrl: BaseUrl): string {
  return baseUrl.absolute ?? resolve(baseUrl) ?? baseUrl.given
}

function resolve({ given }: BaseUrl): string | undefined {
  const { document, location } = globalThis as {
    document?: { baseURI?: string }
    location?: { href?: string; origin?: string }
  }
  // A worker made of a blob has no usable address, but the origin of its page.
  const page = [document?.baseURI, location?.href, location?.origin].find((address) => address?.startsWith('http'))
  const url = page === undefined ? undefined : parse(given, page)
  return url && textOf(url)
}

function parse(value: string, base?: string): URL | undefined {
  try {
    return new URL(value, base)
  } catch {
    return undefined
  }
}

function textOf(url: URL): string {
  return url.origin + withoutSlash(url.pathname)
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '')
}
