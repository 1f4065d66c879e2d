import { mayContainKey } from './api-key.ts'

// The one check of a base URL, for the client and every command. No zod in this file.

/** A base URL without a slash at its end, or the reason why it cannot be used. */
export type CheckedBaseUrl =
  | { readonly url: string; readonly problem?: undefined }
  | { readonly problem: string; readonly url?: undefined }

/** Begins a path of this host, or of the folder of the page. */
const relative = /^\.{0,2}\//
/** Used as the page while a path is checked. */
const anyHost = 'http://any.invalid/a/b'

/** Whether a base URL is a path, which has a meaning in a page alone. */
export function isRelativeUrl(value: string): boolean {
  return relative.test(value)
}

/**
 * Checks the URL of an academy's host, which is not empty. A path such as `/academy` passes only with `allowsPath`.
 * The problem says what was expected. It contains neither a password nor an API key.
 */
export function checkBaseUrl(
  value: string,
  { allowsPath = false, apiKey }: { allowsPath?: boolean; apiKey?: unknown } = {},
): CheckedBaseUrl {
  const isPath = allowsPath && isRelativeUrl(value)
  const url = parseUrl(value, isPath ? anyHost : undefined)
  if (!url) {
    const paths = allowsPath ? ' or a path such as /academy' : ''
    return { problem: `expected a URL such as https://academy.example.com${paths}, got ${describe(value, apiKey)}` }
  }
  if (url.username !== '' || url.password !== '') return { problem: 'expected no user name and no password in it' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { problem: `expected http: or https:, got ${url.protocol}` }
  }
  if (url.search !== '' || url.hash !== '') return { problem: 'expected no ? and no # in it' }
  if (/\/api\/v1\/*$/i.test(url.pathname)) return { problem: 'omit /api/v1, which is added to it' }
  return { url: isPath ? withoutSlash(value) || '/' : baseUrlOf(url) }
}

/** The absolute URL of a relative one, in a page or a worker of a page. Undefined elsewhere. */
export function urlInPage(relativeUrl: string): string | undefined {
  const { document, location } = globalThis as {
    document?: { baseURI?: string }
    location?: { href?: string; origin?: string }
  }
  // A worker made of a blob has no usable address, but the origin of its page.
  const page = [document?.baseURI, location?.href, location?.origin].find((address) => address?.startsWith('http'))
  const url = page === undefined ? undefined : parseUrl(relativeUrl, page)
  return url && baseUrlOf(url)
}

/** A parsed base URL as text, without a slash at its end. */
export function baseUrlOf(url: URL): string {
  return url.origin + withoutSlash(url.pathname)
}

/**
 * The URL of a request: a path below an absolute base URL.
 *
 * @throws Error for a path that leads to another host or out of the base URL, because the request contains the key.
 */
export function requestUrl(baseUrl: string, path: string): string {
  const base = new URL(baseUrl)
  const url = path.startsWith('/') ? parseUrl(baseUrlOf(base) + path) : undefined
  const isBelow = url?.origin === base.origin && url.pathname.startsWith(`${withoutSlash(base.pathname)}/`)
  if (url && isBelow && url.username === '' && url.password === '') return url.href
  throw new Error(`expected a path below ${baseUrlOf(base)}, got ${JSON.stringify(path)}; no request was sent`)
}

/** A URL of a text. Undefined for a text that is none. */
export function parseUrl(value: string, base?: string): URL | undefined {
  try {
    return new URL(value, base)
  } catch {
    return undefined
  }
}

function describe(value: string, apiKey: unknown): string {
  // The key may have been passed as the URL.
  if (value === apiKey || mayContainKey(value)) return 'an API key'
  return value.includes('@') ? 'a text with @' : JSON.stringify(value)
}

function withoutSlash(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
