import type { KyInstance } from 'ky'

import type { BaseUrl } from './base-url.ts'
import type { Hooks, Logger, Observer, OneOrMore } from './events.ts'
import type { Fetch, FetchOptions } from './fetch.ts'
import type { HeaderList, HeadersOption } from './headers.ts'
import type { KyClient } from './ky-instance.ts'
import type { RateLimitGate } from './pace/rate-limit-gate.ts'

/** Options of an {@link AcademyClient}. */
export interface ClientOptions {
  /**
   * The URL of the academy's host or of a proxy. The client adds `/api/v1`. A path such as `/academy` is a proxy of the
   * page's own host: the first call resolves it, so that a server that renders the page can create the client too. The
   * default is the environment variable `ACADEMY_BASE_URL`.
   */
  baseUrl?: string | undefined
  /**
   * The API key, or a function that returns it and is called for each request. `null` says that a proxy adds the key. The
   * default is the environment variable `ACADEMY_API_KEY`. Without any of these, a page in a browser and a client with a
   * relative `baseUrl` have no key; elsewhere a missing key is an error.
   */
  apiKey?: string | (() => string | Promise<string>) | null | undefined
  /** The time limit of one attempt in milliseconds, including the body of its response. 10,000 by default. */
  timeout?: number | undefined
  /**
   * The time limit of a whole call in milliseconds: its attempts and the waits between them. It does not limit the waits for
   * a turn, which `maxWait` limits. 60,000 by default.
   */
  totalTimeout?: number | undefined
  /**
   * How long a call waits for its turn in milliseconds, all its waits together: for a place among those of `maxConcurrency`,
   * and for the rate limit. Then it fails with the last 429 (an `ApiError` with `retryAfter`), or with a `TimeoutError` if it
   * waited for a place. It fails immediately if the service asks for a longer wait. 10,000 by default for a client without a
   * key, as in a page, and `Infinity` for a client with a key. Nothing but 429s for ten minutes ends every call.
   */
  maxWait?: number | undefined
  /**
   * How often the client repeats a failed attempt. 2 by default. A 429 does not count: the call waits for its turn and
   * sends the request again. With 0 the client repeats nothing and never waits for the rate limit.
   */
  maxRetries?: number | undefined
  /**
   * The longest `Retry-After` that the client waits for, in milliseconds. Longer ones are thrown. 60,000 by default. It limits
   * nothing else. With 0 the client does not wait for a 429, but repeats a failed attempt.
   */
  maxRetryAfter?: number | undefined
  /**
   * How many calls run at once. 8 by default, and `Infinity` for no limit. Clients of `withOptions` with the same key and
   * the same number count their calls together. The other calls wait for their turn, at most for `maxWait`, and an
   * abort ends the wait.
   */
  maxConcurrency?: number | undefined
  /** For data that breaks the contract: throw a `ProtocolError` (the default), warn the `logger`, or skip the check. */
  validate?: 'error' | 'warn' | 'off' | undefined
  /** Sends a request. The default is the global `fetch`, which is looked up for each request. */
  fetch?: Fetch | undefined
  /** Options for `fetch`, such as `credentials`, `cache`, `next`, `cf` or `dispatcher`. */
  fetchOptions?: FetchOptions | undefined
  /**
   * An instance of [ky](https://github.com/sindresorhus/ky), whose hooks run for every request. The client also uses its
   * headers, search parameters, `context`, `fetch`, `signal` and the options of `fetch`, below its own options. It replaces
   * the time limits, the retries and the base URL of the instance. No hook gets the API key, and an error response
   * reaches the hooks `beforeRetry` and `beforeError` as an `ApiError`. ky itself by default.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   * import ky from 'ky'
   *
   * const traced = ky.extend({ hooks: { beforeRequest: [({ request }) => request.headers.set('x-trace', '1')] } })
   * const academy = new AcademyClient({ baseUrl: '/academy', ky: traced })
   * ```
   */
  ky?: KyInstance | undefined
  /** Aborts all calls of the client and their waits. They reject with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** Headers to add to every request. The value `undefined` removes a header. */
  headers?: HeadersOption | undefined
  /** Functions that observe the calls, and may add headers to their requests. */
  hooks?: Hooks | undefined
  /** Receives log messages. Use `console` to print them. None by default. */
  logger?: Logger | undefined
  /** Allows an API key in a browser, where every visitor can read it. False by default. */
  dangerouslyAllowBrowser?: boolean | undefined
}

/**
 * Options of one call, the last argument of every method. They override the client's options of the same name, except for
 * `headers`, which are added to those of the client, `fetchOptions`, which replace those of the client one by one, and `signal`.
 */
export interface RequestOptions extends Pick<
  ClientOptions,
  'timeout' | 'totalTimeout' | 'maxWait' | 'maxRetries' | 'maxRetryAfter' | 'validate' | 'headers' | 'fetchOptions'
> {
  /** Aborts the call and its waits, as the signal of the client does. The call rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  /**
   * Fields to add to the body, for what the API may have learned since this version of the client. The client does not
   * check them. They replace fields of the same name.
   */
  extraBody?: Readonly<Record<string, unknown>> | undefined
  /**
   * Parameters to add to the query, for what the API may have learned since this version of the client. The client does
   * not check them. They replace parameters of the same name.
   */
  extraQuery?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
}

/** The options of a client, and the hooks of the clients that it was made from. */
export interface JoinedOptions extends Omit<ClientOptions, 'hooks'> {
  hooks?: OneOrMore<Hooks> | undefined
}

/** The checked options of a client, with their defaults. */
export interface Config {
  readonly baseUrl: BaseUrl
  /** Undefined if a proxy adds the key. */
  readonly apiKey: Exclude<ClientOptions['apiKey'], null>
  readonly fetch: ClientOptions['fetch']
  readonly fetchOptions: FetchOptions
  readonly ky: KyClient
  readonly signal: AbortSignal | undefined
  readonly headers: HeaderList | undefined
  readonly timeout: number
  readonly totalTimeout: number
  readonly maxWait: number
  readonly maxRetries: number
  readonly maxRetryAfter: number
  readonly maxConcurrency: number
  readonly validate: 'error' | 'warn' | 'off'
  readonly observer: Observer
  /** Shared by clients with the same key: `withOptions` passes it on. */
  gate: RateLimitGate
}

/** The checked options of a call. */
export interface CheckedOptions extends Omit<RequestOptions, 'headers' | 'signal'> {
  headers?: HeaderList | undefined
}
