import ky, { isNetworkError } from 'ky'

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
  headers: Headers
  /** Milliseconds for all of it, the body of the answer included. */
  timeout: number
  signal: AbortSignal | undefined
}

/**
 * Sends a request once and reads the answer to its end. Resolves to the answer or to how it was lost; rejects with the
 * reason of the caller's signal, or with what the caller's `apiKey` function threw.
 */
export function attempt(config: Config, outgoing: Outgoing, options: AttemptOptions): Promise<Answer | Lost> {
  const controller = new AbortController()
  const { signal } = options
  let key: string | undefined

  const send = async (made: Request): Promise<Response> => {
    // ky cancels the body of its request in the end, which takes it from whoever kept the request that fetch was given.
    const request = outgoing.body === undefined ? made : new Request(made)
    // At the last moment: nothing before this line, hooks included, has seen the key.
    if (key !== undefined) request.headers.set('authorization', `Bearer ${key}`)
    const { fetch = globalThis.fetch } = config
    return fetch(request)
  }

  const exchange = async (): Promise<Answer | Lost> => {
    if (config.apiKey !== undefined) {
      key = typeof config.apiKey === 'string' ? config.apiKey : checkKey(await config.apiKey())
    }
    try {
      const response = await ky(config.baseUrl + outgoing.path, {
        method: outgoing.method,
        headers: options.headers,
        ...(outgoing.body !== undefined && { body: outgoing.body }),
        signal: controller.signal,
        // The API never redirects (D02), and following one could carry the key to another host.
        redirect: 'manual',
        // The call decides what is repeated, what an error is and when its time is over: see call.ts.
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        fetch: (input) => send(input as Request),
      })
      return { response, text: await response.text(), key }
    } catch (error) {
      return new Lost(isNetworkError(error) ? error.cause : error, false, key)
    }
  }

  if (signal?.aborted) return Promise.reject(signal.reason as Error)
  // A race, because an injected fetch may not heed the signal.
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
      controller.abort(signal?.reason)
    }
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const timer =
      options.timeout <= 0x7fffffff
        ? setTimeout(() => {
            end()
            resolve(new Lost(undefined, true, key))
            controller.abort()
          }, options.timeout)
        : undefined
    signal?.addEventListener('abort', abort, { once: true })
    exchange().finally(end).then(resolve, reject)
  })
}
