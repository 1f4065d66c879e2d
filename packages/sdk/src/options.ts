import { suggest } from '@academy-access/schemas/compiled'

import { type BaseUrl, readBaseUrl } from './base-url.ts'
import { InputError } from './errors/input-error.ts'
import { createObserver, type Hooks, type Logger, type Observer } from './events.ts'
import type { Fetch } from './fetch.ts'
import { checkHeaders } from './headers.ts'
import { RateLimitGate } from './pace/rate-limit-gate.ts'

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
   * The time limit of a whole call in milliseconds, including its attempts and the waits between them. Waits for a turn do
   * not count: those for `maxConcurrency` and those after a 429. 60,000 by default.
   */
  totalTimeout?: number | undefined
  /**
   * How often the client repeats a failed attempt. 2 by default. A 429 does not count: the call waits for its turn and
   * sends the request again. With 0 the client repeats nothing and never waits for the rate limit.
   */
  maxRetries?: number | undefined
  /** The longest `Retry-After` that the client waits for, in milliseconds. Longer ones are thrown. 60,000 by default. */
  maxRetryAfter?: number | undefined
  /**
   * How many calls run at once. 8 by default, and `Infinity` for no limit. Clients of `withOptions` with the same key and
   * the same number count their calls together. The other calls wait for their turn. The wait counts towards no time
   * limit, and an abort ends it.
   */
  maxConcurrency?: number | undefined
  /** For data that breaks the contract: throw a `ProtocolError` (the default), warn the `logger`, or skip the check. */
  validate?: 'error' | 'warn' | 'off' | undefined
  /** Sends a request. The default is the global `fetch`, which is looked up for each request. */
  fetch?: Fetch | undefined
  /** Aborts all calls of the client and their waits. They reject with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** Headers to add to every request. */
  headers?: Record<string, string> | undefined
  /** Functions that observe the calls. */
  hooks?: Hooks | undefined
  /** Receives log messages. Use `console` to print them. None by default. */
  logger?: Logger | undefined
  /** Allows an API key in a browser, where every visitor can read it. False by default. */
  dangerouslyAllowBrowser?: boolean | undefined
}

/**
 * Options of one call, the last argument of every method. They override the client's options of the same name, except for
 * `headers`, which are added to those of the client, and `signal`.
 */
export interface RequestOptions extends Pick<
  ClientOptions,
  'timeout' | 'totalTimeout' | 'maxRetries' | 'maxRetryAfter' | 'validate' | 'headers'
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

// The compiler reports an option that one of these lists lacks.
const clientOptions: Readonly<Record<keyof ClientOptions, true>> = {
  baseUrl: true,
  apiKey: true,
  timeout: true,
  totalTimeout: true,
  maxRetries: true,
  maxRetryAfter: true,
  maxConcurrency: true,
  validate: true,
  fetch: true,
  signal: true,
  headers: true,
  hooks: true,
  logger: true,
  dangerouslyAllowBrowser: true,
}
const requestOptions: Readonly<Record<keyof RequestOptions, true>> = {
  signal: true,
  timeout: true,
  totalTimeout: true,
  maxRetries: true,
  maxRetryAfter: true,
  validate: true,
  headers: true,
  extraBody: true,
  extraQuery: true,
}

/** The names of the options of a client. */
export const clientOptionNames: readonly string[] = Object.keys(clientOptions)

/** The names of the options of a call. */
export const requestOptionNames: readonly string[] = Object.keys(requestOptions)

/** The checked options of a client, with their defaults. */
export interface Config {
  readonly baseUrl: BaseUrl
  /** Undefined if a proxy adds the key. */
  readonly apiKey: Exclude<ClientOptions['apiKey'], null>
  readonly fetch: ClientOptions['fetch']
  readonly signal: AbortSignal | undefined
  readonly headers: Record<string, string> | undefined
  readonly timeout: number
  readonly totalTimeout: number
  readonly maxRetries: number
  readonly maxRetryAfter: number
  readonly maxConcurrency: number
  readonly validate: 'error' | 'warn' | 'off'
  readonly observer: Observer
  /** Shared by clients with the same key: `withOptions` passes it on. */
  gate: RateLimitGate
}

