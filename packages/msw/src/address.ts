/** Where the service is, as the client under test has it. */
export interface AddressOptions {
  /** The address of the service, as the client under test has it; by default any origin. */
  baseUrl?: string | URL | undefined
  /**
   * An API key for requests that carry none: what a proxy in front of the service adds. By default nothing is added,
   * and the service refuses such requests.
   */
  apiKey?: string | (() => string) | undefined
}

/** An address that requests are matched against. */
export interface Address {
  /** What stands before `/api/v1` in the pattern of a handler: an origin with a directory, or `*` for any origin. */
  readonly prefix: string
  /** The request as the service gets it: below the root of its host, with the key that a proxy adds. */
  readonly arrived: (request: Request) => Request
  /** The `Authorization` header that the request arrives with. */
  readonly authorization: (request: Request) => string | null
}

/** @throws TypeError when the base URL is no absolute one. */
export function addressOf({ baseUrl, apiKey }: AddressOptions): Address {
  const base = baseUrl === undefined ? undefined : checked(baseUrl)
  const directory = base?.pathname.replace(/\/+$/, '') ?? ''
  const authorization = ({ headers }: Request) =>
    headers.get('authorization') ??
    (apiKey === undefined ? null : `Bearer ${typeof apiKey === 'string' ? apiKey : apiKey()}`)
  // A request that is made from another one is aborted with it only as long as the other one is in memory.
  const originals = new WeakMap<Request, Request>()
  return {
    prefix: base ? base.origin + directory : '*',
    authorization,
    arrived(request) {
      const header = authorization(request)
      if (directory === '' && header === request.headers.get('authorization')) return request
      const url = new URL(request.url)
      url.pathname = url.pathname.slice(directory.length)
      const arrived = new Request(url, request)
      originals.set(arrived, request)
      if (header !== null) arrived.headers.set('authorization', header)
      return arrived
    },
  }
}

/** The text as a pattern that matches it alone. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

function checked(baseUrl: string | URL): URL {
  const given = JSON.stringify(String(baseUrl))
  if (!URL.canParse(String(baseUrl))) {
    throw new TypeError(`baseUrl: expected an address such as https://academy.test, got ${given}`)
  }
  const url = new URL(baseUrl)
  const expected = (what: string) => new TypeError(`baseUrl: expected ${what}, got ${given}`)
  if (!/^https?:$/.test(url.protocol)) throw expected('http: or https:')
  if (url.username !== '' || url.password !== '') throw expected('no user name and no password')
  if (url.search !== '' || url.hash !== '') throw expected('no ? and no #')
  if (/\/api\/v1\/*$/.test(url.pathname)) throw expected('an address without /api/v1, which is added')
  // They would be patterns to MSW.
  if (/[:*(){}]/.test(url.pathname)) throw expected('none of : * ( ) { } in its path')
  return url
}
