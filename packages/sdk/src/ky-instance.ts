import ky, { type Hooks, type KyInstance, type Options as KyOptions } from 'ky'

import { InputError } from './errors/errors.ts'
import type { Fetch, FetchOptions } from './fetch.ts'
import { withoutUndefined } from './properties.ts'

/** The caller's instance of ky, in parts. */
export interface OwnKy {
  /** Sends a request with the headers and the search parameters of the instance. */
  readonly send: KyInstance
  /** Sends a request as it is. It already has them. */
  readonly sendAgain: KyInstance
  readonly hooks: Hooks
  readonly context: KyOptions['context']
  /** `ky.stop` of the caller's copy of ky. */
  readonly stop: unknown
}

/** Where a path leads for ky. A `fetch` of the caller gets the path. */
export const noPage = 'http://page.invalid/'

/** Whether an error is one of ky's. By its name, because the caller may use another copy of ky. */
export function isKyError(
  error: unknown,
  name: 'TimeoutError' | 'NetworkError' | 'ForceRetryError',
): error is Error & { readonly customDelay?: number } {
  return error instanceof Error && 'isKyError' in error && error.name === name
}

/** How the client uses ky. */
export interface KyClient {
  readonly send: KyInstance
  /** @internal An instance of the caller, whose hooks may read and replace requests and responses. */
  readonly own?: OwnKy | undefined
  /** Options of the caller's instance that the client applies itself, below its own options of the same name. */
  readonly fetch?: Fetch | undefined
  readonly signal?: AbortSignal | undefined
  readonly fetchOptions?: FetchOptions | undefined
}

/**
 * @internal Reads an instance of ky. Its hooks, headers, search parameters and context stay with ky. The client replaces
 * what would change which request is sent, how often, or how long it may take.
 */
export function readKy(instance: KyInstance | undefined): KyClient {
  if (instance === undefined) return { send: ky.create({ throwHttpErrors: false }) }
  // ky 1 has no `query`, and its hooks get other arguments.
  if (typeof instance?.query !== 'function') {
    const found = (instance as Partial<KyInstance> | null)?.stop ? 'one of ky 1' : typeof instance
    throw new InputError(`ky: expected an instance of ky 2, such as ky.extend({}), got ${found}`)
  }
  const options = optionsOf(instance)
  const { hooks = {}, headers, searchParams, context, fetch, signal } = options
  const ofFetch = Object.entries(options).filter(([name]) => !(name in ownOptions))
  // Created with the caller's copy of ky, because its hooks may return `ky.stop` or `ky.retry()` of that copy.
  const sendAgain = instance.create({ throwHttpErrors: false })
  const send = sendAgain.extend(withoutUndefined({ headers, searchParams }))
  return {
    send,
    own: { send, sendAgain, hooks, context, stop: instance.stop },
    // A `fetch` for ky gets a `Request`.
    fetch: fetch && ((url, init) => fetch(new Request(url, init))),
    signal: signal ?? undefined,
    fetchOptions: Object.fromEntries(ofFetch) as FetchOptions,
  }
}

/** Every option of ky that is none of `fetch`. */
const ownOptions = {
  json: true,
  parseJson: true,
  stringifyJson: true,
  searchParams: true,
  baseUrl: true,
  prefix: true,
  retry: true,
  timeout: true,
  totalTimeout: true,
  hooks: true,
  throwHttpErrors: true,
  onDownloadProgress: true,
  onUploadProgress: true,
  fetch: true,
  context: true,
} satisfies Record<Exclude<keyof KyOptions, keyof RequestInit>, true>

/** The options that an instance was created with. ky passes them to the function that extends it. */
function optionsOf(instance: KyInstance): KyOptions {
  let options: KyOptions = {}
  instance.extend((defaults) => {
    options = defaults
    return {}
  })
  return options
}