/** Checks the options of a client and adds the defaults. Throws an `InputError` for an invalid option. */
export function configure(options: ClientOptions): Config {
  checkClientOptionNames(options)
  const config: Config = {
    baseUrl: readBaseUrl(options.baseUrl ?? environment('ACADEMY_BASE_URL') ?? '', options.apiKey),
    apiKey: options.apiKey === undefined ? environment('ACADEMY_API_KEY') : (options.apiKey ?? undefined),
    fetch: options.fetch,
    signal: options.signal,
    headers: options.headers && checkHeaders(options.headers),
    timeout: options.timeout ?? 10_000,
    totalTimeout: options.totalTimeout ?? 60_000,
    maxRetries: options.maxRetries ?? 2,
    maxRetryAfter: options.maxRetryAfter ?? 60_000,
    maxConcurrency: options.maxConcurrency ?? 8,
    validate: options.validate ?? 'error',
    observer: createObserver(options.hooks, options.logger),
    gate: new RateLimitGate(),
  }
  if (config.apiKey !== undefined && typeof config.apiKey !== 'function') checkKey(config.apiKey)
  if (config.apiKey === undefined && options.apiKey !== null && !isForPage(options)) {
    throw new InputError(
      'apiKey: set the key of the academy, or the environment variable ACADEMY_API_KEY; apiKey: null says that a proxy adds it',
    )
  }
  if (config.fetch !== undefined && typeof config.fetch !== 'function') {
    throw new InputError(`fetch: expected a function, got ${typeof config.fetch}`)
  }
  checkValidate(config.validate)
  checkNumbers(config)
  if (config.apiKey !== undefined && !options.dangerouslyAllowBrowser && isBrowser()) {
    throw new InputError(
      'apiKey: every visitor of a page can read its key. Set apiKey: null and call a proxy that adds it, or set dangerouslyAllowBrowser: true',
    )
  }
  return config
}

/** The options of a call with a copy of their headers. Throws an `InputError` for an invalid option. */
export function checkRequestOptions(options: RequestOptions): RequestOptions {
  checkNumbers(options)
  checkValidate(options.validate)
  return options.headers === undefined ? options : { ...options, headers: checkHeaders(options.headers) }
}

function checkClientOptionNames(options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw new InputError('expected an object with the options of the client, such as { baseUrl, apiKey }')
  }
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(clientOptions, name)) continue
    if (Object.hasOwn(requestOptions, name)) {
      throw new InputError(`${name}: an option of a call, not of the client: pass it as the last argument of a method`)
    }
    throw new InputError(`${name}: unknown option${suggest(name, clientOptionNames)}`)
  }
}

/** Throws an `InputError` for an invalid time limit or number of retries. `Infinity` means no limit. */
function checkNumbers(
  options: Pick<ClientOptions, 'timeout' | 'totalTimeout' | 'maxRetries' | 'maxRetryAfter' | 'maxConcurrency'>,
): void {
  for (const name of ['timeout', 'totalTimeout'] as const) {
    const value = options[name]
    if (value !== undefined && !(value > 0))
      throw new InputError(`${name}: expected milliseconds above 0, got ${value}`)
  }
  const { maxRetries, maxRetryAfter, maxConcurrency } = options
  if (maxRetries !== undefined && !(Number.isInteger(maxRetries) && maxRetries >= 0)) {
    throw new InputError(`maxRetries: expected an integer from 0, got ${maxRetries}`)
  }
  if (maxRetryAfter !== undefined && !(maxRetryAfter >= 0)) {
    throw new InputError(`maxRetryAfter: expected milliseconds from 0, got ${maxRetryAfter}`)
  }
  const isCount = maxConcurrency === Infinity || Number.isInteger(maxConcurrency)
  if (maxConcurrency !== undefined && !(isCount && maxConcurrency >= 1)) {
    throw new InputError(`maxConcurrency: expected an integer from 1 or Infinity, got ${maxConcurrency}`)
  }
}

function checkValidate(validate: ClientOptions['validate']): void {
  if (validate === undefined || ['error', 'warn', 'off'].includes(validate)) return
  throw new InputError(`validate: expected "error", "warn" or "off", got ${JSON.stringify(validate)}`)
}

/** Throws an `InputError`, which does not show the key, for a key that no header can contain. */
export function checkKey(key: unknown): string {
  if (typeof key !== 'string')
    throw new InputError(`apiKey: expected a string, got ${key === null ? 'null' : typeof key}`)
  if (key === '') throw new InputError('apiKey: expected a key, got an empty string')
  if (!/^[!-~]+$/.test(key)) {
    throw new InputError(
      'apiKey: expected no space, line break or other character that keys do not contain; check how it was copied',
    )
  }
  return key
}

function environment(name: string): string | undefined {
  try {
    return (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name] || undefined
  } catch {
    return undefined // Deno throws without the permission to read the variable.
  }
}

/** Whether a client without a key belongs to a page, whose server adds the key. */
function isForPage({ baseUrl = environment('ACADEMY_BASE_URL') }: ClientOptions): boolean {
  // A relative URL has a meaning only in a page. A server creates the client too when it renders the page.
  return !URL.canParse(baseUrl ?? '') || (globalThis as { document?: unknown }).document !== undefined
}

function isBrowser(): boolean {
  const { document, process } = globalThis as {
    document?: unknown
    process?: { versions?: { node?: string } }
  }
  // A DOM in Node belongs to a test, where no visitor can read the key.
  return document !== undefined && process?.versions?.node === undefined
}
