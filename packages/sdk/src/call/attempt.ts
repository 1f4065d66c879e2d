import { isObject } from '@academy-access/schemas/internal/compiled'
import type { Options as KyOptions } from 'ky'

import { checkKey } from '../check-options.ts'
import { InputError } from '../errors/errors.ts'
import { type FetchInit, type FetchResponse, toResponse } from '../fetch.ts'
import type { Config } from '../options.ts'
import type { OperationId } from '../types.ts'
import { longestTimer, tooLate, untilEnded } from './join-signals.ts'
import { isKyError, type KyHooks, noPage } from './ky-hooks.ts'
import { redactCause, safeHeaders } from './redact.ts'
import type { PlainRequest } from './request.ts'
import { readText, type ReceivedResponse } from './response.ts'

/** How an attempt ended. */
export interface Ended {
  /** How many requests were given to `fetch`. */
  sent: number
  /** The response of the service, with any status. */
  received?: ReceivedResponse
  /** The response that a hook of ky has put in its place. */
  replaced?: ReceivedResponse
  /** What was thrown, and by whom. That of a connection is a copy that cannot contain the key. */
  failed?: { readonly thrown: unknown; readonly by: 'limit' | 'connection' | 'caller' }
}

/** What an attempt needs of its call. */
interface Attempting {
  readonly config: Config
  readonly signal: AbortSignal | undefined
  event(): { operation: OperationId; call: object; attempt: number }
  /** Runs as soon as the whole response has arrived. */
  onReceived(received: ReceivedResponse): void
}

/**
 * Sends a request once, with ky. It limits the time of the attempt: that of the `apiKey` function, of the hooks and of the body of
 * the response. Rejects only with the reason of the signal.
 *
 * @param left Milliseconds until the end of the call.
 */
export async function attempt(
  call: Attempting,
  request: PlainRequest,
  left: number,
  hooks: KyHooks | undefined,
): Promise<Ended> {
  const { config, signal } = call
  const ended: Ended = { sent: 0 }
  const { method, url, headers, body } = request
  const timeout = Math.min(config.timeout, left)
  let isOver = false
  /** The response that ky got. */
  let given: Response | undefined
  const options: KyOptions = {
    method,
    headers,
    retry: 0,
    // ky rejects a limit that `setTimeout` cannot keep.
    timeout: timeout > longestTimer ? false : timeout,
    fetch: async (input) => {
      const sent = input as Request
      // A hook may return after the end of the call.
      if (isOver || sent.signal.aborted) throw sent.signal.reason
      const plain = hooks ? await hooks.readRequest(sent) : request
      const sending = sendOnce(call, plain, sent.signal, ended)
      // A `fetch` may ignore its signal.
      const received = await (signal ? untilEnded(sending, signal) : sending)
      return (given = hooks ? hooks.toResponse(received) : received.response)
    },
  }
  if (body !== undefined) options.body = body
  if (signal) options.signal = signal
  // A `fetch` of the caller may get a path, which ky does not take.
  if (url.startsWith('/')) options.baseUrl = noPage
  try {
    if (!hooks) await config.ky.send(url, options)
    else {
      // ky does not limit the time of each hook.
      const replace = async () => {
        const response = await hooks.send(url, options, () => ended.received?.response.ok === false)
        if (response === given) return
        const text = await readText(response).catch((thrown: unknown) => {
          ended.failed = { thrown, by: 'connection' }
        })
        if (text !== undefined) ended.replaced = { response, text, key: ended.received?.key }
      }
      await untilEnded(replace(), signal, left)
    }
  } catch (thrown) {
    if (signal?.aborted) throw signal.reason
    const isLate = thrown === tooLate || isKyError(thrown, 'TimeoutError')
    // If the service has responded, only a hook is late.
    if (!isLate || !ended.received)
      ended.failed ??= {
        thrown: isKyError(thrown, 'NetworkError') ? thrown.cause : thrown,
        by: isLate ? 'limit' : 'caller',
      }
  } finally {
    isOver = true
  }
  return ended
}

/** Sends a request with the key, and reads the whole response. No code before this function knows the key. */
async function sendOnce(
  call: Attempting,
  { url, method, headers: withoutKey, body }: PlainRequest,
  signal: AbortSignal,
  ended: Ended,
): Promise<ReceivedResponse> {
  const { apiKey, baseUrl, fetch = globalThis.fetch, fetchOptions, observer } = call.config
  const started = performance.now()
  const event = observer.active && { ...call.event(), method, url }
  const added =
    event && (await observer.report('onRequest', { ...event, headers: safeHeaders(new Headers(withoutKey)) }))
  const key = typeof apiKey === 'function' ? checkKey(await apiKey()) : apiKey
  // An `apiKey` function may return after the end of the attempt. The request must not be sent then.
  if (signal.aborted) throw signal.reason
  // Not an error of the connection: sending again would not help.
  if (typeof fetch !== 'function') throw new InputError('fetch: this environment has none; set it')
  const headers: FetchInit['headers'] = { ...withoutKey, ...added }
  if (key !== undefined) headers['authorization'] = `Bearer ${key}`
  let received: ReceivedResponse
  try {
    // D02: the API never redirects. Following a redirect could send the key to another host.
    const init: FetchInit = { ...fetchOptions, method, headers, redirect: 'manual', signal }
    if (body !== undefined) init.body = body
    else if ('body' in init) delete init.body
    ended.sent++
    const withSlash = url.replace(/\?|$/, '/$&')
    let result: FetchResponse & { type?: unknown } = await fetch(baseUrl.needsSlash ? withSlash : url, init)
    // An app whose paths end with a slash redirects the calls of its pages, which have no key. A browser hides the status, so only a
    // read is sent again there: it may be the redirect to a login.
    const isHidden = result?.type === 'opaqueredirect' && method === 'GET'
    if (key === undefined && !baseUrl.needsSlash && (result?.status === 308 || isHidden)) {
      ended.sent++
      result = await fetch(withSlash, init)
      baseUrl.needsSlash = result?.status < 300
    }
    // The response of another realm, and one whose headers throw, as of SvelteKit's `fetch` in a universal `load`, is copied.
    const isPlain = (result as Partial<Response> | undefined)?.headers?.get === Headers.prototype.get
    const response = isPlain ? (result as Response) : await toResponse(result)
    // Too late. Reading the body would keep the connection open.
    if (signal.aborted) void response.body?.cancel().catch(() => {})
    if (signal.aborted) throw signal.reason
    if (response.type === 'error') throw new TypeError('fetch returned a network error')
    received = { response, text: await readText(response), key }
    if (signal.aborted) throw signal.reason
  } catch (error) {
    if (!signal.aborted && !isOfFramework(error)) ended.failed = { thrown: redactCause(error, key), by: 'connection' }
    throw error
  }
  ended.received = received
  call.onReceived(received)
  if (event)
    await observer.report('onResponse', {
      ...event,
      status: received.response.status,
      headers: safeHeaders(received.response.headers, key),
      duration: performance.now() - started,
    })
  return received
}

/** Whether a framework has thrown this through `fetch`: a redirect, a promise, or an error with a digest. It must arrive as it is. */
function isOfFramework(thrown: unknown): boolean {
  try {
    return isObject(thrown) && ('digest' in thrown || typeof thrown['message'] !== 'string')
  } catch {
    return false // A field threw.
  }
}
