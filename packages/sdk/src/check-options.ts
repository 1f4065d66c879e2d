import { isObject } from '@academy-access/schemas/internal/compiled'

import { type BaseUrl, readBaseUrl } from './base-url.ts'
import { InputError } from './errors/errors.ts'
import type { Hooks, Logger, Observer, OneOrMore } from './events.ts'
import { checkHeaders, joinHeaders, typeName } from './headers.ts'
import { report, warn } from './hooks.ts'
import { readKy } from './ky-instance.ts'
import { clientOptionNames, clientRules, requestOptionNames } from './options.ts'
import type { CheckedOptions, Config, JoinedOptions, RequestOptions } from './options.ts'
import { RateLimitGate } from './pace/rate-limit-gate.ts'
import { environment, hasRequestContexts, isInPage, isNode, userAgent } from './runtime.ts'
import { withoutUndefined } from './properties.ts'

const defaults = {
  timeout: 10_000,
  totalTimeout: 60_000,
  maxRetries: 2,
  maxConcurrency: 8,
  validate: 'error',
} as const

/** Checks the options of a client and adds the defaults. Throws an `InputError` for an invalid option. */
export function configure(options: JoinedOptions): Config {
  checkClientOptionNames(options)
  const ky = readKy(options.ky)
  const { apiKey } = options
  const baseUrl: BaseUrl =
    options.baseUrl === undefined ? { given: '', absolute: '' } : readBaseUrl(options.baseUrl, apiKey)
  const config: Config = {
    ...defaults,
    // A person waits for a page.
    maxWait: apiKey || (apiKey === undefined && !isForPage(baseUrl)) ? 60_000 : 10_000,
    ...withoutUndefined(options),
    baseUrl,
    apiKey,
    fetch: options.fetch ?? ky.fetch,
    fetchOptions: { ...ky.fetchOptions, ...options.fetchOptions },
    ky,
    signal: options.signal ?? ky.signal,
    headers: joinHeaders(
      { accept: 'application/json', 'user-agent': userAgent(options.app) },
      options.headers && checkHeaders(options.headers),
    ),
    causes: isNode() && !hasRequestContexts ? import('./never-sent.ts').catch(() => undefined) : undefined,
    observer: createObserver(options.hooks, options.logger),
    gate: new RateLimitGate(),
  }
  if (apiKey != null) checkClientKey(config, apiKey)
  checkValues(options)
  return config
}

/** Reads the variables of the environment. At the first call: a build may load the module of a client without them. */
export function connect(config: Config): void {
  const { baseUrl, apiKey } = config
  if (!baseUrl.given) Object.assign(baseUrl, readBaseUrl(environment('ACADEMY_BASE_URL') ?? '', apiKey))
  if (apiKey !== undefined) return
  const key = environment('ACADEMY_API_KEY')
  if (key === undefined && !isForPage(baseUrl)) {
    throw new InputError(
      'apiKey: set it, or ACADEMY_API_KEY in process.env (bundlers do not fill it), or null for a proxy',
    )
  }
  config.apiKey = key === undefined ? null : checkClientKey(config, key, 'ACADEMY_API_KEY')
}

/** The options of a call with a copy of their headers. Throws an `InputError` for an invalid option. */
export function checkRequestOptions({ headers, ...options }: RequestOptions): CheckedOptions {
  checkValues(options)
  return headers === undefined ? options : { ...options, headers: checkHeaders(headers) }
}

/** Throws an `InputError` for an option with an invalid value. */
function checkValues(options: object): void {
  for (const [name, value] of Object.entries<unknown>(options as Record<string, unknown>)) {
    const [expected, accepts, show = typeName] = clientRules[name] ?? []
    if (!accepts || value === undefined || accepts(value)) continue
    throw new InputError(`${name}: expected ${expected}, got ${typeof value === 'number' ? value : show(value)}`)
  }
}

function checkClientOptionNames(options: unknown): void {
  if (!isObject(options)) {
    throw new InputError('expected options such as { baseUrl, apiKey }')
  }
  for (const name of Object.keys(options)) {
    if (clientOptionNames.includes(name)) continue
    if (requestOptionNames.includes(name)) {
      throw new InputError(`${name}: an option of a call: pass it to a method`)
    }
    // The search for similar names is larger than this function. It is in explain.ts.
    const near = name && clientOptionNames.find((known) => known.toLowerCase().includes(name.toLowerCase()))
    throw new InputError(
      `${name}: unknown option; ${near ? `did you mean ${near}?` : `expected ${clientOptionNames.join(', ')}`}`,
    )
  }
}

function checkClientKey<Key>({ dangerouslyAllowBrowser }: Config, key: Key, name?: string): Key {
  if (typeof key !== 'function') checkKey(key, name)
  // A DOM in Node belongs to a test, where no visitor can read the key.
  if (dangerouslyAllowBrowser === true || !isInPage() || isNode()) return key
  throw new InputError('apiKey: every visitor can read it; set null for a proxy, or dangerouslyAllowBrowser: true')
}

/** Throws an `InputError`, which does not show the key, for a key that no header can contain. */
export function checkKey(key: unknown, name = 'apiKey'): string {
  if (typeof key !== 'string') throw new InputError(`${name}: expected a string, got ${typeName(key)}`)
  if (!/^[!-~]+$/.test(key)) {
    throw new InputError(`${name}: expected a key without spaces`)
  }
  return key
}

function createObserver(hooks: OneOrMore<Hooks> | undefined, logger: Logger | undefined): Observer {
  return {
    active: hooks !== undefined || logger !== undefined,
    report: (name, event) => report(name, event, hooks, logger),
    warn: async (message, details) => warn(logger, message, details),
  }
}

/** Whether a client without a key belongs to a page, whose server adds the key. */
function isForPage(baseUrl: BaseUrl): boolean {
  // A relative URL has a meaning only in a page. A server creates the client too when it renders the page.
  return baseUrl.absolute === undefined || isInPage()
}
