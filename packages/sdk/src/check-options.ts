import { isObject } from '@academy-access/schemas/compiled'

import { readBaseUrl } from './base-url.ts'
import { InputError } from './errors/input-error.ts'
import { createObserver } from './events.ts'
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
import { suggest } from './suggest.ts'

/** Checks the options of a client and adds the defaults. Throws an `InputError` for an invalid option. */
export function configure(options: ClientOptions): Config {
  checkClientOptionNames(options)
  const ky = readKy(options.ky)
  const config: Config = {
    baseUrl: readBaseUrl(options.baseUrl ?? environment('ACADEMY_BASE_URL') ?? '', options.apiKey),
    apiKey: options.apiKey === undefined ? environment('ACADEMY_API_KEY') : (options.apiKey ?? undefined),
    fetch: options.fetch ?? ky.fetch,
    fetchOptions: { ...ky.fetchOptions, ...options.fetchOptions },
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
  if (config.apiKey === undefined && options.apiKey !== null && !isForPage(config)) {
    throw new InputError(
      'apiKey: set it, or ACADEMY_API_KEY in process.env (Vite, SvelteKit, Astro do not fill it), or null if a proxy adds it',
    )
  }
  checkValues({ ...config, fetchOptions: options.fetchOptions })
  if (config.apiKey !== undefined && !options.dangerouslyAllowBrowser && isBrowser()) {
    throw new InputError(
      'apiKey: every visitor of a page can read it. Set null and call a proxy that adds it, or set dangerouslyAllowBrowser: true',
    )
  }
  return config
}

/** The options of a call with a copy of their headers. Throws an `InputError` for an invalid option. */
export function checkRequestOptions({ headers, ...options }: RequestOptions): CheckedOptions {
  checkValues(options)
  return headers === undefined ? options : { ...options, headers: checkHeaders(headers) }
}

/** The accepted values of an option, besides `undefined`. */
interface Rule {
  readonly expected: string
  readonly accepts: (value: number) => boolean
  /** The rejected value for the message. The value itself by default. */
  readonly shown?: (value: unknown) => string
}

const positive: Rule = { expected: 'milliseconds above 0', accepts: (value) => value > 0 }
const typeName = (value: unknown) => (value === null ? 'null' : typeof value)

/** `Infinity` means no limit. `fetch` ignores options that it does not know, so only their container is checked. */
const rules: Readonly<Partial<Record<string, Rule>>> = {
  timeout: positive,
  totalTimeout: positive,
  maxRetries: { expected: 'an integer from 0', accepts: (value) => Number.isInteger(value) && value >= 0 },
  maxRetryAfter: { expected: 'milliseconds from 0', accepts: (value) => value >= 0 },
  maxConcurrency: {
    expected: 'an integer from 1 or Infinity',
    accepts: (value) => value === Infinity || (Number.isInteger(value) && value >= 1),
  },
  validate: {
    expected: '"error", "warn" or "off"',
    accepts: (value: unknown) => value === 'error' || value === 'warn' || value === 'off',
    shown: JSON.stringify,
  },
  fetch: { expected: 'a function', accepts: (value: unknown) => typeof value === 'function', shown: typeName },
  fetchOptions: { expected: 'an object with options of fetch', accepts: isObject, shown: typeName },
} satisfies { [name in keyof ClientOptions]?: Rule }

/** Throws an `InputError` for an option with an invalid value. */
function checkValues(options: object): void {
  for (const [name, value] of Object.entries<unknown>(options as Record<string, unknown>)) {
    const rule = rules[name]
    if (!rule || value === undefined || rule.accepts(value as number)) continue
    throw new InputError(`${name}: expected ${rule.expected}, got ${(rule.shown ?? String)(value)}`)
  }
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

/** Throws an `InputError`, which does not show the key, for a key that no header can contain. */
export function checkKey(key: unknown): string {
  if (typeof key !== 'string') throw new InputError(`apiKey: expected a string, got ${typeName(key)}`)
  if (!/^[!-~]+$/.test(key)) {
    throw new InputError(
      'apiKey: expected a key, which is not empty and has no space or line break; check how it was copied',
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
function isForPage({ baseUrl }: Config): boolean {
  // A relative URL has a meaning only in a page. A server creates the client too when it renders the page.
  return baseUrl.absolute === undefined || (globalThis as { document?: unknown }).document !== undefined
}

function isBrowser(): boolean {
  const { document, process } = globalThis as {
    document?: unknown
    process?: { versions?: { node?: string } }
  }
  // A DOM in Node belongs to a test, where no visitor can read the key.
  return document !== undefined && process?.versions?.node === undefined
}
