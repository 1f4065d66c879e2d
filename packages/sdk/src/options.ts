import { isObject } from '@academy-access/schemas/internal/compiled'
import type { KyInstance } from 'ky'

import type { BaseUrl } from './base-url.ts'
import type { Hooks, Logger, Observer, OneOrMore } from './events.ts'
import type { Fetch, FetchOptions, HeadersOption } from './fetch.ts'
import type { HeaderList } from './headers.ts'
import type { KyClient } from './ky-instance.ts'
import type { RateLimitGate } from './pace/rate-limit-gate.ts'

/** Options of an {@link AcademyClient}. */
export interface ClientOptions {
  /**
   * The URL of the academy's host or of a proxy. The client adds `/api/v1`. A path such as `/academy` is a proxy of the
   * page's own host: the first call resolves it, so that a server that renders the page can create the client too. The
   * default is the environment variable `ACADEMY_BASE_URL`, which the first call reads.
   */
  baseUrl?: string | undefined
  /**
   * The API key, or a function that returns it and is called for each request. `null` says that a proxy adds the key. The
   * default is the environment variable `ACADEMY_API_KEY`, which the first call reads: a build may load the module of the client
   * without it. Without any of these, a page in a browser and a client with a relative `baseUrl` have no key. Elsewhere the calls
   * reject with an `InputError`.
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
   * How long a call waits in milliseconds while the service accepts no request of the client: for the rate limit, and for a place
   * among those of `maxConcurrency`. Then it fails with the last 429 (an `ApiError` with `retryAfter`), or with a `TimeoutError`
   * if it waited for a place. It fails immediately if the service asks for a longer wait. While the service accepts other calls
   * of the client, the call goes on waiting, so that 10,000 calls at once all get their turn. 60,000 by default, and 10,000 for a
   * client without a key, as in a page.
   */
  maxWait?: number | undefined
  /**
   * How often the client repeats a failed attempt. 2 by default. A 429 does not count: the call waits for its turn and
   * sends the request again. With 0 the client repeats nothing and never waits for the rate limit.
   */
  maxRetries?: number | undefined
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
  /**
   * The name of your app, with its version if you like: `school/1.2`. The client sends it in the header `user-agent`, behind its
   * own name, so that the logs of the service tell your apps apart. No page in a browser sends this header.
   */
  app?: string | undefined
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
  'timeout' | 'totalTimeout' | 'maxWait' | 'maxRetries' | 'validate' | 'headers' | 'fetchOptions'
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
  /** Null if a proxy adds the key. Undefined before the first call reads the environment. */
  apiKey: ClientOptions['apiKey']
  readonly dangerouslyAllowBrowser?: boolean | undefined
  readonly fetch: ClientOptions['fetch']
  readonly fetchOptions: FetchOptions
  readonly ky: KyClient
  readonly signal: AbortSignal | undefined
  /** Those of every request. */
  readonly headers: Readonly<Record<string, string>>
  readonly timeout: number
  readonly totalTimeout: number
  readonly maxWait: number
  readonly maxRetries: number
  readonly maxConcurrency: number
  readonly validate: 'error' | 'warn' | 'off'
  readonly observer: Observer
  /** Says whether a request of a failed connection was sent. Pages and Workers do not learn the cause, so they do not load it. */
  readonly causes: Promise<typeof import('./never-sent.ts') | undefined> | undefined
  /** Shared by clients with the same key: `withOptions` passes it on. */
  gate: RateLimitGate
}

/** The checked options of a call. */
export interface CheckedOptions extends Omit<RequestOptions, 'headers' | 'signal'> {
  headers?: HeaderList | undefined
}

/** The accepted values of an option, besides `undefined`: their description, their check, and how a rejected value is shown. */
type Rule = readonly [expected?: string, accepts?: (value: unknown) => boolean, show?: (value: unknown) => string]

/** For an option that is checked where it is used. */
const any: Rule = []
// A text, of an environment variable for example, is greater than 0 too. Added to a time, it would make a text.
const isPositive = (value: unknown) => typeof value === 'number' && value > 0
const isFromZero = (value: unknown) => typeof value === 'number' && value >= 0
const positive: Rule = ['milliseconds above 0', isPositive]
const fromZero: Rule = ['milliseconds from 0', isFromZero]

/** `Infinity` means no limit. `fetch` ignores options that it does not know, so only their container is checked. */
const sharedRules = {
  // One of another realm too.
  signal: [
    'an AbortSignal, such as the signal of an AbortController',
    (value) => isObject(value) && 'aborted' in value,
  ],
  timeout: positive,
  totalTimeout: positive,
  maxWait: fromZero,
  maxRetries: ['an integer from 0', (value) => Number.isInteger(value) && isFromZero(value)],
  validate: [
    '"error", "warn" or "off"',
    (value) => value === 'error' || value === 'warn' || value === 'off',
    JSON.stringify,
  ],
  headers: any,
  fetchOptions: ['an object with options of fetch', isObject],
} satisfies { [name in keyof ClientOptions]: Rule }

/** The options of a client. The compiler reports one that is missing here. */
export const clientRules: Readonly<Record<string, Rule>> = {
  baseUrl: any,
  apiKey: any,
  ...sharedRules,
  maxConcurrency: [
    'an integer from 1 or Infinity',
    (value) => value === Infinity || (Number.isInteger(value) && isPositive(value)),
  ],
  app: [
    'a name such as "school/1.2", of printable ASCII characters without parentheses',
    (value) => typeof value === 'string' && /^[!-'*-~]+( [!-'*-~]+)*$/.test(value),
    JSON.stringify,
  ],
  fetch: ['a function', (value) => typeof value === 'function'],
  ky: any,
  hooks: any,
  logger: any,
  dangerouslyAllowBrowser: any,
} satisfies Record<keyof ClientOptions, Rule>

/** The names of the options of a client. */
export const clientOptionNames: readonly string[] = Object.keys(clientRules)

/** The names of the options of a call. */
export const requestOptionNames: readonly string[] = Object.keys({
  ...sharedRules,
  extraBody: any,
  extraQuery: any,
} satisfies Record<keyof RequestOptions, Rule>)
