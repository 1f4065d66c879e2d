import { HttpHandler, HttpResponse } from 'msw'

import { type AddressOptions, addressOf } from './address.ts'

/**
 * The last handler: cuts the connection of requests to the academy that nothing else handles, whatever is to become of
 * other unhandled requests. Those are requests below the base URL, or below any `/api/v1` without one, and all that
 * carry an API key.
 */
export class Guard extends HttpHandler {
  readonly #isForAcademy: (request: Request) => boolean

  constructor(options: AddressOptions) {
    const hint =
      options.baseUrl === undefined ? '; if it is to another service, say where the academy is with baseUrl' : ''
    super(/.*/, /.*/, ({ request }) => {
      console.error(
        `${request.method} ${request.url}: no handler answers this request to the academy, and it may not leave the test${hint}`,
      )
      return HttpResponse.error()
    })
    this.#isForAcademy = academyRequests(options)
  }

  /** @internal */
  override async run(args: Parameters<HttpHandler['run']>[0]): Promise<Awaited<ReturnType<HttpHandler['run']>>> {
    return this.#isForAcademy(args.request) ? super.run(args) : null
  }
}

// D25: two letters or digits, `_live_` and 32 hex digits.
const keyHeader = /^bearer +[a-z0-9]{2}_live_[0-9a-f]{32}$/i

function academyRequests(options: AddressOptions): (request: Request) => boolean {
  const { prefix } = addressOf(options)
  const page = (globalThis as { location?: { origin: string } }).location?.origin
  const isBelow =
    options.baseUrl === undefined
      ? ({ pathname }: URL) => /^\/api\/v1(\/|$)/.test(pathname)
      : // A page that calls the API through its own origin has more there than the API.
        ({ href, origin }: URL) => origin !== page && (href === prefix || href.startsWith(`${prefix}/`))
  return ({ url, headers }) => keyHeader.test(headers.get('authorization') ?? '') || isBelow(new URL(url))
}
