/** The address of the service as the tested client knows it. */
export interface AddressOptions {
  /** The base URL that the client sends requests to. By default requests to any origin match. */
  baseUrl?: string | URL | undefined
  /**
   * The API key to add to requests without one, as a proxy in front of the service does. By default no key is added, and
   * such requests get 401.
   */
  apiKey?: string | (() => string) | undefined
}

/** An address to match requests against. */
export interface Address {
  /** What precedes `/api/v1` in the pattern of a handler: an origin with its directory, or `*` for any origin. */
  readonly prefix: string
  /** Converts an intercepted request to the one that the service receives: below the root, with the key of the proxy. */
  readonly toServiceRequest: (request: Request) => Request
  /** The `Authorization` header that the service receives. */
  readonly authorization: (request: Request) => string | null
}

/** @throws TypeError if the base URL is not an absolute URL, or has parts that are not allowed. */
export function addressOf({ baseUrl, apiKey }: AddressOptions): Address {
  const base = baseUrl === undefined ? undefined : parseBaseUrl(baseUrl)
  const directory = base?.pathname.replace(/\/+$/, '') ?? ''
  const authorization = ({ headers }: Request) =>
    headers.get('authorization') ??
    (apiKey === undefined ? null : `Bearer ${typeof apiKey === 'string' ? apiKey : apiKey()}`)
  // An abort reaches a request that was made from another one only while the other one is in memory.
  const originals = new WeakMap<Request, Request>()
  return {
    prefix: base ? base.origin + directory : '*',
    authorization,
    toServiceRequest(request) {
      const header = authorization(request)
      if (directory === '' && header === request.headers.get('authorization')) return request
      const url = new URL(request.url)
      url.pathname = url.pathname.slice(directory.length)
      const serviceRequest = new Request(url, request)
      originals.set(serviceRequest, request)
      if (header !== null) serviceRequest.headers.set('authorization', header)
      return serviceRequest
    },
  }
}

/** Escapes a text for a regular expression that matches exactly this text. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

function parseBaseUrl(baseUrl: string | URL): URL {
  const invalid = (expected: string) =>
    new TypeError(`baseUrl: expected ${expected}, got ${JSON.stringify(String(baseUrl))}`)
  if (!URL.canParse(String(baseUrl))) throw invalid('an absolute URL such as https://academy.test')
  const url = new URL(baseUrl)
  if (!/^https?:$/.test(url.protocol)) throw invalid('http: or https:')
  if (url.username !== '' || url.password !== '') throw invalid('no user name and no password')
  if (url.search !== '' || url.hash !== '') throw invalid('no ? and no #')
  if (/\/api\/v1\/*$/.test(url.pathname)) throw invalid('a URL without /api/v1, which is added')
  // MSW reads these characters as parts of a pattern.
  if (/[:*(){}]/.test(url.pathname)) throw invalid('none of : * ( ) { } in its path')
  return url
}
