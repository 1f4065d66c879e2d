import { isObject } from '@academy-access/schemas/internal/compiled'

import { absoluteBaseUrl } from '../base-url.ts'
import { InputError } from '../errors/errors.ts'
import { joinHeaders } from '../headers.ts'
import { clientOptionNames, requestOptionNames } from '../options.ts'
import type { CheckedOptions, Config, RequestOptions } from '../options.ts'
import type { OperationName } from '../types.ts'
import type { ApiEndpoint, CallInput, Invalid } from './call-input.ts'
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

// D13: the service decides which ids exist. The check only keeps an id within one path segment, however often a proxy
// decodes it.
const pathId = /^(?!\.+$)[\w.~:@-]+$/

/**
 * The first part of a call that the client or the service would reject. D08: the service ignores unknown fields, so a misspelled
 * one would have no effect and no error.
 */
export function findInvalid(endpoint: ApiEndpoint, input: CallInput, options: unknown): Invalid | undefined {
  const { id, query, body } = endpoint
  const parser = body ?? query
  const content = input.body ?? input.query
  const params = Object.entries<unknown>(input.params ?? {})
  const isKnown =
    knows(parser?.fields ?? [], content) &&
    (parser !== undefined || content === undefined || isPlain(content)) &&
    !params.some(([, value]) => isObject(value)) &&
    (options === undefined || areOptions(options, body !== undefined))
  if (!isKnown) {
    const names = { ofCall: requestOptionNames, ofClient: clientOptionNames }
    return [
      (why) => why.explainArguments(endpoint, input, options === undefined ? {} : options, names),
      'a field or an option',
    ]
  }
  for (const [name, value] of params) {
    if (typeof value === 'string' && pathId.test(value)) continue
    const issue = { code: 'invalid_format', path: [], message: 'expected an id', input: value }
    return [({ check }) => check(id, 'id', value, name), name, [issue]]
  }
  const part = body ? 'body' : 'query'
  if (!parser || parser.accepts(input[part])) return undefined
  return [({ check }) => check(id, part, input[part], part), part]
}

function areOptions(options: unknown, hasBody: boolean): boolean {
  if (!isObject(options) || !knows(requestOptionNames, options)) return false
  const { extraBody, extraQuery } = options
  return (
    (extraQuery === undefined || isQuery(extraQuery)) && (extraBody === undefined || (isPlain(extraBody) && hasBody))
  )
}

/** Writes the request of a call whose input is checked: an id such as `..` would lead out of the base URL. */
export function writeRequest(
  { id, method, path, isOwn }: Pick<ApiEndpoint, 'id' | 'method' | 'path' | 'isOwn'>,
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
  return { method, url, headers, body: extraBody || isOwn ? writeBody(id, body, extraBody) : JSON.stringify(body) }
}

/** A name or a value of a query. `URLSearchParams` alone takes an eighth of the time of a page in workerd. */
function encode(value: unknown): string {
  // `encodeURIComponent` throws for half of a surrogate pair, which UTF-8 cannot contain.
  return encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, '\ufffd'))
}

function writeBody(
  operation: OperationName,
  body: unknown,
  extraBody: RequestOptions['extraBody'],
): string | undefined {
  try {
    return JSON.stringify(extraBody ? { ...(body as object), ...extraBody } : body)
  } catch {
    const name = extraBody ? 'extraBody' : 'body'
    throw new InputError(`${operation}: ${name}: expected values that JSON can contain`, operation)
  }
}

function knows(names: readonly string[], value: unknown): boolean {
  if (isObject(value)) for (const name of Object.keys(value)) if (!names.includes(name)) return false
  return true
}

/** Whether a value is an object of values that have an obvious text in a query. */
export function isQuery(value: unknown): boolean {
  return isPlain(value) && Object.values(value).every((one) => typeof one !== 'object' && typeof one !== 'function')
}

/** Whether a value is no `Map`, `FormData` or `URLSearchParams`, whose entries are no fields. */
function isPlain(value: unknown): value is object {
  return isObject(value) && !(Symbol.iterator in value)
}

/**
 * What is wrong with a value that its generated parser rejects. Loads the schemas first, which say it: they are larger than
 * the client, and most programs never need them. The file may be gone for a page that was opened before a new deployment.
 *
 * @param root The name of the value.
 */
export async function verdictOf(...[judge, root, issues = []]: Invalid): Promise<Verdict> {
  const reasons = await import('./explain.ts').catch(() => undefined)
  if (reasons) return judge(reasons)
  return { accepted: false, issues, summary: `${root}: invalid (the file that says why could not be loaded)` }
}

/** Rejects with an `InputError`, unless the verdict on an input is that it is valid. */
export async function rejectInput(operation: OperationName, ...invalid: Invalid): Promise<void> {
  const found = await verdictOf(...invalid)
  if (!found.accepted) throw new InputError(`${operation}: ${found.summary}`, operation, found.issues)
}
