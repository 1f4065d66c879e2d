import { type FetchInit, toResponse } from '../fetch.ts'
import { checkKey, type Config } from '../options.ts'
import { redactCause } from './redact.ts'
import type { PreparedRequest } from './request.ts'
import type { ReceivedResponse } from './response.ts'

/** An attempt without a complete response. */
export class FailedAttempt {
  /** A copy of the error of `fetch` that cannot contain the key. Undefined if the time ran out. */
  readonly cause: unknown
  readonly timedOut: boolean
  /** Whether the request was given to `fetch`. If not, the service cannot have received it. */
  readonly sent: boolean

  constructor({ cause, timedOut = false, sent }: { cause?: unknown; timedOut?: boolean; sent: boolean }) {
    this.cause = cause
    this.timedOut = timedOut
    this.sent = sent
  }
}

/** How to send one attempt. */
export interface AttemptOptions {
  headers: Headers | Record<string, string>
  /** Milliseconds for the whole attempt, including the `apiKey` function and the body of the response. */
  timeout: number
  signal: AbortSignal | undefined
  /** Runs immediately before the request is given to `fetch`. */
  onSend: () => void
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
  const { signal, timeout } = options
  const attempt: Attempt = { config, request, options, controller: new AbortController(), sent: false, key: undefined }
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    // Everything that this attempt holds is released here, even if fetch or the apiKey function never settles.
    const release = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      release()
      reject(signal?.reason)
      attempt.controller.abort(signal?.reason)
    }
    const timeOut = () => {
      release()
      resolve(new FailedAttempt({ timedOut: true, sent: attempt.sent }))
      attempt.controller.abort()
    }
    const timer = timeout <= longestTimer ? setTimeout(timeOut, timeout) : undefined
    signal?.addEventListener('abort', abort)
    void receive(attempt).then(resolve, reject).finally(release)
  })
}

interface Attempt {
  readonly config: Config
  readonly request: PreparedRequest
  readonly options: AttemptOptions
  /** Aborted at the end of the attempt, if the time ran out or the caller's signal was aborted. `fetch` gets its signal. */
  readonly controller: AbortController
  sent: boolean
  /** The API key of the request. */
  key: string | undefined
}

async function receive(attempt: Attempt): Promise<ReceivedResponse | FailedAttempt> {
  const { config, request, options, controller } = attempt
  // An error of the caller's `apiKey` function goes to the caller as it is.
  if (config.apiKey !== undefined) attempt.key = await readKey(config.apiKey)
  try {
    // A key function may return after the end of the attempt. The request must not be sent then.
    controller.signal.throwIfAborted()
    const { fetch = globalThis.fetch } = config
    const init = initOf(attempt)
    attempt.sent = true
    options.onSend()
    const response = await toResponse(await fetch(request.url, init))
    if (controller.signal.aborted) {
      // Too late. Reading the body would keep the connection open.
      void response.body?.cancel().catch(() => {})
      controller.signal.throwIfAborted()
    }
    return { response, text: await response.text(), key: attempt.key }
  } catch (error) {
    return new FailedAttempt({ cause: redactCause(error, attempt.key), sent: attempt.sent })
  }
}

/** The second argument of `fetch`. */
function initOf({ request, options, controller, key }: Attempt): FetchInit {
  const headers = options.headers instanceof Headers ? Object.fromEntries(options.headers) : { ...options.headers }
  // Set last, so that no code before this line, hooks included, sees the key.
  if (key !== undefined) headers['authorization'] = `Bearer ${key}`
  return {
    method: request.method,
    headers,
    ...(request.body !== undefined && { body: request.body }),
    // D02: the API never redirects. Following a redirect could send the key to another host.
    redirect: 'manual',
    signal: controller.signal,
  }
}

async function readKey(apiKey: NonNullable<Config['apiKey']>): Promise<string> {
  return typeof apiKey === 'string' ? apiKey : checkKey(await apiKey())
}

/** Milliseconds: the longest delay of `setTimeout`. A longer timeout is no limit. */
const longestTimer = 0x7fffffff
