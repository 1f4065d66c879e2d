import { ConnectionReset, type Platform } from '@academy-access/engine'
import { endpointList, endpoints, preflightResponse } from '@academy-access/engine/internal'
import type { Endpoint, OperationId } from '@academy-access/schemas'
import { http, HttpHandler, HttpResponse } from 'msw'

import { type AddressOptions, addressOf } from './address.ts'
import { checkNames } from './check-names.ts'

/** Which requests the handlers match, and the API key that they add. */
export interface HandlerOptions extends AddressOptions {}

/** Makes the handler of one endpoint. */
export type MakeHandler = (platform: Platform, options?: HandlerOptions) => HttpHandler

/** A tree with a `MakeHandler` for each operation, such as `lists.members.add`. */
export type HandlerTree<Id extends string = OperationId> = {
  readonly [Name in Id extends `${infer First}.${string}` ? First : Id]: Name extends Id
    ? MakeHandler
    : HandlerTree<Id extends `${Name}.${infer Rest}` ? Rest : never>
}

/**
 * One handler for each endpoint, as a tree with the shape of the client. Use it to mock some endpoints only.
 *
 * @example
 * ```ts
 * import { academyHandlers, createPlatform } from '@academy-access/msw'
 * import { setupServer } from 'msw/node'
 *
 * const platform = createPlatform()
 * const server = setupServer(academyHandlers.courses.list(platform), academyHandlers.students.create(platform))
 * server.listen()
 * // …
 * server.close()
 * ```
 */
export const academyHandlers: HandlerTree = /* @__PURE__ */ treeOf(endpoints)

/**
 * MSW handlers with the responses of a platform: one for each endpoint, and one for preflights. With a `baseUrl` the last
 * handler responds to all other requests below its `/api/v1` as the service does: with 404, or with 401 if there is no key.
 *
 * @throws TypeError without a platform, if `baseUrl` cannot be used, or for an unknown option.
 *
 * @example
 * ```ts
 * import { createHandlers, createPlatform } from '@academy-access/msw'
 * import { setupServer } from 'msw/node'
 *
 * const platform = createPlatform()
 * const server = setupServer(...createHandlers(platform, { baseUrl: 'https://academy.test' }))
 * server.listen()
 * const { status } = await fetch('https://academy.test/api/v1/courses')
 * console.log(status) // 401: the request has no API key
 * server.close()
 * ```
 */
export function createHandlers(platform: Platform, options: HandlerOptions = {}): HttpHandler[] {
  checkPlatform(platform)
  checkNames('createHandlers', options, optionNames, optionHints)
  const handlers = endpointList.map((endpoint) => handlerOf(endpoint, platform, options))
  const { baseUrl, contains } = addressOf(options)
  const atAddress = ({ request }: { request: Request }) => contains(request.url)
  const resolver = resolverOf(platform, options)
  // happy-dom sends preflights, as browsers do, but its requests cannot have the headers that say so.
  const isHappyDom = 'happyDOM' in globalThis
  handlers.push(http.options(atAddress, isHappyDom ? () => new Response(null, preflightResponse) : resolver))
  // D03, D04: unknown paths and methods.
  if (baseUrl !== undefined) handlers.push(http.all(atAddress, resolver))
  return handlers
}

function checkPlatform(platform: unknown): void {
  if (typeof (platform as Partial<Platform> | null | undefined)?.fetch === 'function') return
  const found = platform === null ? 'null' : typeof platform
  throw new TypeError(
    `createHandlers: platform: expected a platform, as in createHandlers(createPlatform()), got ${found}`,
  )
}

const optionNames = { baseUrl: true, apiKey: true } satisfies Record<keyof HandlerOptions, true>
const optionHints = { proxy: 'pass apiKey, which it adds' }

/**
 * Resolves to MSW's network error where the engine throws `ConnectionReset`, or because the request was aborted. MSW would
 * print any other error.
 */
export async function catchBroken<Result>(
  { signal }: Request,
  respond: () => Promise<Result>,
): Promise<Result | Response> {
  try {
    return await respond()
  } catch (error) {
    if (error instanceof ConnectionReset || signal.aborted) return HttpResponse.error()
    throw error
  }
}

function handlerOf({ method, path }: Endpoint, platform: Platform, options: HandlerOptions): HttpHandler {
  return new HttpHandler(method, addressOf(options).pattern(path), resolverOf(platform, options))
}

function resolverOf(platform: Platform, options: HandlerOptions) {
  const { toServiceRequest } = addressOf(options)
  return ({ request }: { request: Request }) => catchBroken(request, () => platform.fetch(toServiceRequest(request)))
}

function treeOf<Id extends string>(node: object): HandlerTree<Id> {
  const entries = Object.entries(node).map(([name, child]: [string, object]) => {
    if (!isEndpoint(child)) return [name, treeOf(child)]
    const makeHandler: MakeHandler = (platform, options = {}) => {
      checkNames('academyHandlers', options, optionNames, optionHints)
      return handlerOf(child, platform, options)
    }
    return [name, makeHandler]
  })
  // TypeScript does not keep the keys of an object in the type of its entries.
  return Object.fromEntries(entries) as HandlerTree<Id>
}

function isEndpoint(node: object): node is Endpoint {
  return 'method' in node
}
