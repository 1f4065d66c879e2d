import ky, { isNetworkError, isTimeoutError } from 'ky'

import type { Outgoing } from './input.ts'
import { checkKey, type Config } from './options.ts'

/** One answer of the service, read to its end. */
export interface Answer {
  response: Response
  text: string
  /** The key that it was asked with. */
  key: string | undefined
}

/** An attempt that got no answer: what `fetch` threw, or that its time ran out. */
export class Lost {
  readonly cause: unknown
  readonly timedOut: boolean
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
  /** Milliseconds for all of it, the body of the answer included. */
  timeout: number
  signal: AbortSignal | undefined
}

/**
 * Sends a request once and reads the answer to its end. Resolves to the answer or to how it was lost; rejects with the
 * reason of the caller's signal, or with what the caller's `apiKey` function threw.
 */
export function attempt(config: Config, outgoing: Outgoing, options: AttemptOptions): Promise<Answer | Lost> {
  const { signal } = options
  const work = exchange(config, outgoing, options)
  if (!signal) return work
  // A race, because an injected fetch may not heed the signal.
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

async function exchange(config: Config, outgoing: Outgoing, options: AttemptOptions): Promise<Answer | Lost> {
  const { method, path, body } = outgoing
  let key: string | undefined
  let response: Response | undefined
  /** What the caller's own `apiKey` function threw. */
  let thrown: { error: unknown } | undefined

  const send = async (made: Request): Promise<Response> => {
    if (config.apiKey !== undefined) {
      try {
        key = typeof config.apiKey === 'string' ? config.apiKey : checkKey(await config.apiKey())
      } catch (error) {
        thrown = { error }
        throw error
      }
    }
    // ky cancels the body of its request in the end, which takes it from whoever kept the request that fetch was given.
    const request = body === undefined ? made : new Request(made)
    // At the last moment: nothing before this line, hooks included, has seen the key.
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
      // The API never redirects (D02), and following one could carry the key to another host.
      redirect: 'manual',
      // One limit for the headers and the body together: ky's `timeout` would begin again with the body.
      timeout: false,
      totalTimeout: options.timeout <= longestTimer && Math.max(options.timeout, 0),
      // The call decides what is repeated, and what an error is: see call.ts.
      retry: 0,
      throwHttpErrors: false,
      fetch: (input) => send(input as Request),
    }).text()
    return { response: response!, text, key }
  } catch (error) {
    if (thrown) throw thrown.error
    if (options.signal?.aborted) throw options.signal.reason
    return new Lost(isNetworkError(error) ? error.cause : error, isTimeoutError(error), key)
  }
}

/** Milliseconds: what timers can count. More is no limit. */
const longestTimer = 0x7fffffff
