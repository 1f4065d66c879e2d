import { isObject, suggest } from '@academy-access/schemas/compiled'

import { readBaseUrl } from './base-url.ts'
import { InputError } from './errors/input-error.ts'
import { createObserver } from './events.ts'
import type { FetchOptions } from './fetch.ts'
import { checkHeaders } from './headers.ts'
import { readKy } from './ky-instance.ts'
import {
  type CheckedOptions,
  type ClientOptions,
  clientOptionNames,
  type Config,
  type RequestOptions,
  requestOptionNames,
} from './options.ts'
import { RateLimitGate } from './pace/rate-limit-gate.ts'

/** Checks the options of a client and adds the defaults. Throws an `InputError` for an invalid option. */
export function configure(options: ClientOptions): Config {
  checkClientOptionNames(options)
  const ky = readKy(options.ky)
  const config: Config = {
    baseUrl: readBaseUrl(options.baseUrl ?? environment('ACADEMY_BASE_URL') ?? '', options.apiKey),
    apiKey: options.apiKey === undefined ? environment('ACADEMY_API_KEY') : (options.apiKey ?? undefined),
    fetch: options.fetch ?? ky.fetch,
    fetchOptions: joinFetchOptions(ky.fetchOptions, options.fetchOptions),
    ky,
    signal: options.signal ?? ky.signal,
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
  checkFetchOptions(options.fetchOptions)
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
export function checkRequestOptions({ headers, ...options }: RequestOptions): CheckedOptions {
  checkNumbers(options)
  checkValidate(options.validate)
  checkFetchOptions(options.fetchOptions)
  return headers === undefined ? options : { ...options, headers: checkHeaders(headers) }
}

/** `fetch` ignores options that it does not know, so only their container is checked. */
function checkFetchOptions(options: unknown): void {
  if (options === undefined || isObject(options)) return
  throw new InputError(
    `fetchOptions: expected an object with options of fetch, got ${options === null ? 'null' : typeof options}`,
  )
}

/** The fetch options of a later list replace those of an earlier one. */
function joinFetchOptions(...lists: (FetchOptions | undefined)[]): FetchOptions | undefined {
  const joined: FetchOptions = Object.assign({}, ...lists)
  return Object.keys(joined).length === 0 ? undefined : joined
}

function checkClientOptionNames(options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw new InputError('expected an object with the options of the client, such as { baseUrl, apiKey }')
  }
  for (const name of Object.keys(options)) {
    if (clientOptionNames.includes(name)) continue
    if (requestOptionNames.includes(name)) {
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
