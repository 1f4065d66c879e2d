import { isObject } from '@academy-access/schemas/compiled'

import { clientOptionNames, requestOptionNames } from '../option-rules.ts'
import { suggest } from '../suggest.ts'
import { type Judge, rejectInput } from './check-by-schema.ts'
import type { ApiEndpoint, CallInput } from './call-input.ts'
import type { KnownNames } from './explain-arguments.ts'

/** The names of the fields of an endpoint's body or query. None if the endpoint has neither. */
function fieldNames({ body, query }: ApiEndpoint): readonly string[] {
  return (body ?? query)?.fields ?? []
}

/**
 * Whether the options of a call are options, and every field and every option exists. D08: the service ignores unknown
 * fields, so a misspelled one would have no effect and no error.
 */
export function hasValidArguments(endpoint: ApiEndpoint, input: CallInput, options: unknown): boolean {
  const areFields =
    knows(fieldNames(endpoint), input.body ?? input.query) && !Object.values<unknown>(input.params ?? {}).some(isObject)
  return areFields && (options === undefined || areOptions(endpoint, options))
}

function areOptions(endpoint: ApiEndpoint, options: unknown): boolean {
  if (!isObject(options) || !knows(requestOptionNames, options)) return false
  const { extraBody, extraQuery } = options
  return (
    (extraQuery === undefined || (isPlain(extraQuery) && Object.values(extraQuery).every(isParameter))) &&
    (extraBody === undefined || (isPlain(extraBody) && endpoint.body !== undefined))
  )
}

/** Rejects with the error for a call without valid arguments. Few programs need its message, so it is loaded then. */
export function rejectArguments(endpoint: ApiEndpoint, input: CallInput, options: unknown = {}): Promise<void> {
  const known: KnownNames = [fieldNames(endpoint), requestOptionNames, clientOptionNames, suggest, isObject]
  const explain: Judge = ({ explainArguments }) => explainArguments(endpoint, input, options, known)
  return rejectInput(endpoint.id, explain, 'a field or an option')
}

function knows(names: readonly string[], value: unknown): boolean {
  return !isObject(value) || Object.keys(value).every((name) => names.includes(name))
}

/** Whether a value has an obvious text in a query. */
function isParameter(value: unknown): boolean {
  return typeof value !== 'object' && typeof value !== 'function'
}

/** Whether a value is no `Map`, `FormData` or `URLSearchParams`, whose entries are no fields. */
function isPlain(value: unknown): value is object {
  return isObject(value) && !(Symbol.iterator in value)
}
