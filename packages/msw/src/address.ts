import { checkBaseUrl, isRelativeUrl, urlInPage } from '@academy-access/engine/internal'

/** The address of the service as the tested client knows it. */
export interface AddressOptions {
  /**
   * The base URL that the client sends requests to, also a path such as `/academy` in a page. By default requests match
   * at any address: whatever precedes `/api/v1`.
   */
  baseUrl?: string | URL | undefined
  /**
   * The API key to add to requests without one, as a proxy in front of the service does. By default no key is added, and
   * such requests get 401.
   */
  apiKey?: string | (() => string) | undefined
}

/** An address to match requests against. */
export interface Address {
  /** The absolute base URL, without a slash at its end. Undefined for any. */
  readonly baseUrl: string | undefined
  /** The pattern of a handler for a path of the API. */
  readonly pattern: (path: string) => string
  /** Whether a path of the API, such as `/api/v1/nope`, is at this address. */
  readonly contains: (url: string) => boolean
  /** Converts an intercepted request to the one that the service receives: below the root, with the key of the proxy. */
  readonly toServiceRequest: (request: Request) => Request
  /** The `Authorization` header that the service receives. */
  readonly authorization: (request: Request) => string | null
}

/** @throws TypeError if the base URL cannot be used. */
export function addressOf({ baseUrl: given, apiKey }: AddressOptions): Address {
  const baseUrl = given === undefined ? undefined : parseBaseUrl(String(given))
  const authorization = ({ headers }: Request) =>
    headers.get('authorization') ??
    (apiKey === undefined ? null : `Bearer ${typeof apiKey === 'string' ? apiKey : apiKey()}`)
  return {
    baseUrl,
    pattern: (path) => `${baseUrl ?? '*'}${path}`,
    contains: (url) => startOfApi(url) >= 0 && (baseUrl === undefined || baseUrlIn(url) === baseUrl),
    authorization,
    toServiceRequest(request) {
      const header = authorization(request)
      const url = new URL(request.url)
      const apiPath = apiPathIn(request.url)
      if (apiPath === url.pathname && header === request.headers.get('authorization')) return request
      url.pathname = apiPath
      const headers = new Headers(request.headers)
      if (header !== null) headers.set('authorization', header)
      return withFields(request, { url: url.href, headers })
    },
  }
}

/**
 * A request with other fields. No `Request` is made of it: to that of a page in Node, such as jsdom, the request is one of
 * another realm without a method and a body.
 */
function withFields(request: Request, fields: Pick<Request, 'url' | 'headers'>): Request {
  return new Proxy(request, {
    get(target, name) {
      const value: unknown = Reflect.get(name in fields ? fields : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The path of a request from the last `/api/v1` on; all of it if it has none. */
export function apiPathIn(url: string): string {
  const { pathname } = new URL(url)
  return pathname.slice(Math.max(0, startOfApi(pathname)))
}

/** The base URL of a request: what precedes the last `/api/v1`. */
export function baseUrlIn(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.slice(0, Math.max(0, startOfApi(pathname)))
}

/** Where the path of the API starts, as for a proxy, which may be mounted anywhere. Negative if the URL has none. */
function startOfApi(url: string): number {
  const path = /^[^?#]*/.exec(url)?.[0] ?? ''
  return `${path}/`.lastIndexOf('/api/v1/')
}

function parseBaseUrl(given: string): string {
  const invalid = (problem: string) => new TypeError(`baseUrl: ${problem}`)
  const { url, problem } = checkBaseUrl(given, { allowsPath: true })
  if (problem !== undefined) throw invalid(problem)
  const absolute = isRelativeUrl(url) ? urlInPage(url) : url
  if (absolute === undefined) {
    throw invalid(
      `"${url}" is relative to a page, and there is no page here; without baseUrl the handlers match at any address`,
    )
  }
  // MSW reads these characters as parts of a pattern.
  if (/[:*(){}]/.test(new URL(absolute).pathname))
    throw invalid(`expected none of : * ( ) { } in its path, got "${given}"`)
  return absolute
}
