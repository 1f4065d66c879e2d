import { bearerKey, match } from '@academy-access/engine/internal'
import { HttpHandler, HttpResponse } from 'msw'

import { type Address, type AddressOptions, addressOf, apiPathIn, baseUrlIn } from './address.ts'

/**
 * The last handler. It fails all other requests to the academy, whatever `onUnhandledRequest` is. Requests to the academy
 * are those below the base URL, or below any `/api/v1` without a base URL, those for an endpoint at another address, and
 * all requests with an API key.
 */
export class UnhandledAcademyRequestHandler extends HttpHandler {
  readonly #isForAcademy: (request: Request) => boolean

  constructor(options: AddressOptions) {
    const address = addressOf(options)
    super(/.*/, /.*/, ({ request }) => {
      console.error(
        `${request.method} ${request.url}: no handler matches this request to the academy, so it failed instead of reaching the network.${hintFor(address, request.url)}`,
      )
      return HttpResponse.error()
    })
    this.#isForAcademy = ({ url, headers }) =>
      bearerKey(headers.get('authorization')) !== undefined || isBelow(address, url) || isEndpoint(url)
  }

  /** @internal Skips requests to other services. */
  override async run(args: Parameters<HttpHandler['run']>[0]): Promise<Awaited<ReturnType<HttpHandler['run']>>> {
    return this.#isForAcademy(args.request) ? super.run(args) : null
  }
}

function hintFor({ baseUrl }: Address, url: string): string {
  if (baseUrl === undefined) {
    return isEndpoint(url)
      ? ' The API has no such method at this path.'
      : ' The API has no such path. If the request is to another service, pass the address of the academy as baseUrl.'
  }
  const requested = baseUrlIn(url)
  return isEndpoint(url) && requested !== baseUrl
    ? ` The handlers listen at ${baseUrl}, and this request is for ${requested}: give the client and the mock the same baseUrl, or give the mock none.`
    : ''
}

function isBelow({ baseUrl, contains }: Address, url: string): boolean {
  if (baseUrl === undefined) return contains(url)
  const pageOrigin = typeof location === 'undefined' ? undefined : location.origin
  // The origin of a page also serves the page itself, so only requests for the API count there.
  return new URL(url).origin !== pageOrigin && (url === baseUrl || url.startsWith(`${baseUrl}/`))
}

/** Whether a URL ends like one of the API, whatever precedes it. */
const isEndpoint = (url: string): boolean => match('GET', apiPathIn(url)).methods.length > 0
