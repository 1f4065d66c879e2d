import { bearerKey } from '@academy-access/schemas/internal'
import { HttpHandler, HttpResponse } from 'msw'

import { type AddressOptions, addressOf } from './address.ts'

/**
 * The last handler. It fails all other requests to the academy, whatever `onUnhandledRequest` is. Requests to the academy
 * are those below the base URL, or below any `/api/v1` without a base URL, and all requests with an API key.
 */
export class UnhandledAcademyRequestHandler extends HttpHandler {
  readonly #isForAcademy: (request: Request) => boolean

  constructor(options: AddressOptions) {
    const hint =
      options.baseUrl === undefined
        ? ' If the request is to another service, pass the address of the academy as baseUrl.'
        : ''
    super(/.*/, /.*/, ({ request }) => {
      console.error(
        `${request.method} ${request.url}: no handler matches this request to the academy, so it failed instead of reaching the network.${hint}`,
      )
      return HttpResponse.error()
    })
    this.#isForAcademy = academyRequests(options)
  }

  /** @internal Skips requests to other services. */
  override async run(args: Parameters<HttpHandler['run']>[0]): Promise<Awaited<ReturnType<HttpHandler['run']>>> {
    return this.#isForAcademy(args.request) ? super.run(args) : null
  }
}

function academyRequests(options: AddressOptions): (request: Request) => boolean {
  const { prefix } = addressOf(options)
  const pageOrigin = typeof location === 'undefined' ? undefined : location.origin
  const isBelow =
    options.baseUrl === undefined
      ? ({ pathname }: URL) => /^\/api\/v1(\/|$)/.test(pathname)
      : // The origin of a page also serves the page itself, so only requests with an API key count there.
        ({ href, origin }: URL) => origin !== pageOrigin && (href === prefix || href.startsWith(`${prefix}/`))
  return ({ url, headers }) => bearerKey(headers.get('authorization')) !== undefined || isBelow(new URL(url))
}
