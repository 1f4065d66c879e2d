import { isObject } from '@academy-access/schemas/internal/compiled'

import { absoluteBaseUrl } from '../base-url.ts'
import { InputError } from '../errors/errors.ts'
import { joinHeaders } from '../headers.ts'
import { clientOptionNames, requestOptionNames } from '../options.ts'
import type { CheckedOptions, Config, RequestOptions } from '../options.ts'
import type { Issue, OperationId } from '../types.ts'
import type { ApiEndpoint, CallInput } from './call-input.ts'
import type { Verdict } from './explain.ts'

/** A request in plain values. */
export interface PlainRequest {
  method: string
  /** The whole URL with its query. */
  url: string
  /** Without the key. */
  headers: Record<string, string>
  /**
   * JSON, or the bytes of a hook of ky. Written once, so that a retry sends the same body even if the caller has changed the
   * input.
   */
  body: string | Uint8Array<ArrayBuffer> | undefined
}

/**
 * An input as a plain object, so that what is checked is what is sent. Each field is read once, by its name: getters of a class
 * and inherited fields count like own ones. Unknown fields of the object itself stay, for the check that rejects them. A value
 * that is no object passes, for the check too.
 */
export function ownFields<Value>(value: Value, names: readonly string[]): Value {
  if (!isObject(value)) return value
  const fields: [string, unknown][] = []
  for (const name of new Set([...Object.keys(value), ...names])) {
    // What some program has added to all objects does not count.
    if (!(name in value) || (name in Object.prototype && !Object.hasOwn(value, name))) continue
    const field = value[name]
    fields.push([name, Array.isArray(field) ? [...(field as unknown[])] : field])
  }
  return Object.fromEntries(fields) as Value
}

/**
 * Whether the options of a call are options, and every field and every option exists. D08: the service ignores unknown
 * fields, so a misspelled one would have no effect and no error.
 */
export function hasValidArguments({ body, query }: ApiEndpoint, input: CallInput, options: unknown): boolean {
  const parser = body ?? query
  const content = input.body ?? input.query
  return (
    knows(parser?.fields ?? [], content) &&
    (parser !== undefined || content === undefined || isPlain(content)) &&
    !Object.values<unknown>(input.params ?? {}).some(isObject) &&
    (options === undefined || areOptions(options, body !== undefined))
  )
}

function areOptions(options: unknown, hasBody: boolean): boolean {
  if (!isObject(options) || !knows(requestOptionNames, options)) return false
  const { extraBody, extraQuery } = options
  return (
    (extraQuery === undefined || (isPlain(extraQuery) && Object.values(extraQuery).every(isParameter))) &&
    (extraBody === undefined || (isPlain(extraBody) && hasBody))
  )
}

// D13: the service decides which ids exist. The check only keeps an id within one path segment, however often a proxy
// decodes it.
const pathId = /^(?!\.+$)[\w.~:@-]+$/

/**
 * Checks the input of a call and writes the request. Rejects with an `InputError` for input that the service would
 * reject. Everything that depends on the input happens before the first wait, so the caller may change it afterwards.
 */
export async function prepareRequest(
  endpoint: ApiEndpoint,
  input: CallInput,
  options: CheckedOptions | undefined,
  config: Pick<Config, 'baseUrl' | 'headers' | 'fetch'>,
): Promise<PlainRequest> {
  for (const [name, value] of Object.entries<unknown>(input.params ?? {})) {
    if (typeof value === 'string' && pathId.test(value)) continue
    const issue = { code: 'invalid_format', path: [], message: 'expected an id', input: value }
    await rejectInput(endpoint.id, ({ check }) => check(endpoint.id, 'id', value, name), name, [issue])
  }
  for (const part of ['query', 'body'] as const) {
    const value = input[part]
    if (!endpoint[part] || endpoint[part].accepts(value)) continue
    await rejectInput(endpoint.id, ({ check }) => check(endpoint.id, part, value, part), part)
  }
  return writeRequest(endpoint, input, options, config)
}

/** Writes the request of a call whose input is checked: an id such as `..` would lead out of the base URL. */
export function writeRequest(
  { id, method, path }: Pick<ApiEndpoint, 'id' | 'method' | 'path'>,
  { params = {}, query: parameters, body }: CallInput,
  { extraQuery, extraBody, headers: ownHeaders }: CheckedOptions = {},
  config: Pick<Config, 'baseUrl' | 'headers' | 'fetch'>,
): PlainRequest {
  let target: string = path
  for (const [name, value] of Object.entries(params)) {
    target = target.replace(`:${name}`, encodeURIComponent(value))
  }
  const query = Object.entries({ ...parameters, ...extraQuery })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
  if (query.length > 0) target += `?${query.join('&')}`
  // The base URL is parsed, and a path follows it. So the request goes to its host.
  const url = (config.baseUrl.absolute ?? absoluteBaseUrl(config.baseUrl, id, config.fetch)) + target
  const headers = ownHeaders ? joinHeaders(config.headers, ownHeaders) : { ...config.headers }
  if (body !== undefined) headers['content-type'] = 'application/json'
  return { method, url, headers, body: extraBody ? writeBody(id, body, extraBody) : JSON.stringify(body) }
}

/** A name or a value of a query. `URLSearchParams` alone takes an eighth of the time of a page in workerd. */
function encode(value: unknown): string {
  // `encodeURIComponent` throws for half of a surrogate pair, which UTF-8 cannot contain.
  return encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, '\ufffd'))
}

function writeBody(operation: OperationId, body: unknown, extraBody: NonNullable<RequestOptions['extraBody']>): string {
  try {
    return JSON.stringify({ ...(body as object), ...extraBody })
  } catch {
    throw new InputError(`${operation}: extraBody: expected values that JSON can contain`, operation)
  }
}

/** Rejects with the error for a call without valid arguments. */
export function rejectArguments(endpoint: ApiEndpoint, input: CallInput, options: unknown = {}): Promise<void> {
  const names = { ofCall: requestOptionNames, ofClient: clientOptionNames }
  return rejectInput(
    endpoint.id,
    (why) => why.explainArguments(endpoint, input, options, names),
    'a field or an option',
  )
}

function knows(names: readonly string[], value: unknown): boolean {
  if (isObject(value)) for (const name of Object.keys(value)) if (!names.includes(name)) return false
  return true
}

/** Whether a value has an obvious text in a query. */
function isParameter(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'function'
}

/** Whether a value is no `Map`, `FormData` or `URLSearchParams`, whose entries are no fields. */
function isPlain(value: unknown): value is object {
  return isObject(value) && !(Symbol.iterator in value)
}

/** Asks the file with the schemas. */
export type Judge = (reasons: typeof import('./explain.ts')) => Verdict

/**
 * What is wrong with a value that its generated parser rejects. Loads the schemas first, which say it: they are larger than
 * the client, and most programs never need them. The file may be gone for a page that was opened before a new deployment.
 *
 * @param root The name of the value.
 */
export async function verdictOf(judge: Judge, root: string, issues: readonly Issue[] = []): Promise<Verdict> {
  const reasons = await import('./explain.ts').catch(() => undefined)
  if (reasons) return judge(reasons)
  return { accepted: false, issues, summary: `${root}: invalid (the file that says why could not be loaded)` }
}

/** Rejects with an `InputError`, unless the verdict on an input is that it is valid. */
export async function rejectInput(operation: OperationId, ...verdict: Parameters<typeof verdictOf>): Promise<void> {
  const found = await verdictOf(...verdict)
  if (!found.accepted) throw new InputError(`${operation}: ${found.summary}`, operation, found.issues)
}
