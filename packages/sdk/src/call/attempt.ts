import { isObject } from '@academy-access/schemas/internal/compiled'
import type { Options as KyOptions } from 'ky'

import { checkKey } from '../check-options.ts'
import { InputError } from '../errors/errors.ts'
import { type FetchInit, type FetchResponse, toResponse } from '../fetch.ts'
import { isKyError, noPage } from '../ky-instance.ts'
import { type Call, type Ended, eventOf, longestTimer, type ReceivedResponse, untilEnded } from './call-state.ts'
import type { KyHooks } from './ky-hooks.ts'
import { redactCause, safeHeaders } from './redact.ts'
import type { PlainRequest } from './request.ts'
import { readText } from './response.ts'
import { rateLimitDelay } from './retry.ts'

/**
 * Sends a request once, with ky. It limits the time of the attempt: that of the `apiKey` function, of the hooks and of the body of
 * the response. Rejects only with the reason of the signal.
 */
export async function attempt(call: Call, request: PlainRequest, hooks: KyHooks | undefined): Promise<Ended> {
  const { config, signal, ticket } = call
  const ended: Ended = { sent: 0 }
  const left = call.deadline - config.gate.now()
  const timeout = Math.min(config.timeout, left)
  const { method, url, headers, body } = request
  let isOver = false
  call.tries++
  call.wait = undefined
  const options: KyOptions = {
    method,
    headers,
    retry: 0,
    // A `fetch` of the caller may get a path, which ky does not take.
    baseUrl: noPage,
    // ky rejects a limit that `setTimeout` cannot keep.
    timeout: timeout > longestTimer ? false : timeout,
    fetch: async (input) => {
      const sent = input as Request
      // A hook may return after the end of the call.
      if (isOver || sent.signal.aborted) throw sent.signal.reason
      const sending = sendOnce(call, request, hooks, sent, ended)
      // A `fetch` may ignore its signal.
      const received = await untilEnded(sending, signal)
      return hooks ? hooks.toResponse(received) : received.response
    },
    body: body ?? null,
    signal: signal ?? null,
  }
  const end = (by: 'timeout' | 'totalTimeout') => {
    // If the service has responded, only a hook is late.
    if (!ended.received) ended.failed ??= { thrown: undefined, by }
  }
  try {
    // ky does not limit the time of each hook.
    if (hooks)
      await untilEnded(hooks.attempt(url, options, ended), signal, left, (resolve) => resolve(end('totalTimeout')))
    else await config.ky.send(url, options)
  } catch (thrown) {
    if (signal?.aborted) throw signal.reason
    if (isKyError(thrown, 'TimeoutError')) end(left <= config.timeout ? 'totalTimeout' : 'timeout')
    else ended.failed ??= { thrown: isKyError(thrown, 'NetworkError') ? thrown.cause : thrown, by: 'caller' }
  } finally {
    isOver = true
    config.gate.leave(ticket, false)
  }
  call.attempts += ended.sent
  return ended
}

/** Sends a request with the key, and reads the whole response. No code before this function knows the key. */
async function sendOnce(
  call: Call,
  first: PlainRequest,
  hooks: KyHooks | undefined,
  sent: Request,
  ended: Ended,
): Promise<ReceivedResponse> {
  const { apiKey, gate, observer } = call.config
  const request = hooks ? await hooks.readRequest(sent) : first
  const { signal } = sent
  const { method, url } = request
  const started = performance.now()
  const event = observer.active && { ...eventOf(call), method, url }
  const added =
    event && (await observer.report('onRequest', { ...event, headers: safeHeaders(new Headers(request.headers)) }))
  const key = typeof apiKey === 'function' ? checkKey(await apiKey()) : (apiKey ?? undefined)
  // An `apiKey` function may return after the end of the attempt. The request must not be sent then.
  if (signal.aborted) throw signal.reason
  const headers: FetchInit['headers'] = { ...request.headers, ...added }
  if (key !== undefined) headers['authorization'] = `Bearer ${key}`
  const received = await fetchWhole(call, { ...request, headers }, signal, ended, key)
  ended.received = received
  // Its place is free for another call before the hooks run.
  if (received.response.status === 429) closeGate(call, received)
  else gate.leave(call.ticket, true)
  if (event)
    await observer.report('onResponse', {
      ...event,
      status: received.response.status,
      headers: safeHeaders(received.response.headers, key),
      duration: performance.now() - started,
    })
  return received
}

/** Leaves the gate with a 429, which closes it. */
function closeGate(call: Call, received: ReceivedResponse): void {
  const delay = rateLimitDelay(received.response.headers, call.ticket.rateLimited + 1)
  if (call.config.gate.close(call.ticket, delay, received)) call.wait = delay
}

/** Sends a request that is complete, and reads its response. Notes an error of the connection. */
async function fetchWhole(
  { config }: Call,
  { method, url, headers, body }: PlainRequest,
  signal: AbortSignal,
  ended: Ended,
  key: string | undefined,
): Promise<ReceivedResponse> {
  const { baseUrl, fetch = globalThis.fetch, fetchOptions } = config
  // Not an error of the connection: sending again would not help.
  if (typeof fetch !== 'function') throw new InputError('fetch: this environment has none; set it')
  try {
    // D02: the API never redirects. Following a redirect could send the key to another host.
    const init: FetchInit = { ...fetchOptions, method, headers, redirect: 'manual', signal }
    if (body !== undefined) init.body = body
    else delete init.body
    ended.sent++
    const withSlash = url.replace(/\?|$/, '/$&')
    let result = await fetch(baseUrl.needsSlash ? withSlash : url, init)
    if (key === undefined && !baseUrl.needsSlash && isMissingSlash(result, method)) {
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
    const text = await readText(response)
    if (signal.aborted) throw signal.reason
    return { response, text, key }
  } catch (error) {
    if (!signal.aborted && !isOfFramework(error)) {
      const thrown = redactCause(error, key)
      const causes = await config.causes
      ended.failed = { thrown, by: 'connection', unsent: causes?.failedUnsent(thrown), hint: causes?.hintFor(thrown) }
    }
    throw error
  }
}

/**
 * Whether an app whose paths end with a slash redirects the calls of its pages, which have no key. A browser hides the status, so
 * only a read is sent again there: it may be the redirect to a login.
 */
function isMissingSlash(result: FetchResponse & { type?: unknown }, method: string): boolean {
  return result?.status === 308 || (result?.type === 'opaqueredirect' && method === 'GET')
}

/** Whether a framework has thrown this through `fetch`: a redirect, a promise, or an error with a digest. It must arrive as it is. */
function isOfFramework(thrown: unknown): boolean {
  try {
    return isObject(thrown) && ('digest' in thrown || typeof thrown['message'] !== 'string')
  } catch {
    return false // A field threw.
  }
}
