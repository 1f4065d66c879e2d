import { createObserver, type Hooks, type Logger, type Observer } from './events.ts'
import { createGate, type Gate } from './gate.ts'
import { InputError } from './input-error.ts'

/** How to make an {@link AcademyClient}. */
export interface ClientOptions {
  /**
   * Address of the academy's own host, or of a proxy; `/api/v1` is added to it. In a browser it may be relative to
   * the page. By default the environment variable `ACADEMY_BASE_URL`.
   */
  baseUrl?: string | undefined
  /**
   * The API key, or a function that gives it, called for each request. May be left out behind a proxy that adds it.
   * By default the environment variable `ACADEMY_API_KEY`.
   */
  apiKey?: string | (() => string | Promise<string>) | undefined
  /** Milliseconds that one attempt may take, the body of its answer included; 10,000 by default. */
  timeout?: number | undefined
  /** Milliseconds that a whole call may take, with its attempts and waits; 60,000 by default. */
  totalTimeout?: number | undefined
  /** How often a failed attempt is repeated; 2 by default. With 0 the client never waits either. */
  maxRetries?: number | undefined
  /** Milliseconds: a longer `Retry-After` is thrown, neither waited for nor cut short; 60,000 by default. */
  maxRetryAfter?: number | undefined
  /** What to do with data that breaks the contract: throw a `ProtocolError` (the default), warn, or not look. */
  validate?: 'error' | 'warn' | 'off' | undefined
  /** What sends a `Request`; by default the global `fetch`, looked up at each request. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Headers of every request. */
  headers?: Record<string, string> | undefined
  /** Functions that watch the calls. */
  hooks?: Hooks | undefined
  /** Where to write what the client does, such as `console`; nowhere by default. */
  logger?: Logger | undefined
  /** Allows an API key in a browser, where everyone can read it; false by default. */
  dangerouslyAllowBrowser?: boolean | undefined
}

/** How to make one call; each wins over the client's option of that name. Comes last in every method. */
export interface RequestOptions extends Pick<ClientOptions, 'timeout' | 'totalTimeout' | 'maxRetries' | 'headers'> {
  /** Ends the call, waits included; it rejects with the signal's own reason. */
  signal?: AbortSignal | undefined
}

/** A client's options, checked and complete. */
export interface Config {
  readonly baseUrl: string
  readonly apiKey: ClientOptions['apiKey']
  readonly fetch: ClientOptions['fetch']
  readonly headers: Record<string, string> | undefined
  readonly timeout: number
  readonly totalTimeout: number
  readonly maxRetries: number
  readonly maxRetryAfter: number
  readonly validate: 'error' | 'warn' | 'off'
  readonly logger: Logger | undefined
  readonly observer: Observer
  /** One for all clients that share a key: `withOptions` hands it on. */
  gate: Gate
}

/** Checks a client's options and fills them in. */
export function configure(options: ClientOptions): Config {
  const config: Config = {
    baseUrl: checkedBaseUrl(options.baseUrl ?? environment('ACADEMY_BASE_URL')),
    apiKey: options.apiKey ?? environment('ACADEMY_API_KEY'),
    fetch: options.fetch,
    headers: options.headers,
    timeout: options.timeout ?? 10_000,
    totalTimeout: options.totalTimeout ?? 60_000,
    maxRetries: options.maxRetries ?? 2,
    maxRetryAfter: options.maxRetryAfter ?? 60_000,
    validate: options.validate ?? 'error',
    logger: options.logger,
    observer: createObserver(options.hooks, options.logger),
    gate: createGate(),
  }
  if (typeof config.apiKey === 'string') checkKey(config.apiKey)
  if (!['error', 'warn', 'off'].includes(config.validate)) {
    throw new InputError(`validate: expected "error", "warn" or "off", got ${JSON.stringify(config.validate)}`)
  }
  checkNumbers(config)
  if (config.apiKey !== undefined && !options.dangerouslyAllowBrowser && isBrowser()) {
    throw new InputError(
      'apiKey: a key in a browser can be read by everyone. Leave it out and call a proxy that adds it, or set dangerouslyAllowBrowser: true',
    )
  }
  return config
}

/** Refuses limits that make no sense; `Infinity` is none. */
export function checkNumbers(
  options: Pick<ClientOptions, 'timeout' | 'totalTimeout' | 'maxRetries' | 'maxRetryAfter'>,
): void {
  for (const name of ['timeout', 'totalTimeout'] as const) {
    const value = options[name]
    if (value !== undefined && !(value > 0))
      throw new InputError(`${name}: expected milliseconds above 0, got ${value}`)
  }
  const { maxRetries, maxRetryAfter } = options
  if (maxRetries !== undefined && !(Number.isInteger(maxRetries) && maxRetries >= 0)) {
    throw new InputError(`maxRetries: expected an integer from 0, got ${maxRetries}`)
  }
  if (maxRetryAfter !== undefined && !(maxRetryAfter >= 0)) {
    throw new InputError(`maxRetryAfter: expected milliseconds from 0, got ${maxRetryAfter}`)
  }
}

/** Refuses what cannot stand in a header, and says so without showing it (D24). */
export function checkKey(key: unknown): string {
  if (typeof key !== 'string')
    throw new InputError(`apiKey: expected a string, got ${key === null ? 'null' : typeof key}`)
  if (key === '') throw new InputError('apiKey: expected a key, got an empty string')
  if (!/^[!-~]+$/.test(key)) {
    throw new InputError('apiKey: white space, a line break or another character that no key has; was it pasted whole?')
  }
  return key
}

function checkedBaseUrl(value: string | undefined): string {
  if (value === undefined || value === '') {
    throw new InputError('baseUrl: give the address of the academy, or set ACADEMY_BASE_URL')
  }
  const page = (globalThis as { location?: { href?: string } }).location?.href
  let url
  try {
    url = new URL(value, page?.startsWith('http') ? page : undefined)
  } catch {
    throw new InputError(
      `baseUrl: expected an address such as https://academy.example.com, got ${JSON.stringify(value)}`,
    )
  }
  if (url.username !== '' || url.password !== '')
    throw new InputError('baseUrl: no user name or password may stand in it')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new InputError(`baseUrl: expected http: or https:, got ${url.protocol}`)
  }
  if (url.search !== '' || url.hash !== '') throw new InputError('baseUrl: expected no ? and no # in it')
  const path = url.pathname.replace(/\/+$/, '')
  if (path.endsWith('/api/v1')) throw new InputError('baseUrl: leave out /api/v1, the client adds it')
  return url.origin + path
}

function environment(name: string): string | undefined {
  try {
    return (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name] || undefined
  } catch {
    return undefined // Deno, without the permission to read it.
  }
}

function isBrowser(): boolean {
  const { document, process } = globalThis as {
    document?: unknown
    process?: { versions?: { node?: string } }
  }
  // A DOM in Node is a test's: there the key is as safe as the test.
  return document !== undefined && process?.versions?.node === undefined
}
