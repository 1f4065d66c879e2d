import type * as z from 'zod/mini'

import { suggest } from '../closest-name.ts'
import { InputError } from '../errors/input-error.ts'
import { clientOptionNames, requestOptionNames } from '../options.ts'
import type { ApiEndpoint, CallInput } from './request.ts'

/** The names of the fields of an endpoint's body or query, by the contract. None if the endpoint has neither. */
function fieldNames(endpoint: ApiEndpoint): readonly string[] {
  const schema = (endpoint.body ?? endpoint.query) as z.ZodMiniObject | undefined
  return schema ? Object.keys(schema.def.shape) : []
}

/**
 * Whether every field and every option of a call exists, and each stands in its argument. D08: the service ignores unknown
 * fields, so a misspelled one would have no effect and no error.
 */
export function hasKnownNames(endpoint: ApiEndpoint, input: CallInput, options: unknown): boolean {
  return (
    isObject(options) &&
    knows(requestOptionNames, options) &&
    knows(fieldNames(endpoint), input.body ?? input.query) &&
    !Object.values<unknown>(input.params ?? {}).some(isObject)
  )
}

/** The error for a call without known names. */
export async function namesError(endpoint: ApiEndpoint, input: CallInput, options: unknown): Promise<InputError> {
  const { explainNames } = await import('./explain-names.ts')
  const { message, issues } = explainNames(endpoint, input, options, {
    fields: fieldNames(endpoint),
    options: requestOptionNames,
    clientOptions: clientOptionNames,
    suggest,
  })
  return new InputError(message, endpoint.id, issues)
}

function knows(names: readonly string[], value: unknown): boolean {
  return !isObject(value) || Object.keys(value).every((name) => names.includes(name))
}

/** Whether a value has names. The names of an array are numbers. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
