import { type FetchInit, type FetchResponse, toResponse } from '../fetch.ts'
import type { Config } from '../options.ts'
import { checkKey } from '../check-options.ts'
import { InputError } from '../errors/input-error.ts'
import { readText } from './read-text.ts'
import { redactCause } from './redact.ts'
import type { PlainRequest } from './request.ts'
import type { ReceivedResponse } from './response.ts'

/**
 * Sends a request with the key, and reads the whole response. No code before this function knows the key. Rejects with an
 * error of the caller's `apiKey` function as it is.
 *
 * @param signal Aborted at the end of the attempt, by ky or by the caller.
 * @param onSend Runs immediately before the request is given to `fetch`.
 * @param toError The error for what `fetch` threw. Its argument is a copy that cannot contain the key.
 */
export async function fetchOnce(
  config: Config,
  { url, method, headers: withoutKey, body }: PlainRequest,
  signal: AbortSignal,
  onSend: () => void,
  toError: (cause: unknown) => Error,
): Promise<ReceivedResponse> {
  const { apiKey, fetch = globalThis.fetch, fetchOptions } = config
  const key = typeof apiKey === 'function' ? checkKey(await apiKey()) : apiKey
  // An `apiKey` function may return after the end of the attempt. The request must not be sent then.
  signal.throwIfAborted()
  // Not an error of the connection: sending again would not help.
  if (typeof fetch !== 'function') throw new InputError('fetch: this environment has none; set it')
  const headers: FetchInit['headers'] = { ...withoutKey }
  if (key !== undefined) headers['authorization'] = `Bearer ${key}`
  try {
    // D02: the API never redirects. Following a redirect could send the key to another host.
    const init: FetchInit = { ...fetchOptions, method, headers, redirect: 'manual', signal }
    if (body !== undefined) init.body = body
    else if ('body' in init) delete init.body
    onSend()
    let result: FetchResponse & { type?: unknown } = await fetch(url, init)
    // An app whose paths end with a slash, as with `trailingSlash` of Next, redirects the calls of its pages once. They have no
    // key. A browser does not show the status.
    if (key === undefined && (result?.status === 308 || result?.type === 'opaqueredirect'))
      result = await fetch(url.replace(/\?|$/, '/$&'), init)
    const response = isPlainResponse(result) ? result : await toResponse(result)
    // Too late. Reading the body would keep the connection open.
    if (signal.aborted) void response.body?.cancel().catch(() => {})
    signal.throwIfAborted()
    if (response.type === 'error') throw new TypeError('fetch returned a network error')
    const text = await readText(response)
    signal.throwIfAborted()
    return { response, text, key }
  } catch (error) {
    signal.throwIfAborted()
    throw toError(redactCause(error, key))
  }
}

/** False for a response of another realm, and for one whose headers throw, as of SvelteKit's `fetch` in a universal `load`. */
function isPlainResponse(result: FetchResponse | undefined): result is Response {
  return (result as Partial<Response> | undefined)?.headers?.get === Headers.prototype.get
}
