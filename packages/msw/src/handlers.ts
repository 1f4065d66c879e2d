import { ConnectionReset, type Platform } from '@academy-access/engine'
import { type Endpoint, endpointList, endpoints } from '@academy-access/schemas'
import { http, HttpHandler, HttpResponse } from 'msw'

import { type AddressOptions, addressOf, escaped } from './address.ts'

/** Where the handlers listen, and what they add. */
export interface HandlerOptions extends AddressOptions {}

/** Makes the handler of one endpoint. */
export type MakeHandler = (platform: Platform, options?: HandlerOptions) => HttpHandler

/** The tree of the endpoints with what makes a handler in place of each endpoint. */
export type HandlerTree<Node> = {
  readonly [Key in keyof Node]: Node[Key] extends Endpoint ? MakeHandler : HandlerTree<Node[Key]>
}

/**
 * One handler for each endpoint, as a tree with the shape of the client: for a test in which only these shall answer.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 * import { academyHandlers } from '@academy-access/msw'
 * import { setupServer } from 'msw/node'
 *
 * const platform = createPlatform()
 * const server = setupServer(academyHandlers.courses.list(platform), academyHandlers.students.create(platform))
 * server.listen()
 * // …
 * server.close()
 * ```
 */
export const academyHandlers: HandlerTree<typeof endpoints> = /* @__PURE__ */ treeOf(endpoints)

/**
 * MSW handlers that let a platform answer: one per endpoint of the API. With a `baseUrl` one more, the last, answers
 * all else below its `/api/v1` as the service does: 404, or 401 without a key (D03, D04).
 *
 * @throws TypeError when `baseUrl` is no absolute URL.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 * import { createHandlers } from '@academy-access/msw'
 * import { setupServer } from 'msw/node'
 *
 * const platform = createPlatform()
 * const server = setupServer(...createHandlers(platform, { baseUrl: 'https://academy.test' }))
 * server.listen()
 * const { status } = await fetch('https://academy.test/api/v1/courses')
 * console.log(status) // 401: there was no key
 * server.close()
 * ```
 */
export function createHandlers(platform: Platform, options: HandlerOptions = {}): HttpHandler[] {
  const handlers = endpointList.map((endpoint) => handlerOf(endpoint, platform, options))
  if (options.baseUrl === undefined) return handlers
  const { prefix } = addressOf(options)
  return [...handlers, http.all(new RegExp(`^${escaped(prefix)}/api/v1(/|$)`), resolverOf(platform, options))]
}

/** Answers in place of a service that cuts the connection. */
export async function answered(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ConnectionReset) return HttpResponse.error()
    throw error
  }
}

function handlerOf({ method, path }: Endpoint, platform: Platform, options: HandlerOptions = {}): HttpHandler {
  return new HttpHandler(method, `${addressOf(options).prefix}${path}`, resolverOf(platform, options))
}

function resolverOf(platform: Platform, options: HandlerOptions) {
  const { arrived } = addressOf(options)
  return ({ request }: { request: Request }) => answered(() => platform.fetch(arrived(request)))
}

function treeOf<Node extends object>(node: Node): HandlerTree<Node> {
  const made = Object.entries(node).map(([name, child]: [string, object]) => {
    const make: MakeHandler = (platform, options) => handlerOf(child as Endpoint, platform, options)
    return [name, 'method' in child ? make : treeOf(child)]
  })
  // That its shape follows the other's is beyond what the type of entries can tell.
  return Object.fromEntries(made) as HandlerTree<Node>
}
