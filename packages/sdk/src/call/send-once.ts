import ky, { isNetworkError, isTimeoutError } from 'ky'

import { checkKey, type Config } from '../options.ts'
import type { PreparedRequest } from './request.ts'
import type { ReceivedResponse } from './response.ts'

/** An attempt without a complete response. */
export class FailedAttempt {
  /** The error of `fetch`, or ky's error if the time ran out. */
  readonly cause: unknown
  readonly timedOut: boolean
  /** The API key of the request, so that it can be removed from the cause. */
  readonly key: string | undefined

  constructor(cause: unknown, timedOut: boolean, key: string | undefined) {
    this.cause = cause
    this.timedOut = timedOut
    this.key = key
  }
}

/** How to send one attempt. */
export interface AttemptOptions {
  headers: HeadersInit
  /** Milliseconds for the whole attempt, including the body of the response. */
  timeout: number
  signal: AbortSignal | undefined
}

/**
 * Sends a request once and reads the whole response. Resolves to the response or to the failure. Rejects with the reason
 * of the caller's signal, or with the error of the caller's `apiKey` function.
 */
export function sendOnce(
  config: Config,
  request: PreparedRequest,
  options: AttemptOptions,
): Promise<ReceivedResponse | FailedAttempt> {
  const { signal } = options
  const work = sendWithKy(config, request, options)
  if (!signal) return work
  // A race, because an injected fetch may ignore the signal.
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

async function sendWithKy(
  config: Config,
  prepared: PreparedRequest,
  options: AttemptOptions,
): Promise<ReceivedResponse | FailedAttempt> {
  const { method, path, body } = prepared
  let key: string | undefined
  let response: Response | undefined
  /** The error of the caller's `apiKey` function. */
  let keyError: { error: unknown } | undefined

  const fetchWithKey = async (made: Request): Promise<Response> => {
    if (config.apiKey !== undefined) {
      try {
        key = typeof config.apiKey === 'string' ? config.apiKey : checkKey(await config.apiKey())
      } catch (error) {
        keyError = { error }
        throw error
      }
    }
    // ky cancels the body of its own request at the end. A copy stays readable for a fetch that keeps its request.
    const request = body === undefined ? made : new Request(made)
    // Set last, so that no code before this line, hooks included, sees the key.
    if (key !== undefined) request.headers.set('authorization', `Bearer ${key}`)
    const { fetch = globalThis.fetch } = config
    return (response = await fetch(request))
  }

  try {
    const text = await ky(config.baseUrl + path, {
      method,
      headers: options.headers,
      ...(body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
      // D02: the API never redirects. Following a redirect could send the key to another host.
      redirect: 'manual',
      // One limit for the headers and the body together: ky's `timeout` would start again with the body.
      timeout: false,
      totalTimeout: options.timeout <= longestTimer && Math.max(options.timeout, 0),
      // send-with-retries.ts decides what to repeat, and response.ts what an error is.
      retry: 0,
      throwHttpErrors: false,
      fetch: (input) => fetchWithKey(input as Request),
    }).text()
    return { response: response!, text, key }
  } catch (error) {
    if (keyError) throw keyError.error
    if (options.signal?.aborted) throw options.signal.reason
    return new FailedAttempt(isNetworkError(error) ? error.cause : error, isTimeoutError(error), key)
  }
}

/** Milliseconds: the longest delay of `setTimeout`. A longer timeout is no limit. */
const longestTimer = 0x7fffffff
