import { inspect, isObject, suggest } from '@academy-access/schemas/internal'

import { AcademyError, InputError } from '../errors/errors.ts'
import { configure, connect } from '../check-options.ts'
import type { ClientOptions, Config } from '../options.ts'
import { isCrossSite } from './cross-site.ts'
import type { ProxyCall } from './proxy-call.ts'
import { readCall } from './read-call.ts'
import { hideKey } from './hide-key.ts'
import { MisusedProxyError, RejectedRequest } from './rejected-request.ts'
import { sendingOptions, sendToService } from './send-to-service.ts'

/** Options of {@link createProxy}. */
export interface ProxyOptions extends Pick<ClientOptions, 'baseUrl' | 'apiKey' | 'timeout' | 'fetch'> {
  /**
   * Decides whether the sender of a request may make a call. Identify the sender by the headers of the request. Its body
   * has been read: it is `call.body`. Any result but `true`, and any error, rejects the request.
   */
  authorize: (request: Request, call: ProxyCall) => boolean | Promise<boolean>
  /**
   * Origins of other sites whose pages may use the proxy, such as `https://app.example.com`. None by default: only pages
   * of the proxy's own origin may. The proxy sends no CORS headers; your server adds them for these origins.
   */
  allowedOrigins?: readonly string[] | undefined
  /**
   * Receives the errors that the browser must not see: those that `authorize` or an `apiKey` function throws, those of the
   * connection to the service, and missing environment variables. They do not contain the key. By default, `console.error` prints them:
   * one line for each failure of the service, and the whole error for others.
   */
  onError?: ((error: unknown) => unknown) | undefined
}

const optionNames = {
  baseUrl: true,
  apiKey: true,
  timeout: true,
  fetch: true,
  authorize: true,
  allowedOrigins: true,
  onError: true,
} satisfies Record<keyof ProxyOptions, true>

/**
 * Creates a request handler that lets a browser call the API without its key. It checks each request, asks `authorize`,
 * and sends the checked call to the service with the key. Mount it at any path: `AcademyClient` finds it with
 * `baseUrl: '/academy'` if it serves `/academy/api/v1/…`.
 *
 * The handler always resolves to a response, with the API's own errors: 403 `forbidden` for what `authorize` denies and
 * for requests of other sites, 404 `not_found` for other paths, 400 `validation_error` for invalid input, and
 * `internal_error` with status 502 or 504 if the service cannot be reached, or with the 5xx of a gateway in front of it.
 *
 * @param options What a visitor may do, and how to reach the service.
 *
 * @throws InputError if an option is invalid. Environment variables are read at the first request, because a build may
 *   load the module without them.
 *
 * @example
 * ```ts
 * import { createProxy } from '@academy-access/sdk/proxy'
 *
 * const proxy = createProxy({
 *   baseUrl: 'http://127.0.0.1:4010', // or ACADEMY_BASE_URL
 *   apiKey: 'aa_live_00000000000000000000000000000001', // or ACADEMY_API_KEY
 *   authorize: (request, { operation }) => operation === 'courses.list',
 * })
 * const response = await proxy(new Request('http://localhost/academy/api/v1/courses'))
 * console.log(response.status) // 200
 * ```
 */
export function createProxy(options: ProxyOptions): (request: Request) => Promise<Response> {
  if (!isObject(options))
    throw new InputError(
      `createProxy: expected options with authorize, got ${options === null ? 'null' : typeof options}`,
    )
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name))
  if (unknown !== undefined)
    throw new InputError(`${unknown}: unknown option${suggest(unknown, Object.keys(optionNames))}`)
  const { authorize, allowedOrigins = [], onError = print } = options
  if (typeof authorize !== 'function') {
    throw new InputError(`authorize: expected a function that allows or denies a call, got ${typeof authorize}`)
  }
  for (const origin of allowedOrigins) {
    if (!origin.includes('*') && URL.canParse(origin) && new URL(origin).origin === origin) continue
    throw new InputError(`allowedOrigins: expected an origin such as https://app.example.com, got ${inspect(origin)}`)
  }
  const { baseUrl, apiKey, timeout, fetch } = options
  const config = configure({ baseUrl, apiKey, timeout, fetch, ...sendingOptions })
  checkService(config)

  async function handle(request: Request): Promise<Response> {
    if (!isRequest(request)) throw new MisusedProxyError(notRequest)
    if (isCrossSite(request, allowedOrigins)) {
      throw new RejectedRequest('forbidden', 'This request comes from another site')
    }
    const { endpoint, call } = await readCall(request)
    connect(config)
    checkService(config)
    // A copy: what is sent is what was checked, whatever `authorize` does with its argument.
    const allowed: unknown = await authorize(request, structuredClone(call))
    if (allowed !== true) {
      throw new RejectedRequest('forbidden', `You are not allowed to use ${call.operation}`)
    }
    const { status, headers, body, key } = await sendToService(config, endpoint, call, request.signal)
    // The service may send the key back.
    return json(status, hideKey(JSON.stringify(body), key), headers)
  }

  function report(reason: unknown): void {
    // The response must not depend on how errors are reported.
    void (async () => onError(reason))().catch(() => {})
  }

  return async (request) => {
    try {
      return await handle(request)
    } catch (error) {
      if (error instanceof RejectedRequest) {
        if (error.cause !== undefined) report(error.cause)
        return rejection(error)
      }
      // An abort is no error of the server.
      if (!request?.signal?.aborted) report(error)
      const message = error instanceof MisusedProxyError ? error.message : 'The request could not be handled'
      return rejection(new RejectedRequest('internal_error', message))
    }
  }
}

/** Prints an error of the service as one line. Of another one, the stack says where it was thrown. */
function print(error: unknown): void {
  console.error(error instanceof AcademyError ? `${error.name}: ${error.message}` : error)
}

/** Whether a value has the headers of a `Request`: the one of an adapter may be of another class. */
function isRequest(value: unknown): value is Request {
  const headers: unknown = isObject(value) ? Reflect.get(value, 'headers') : undefined
  return isObject(headers) && typeof headers['get'] === 'function'
}

const notRequest =
  'The proxy got no Request: use toNodeHandler(proxy) with node:http, Express and Fastify, and fromNodeMiddleware(toNodeHandler(proxy)) with h3 1 and Nuxt'

function checkService({ baseUrl, apiKey }: Config): void {
  if (baseUrl.absolute === undefined) {
    throw new InputError(`baseUrl: expected the URL of the service, got the path ${baseUrl.given}`)
  }
  if (apiKey === null) {
    throw new InputError('apiKey: set the API key, or the environment variable ACADEMY_API_KEY')
  }
}

function rejection({ status, code, message, headers }: RejectedRequest): Response {
  return json(status, JSON.stringify({ error: { code, message } }), headers)
}

function json(status: number, body: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // The data depend on who asks, and no other site may load them.
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}
