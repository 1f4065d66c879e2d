import type { Issue } from '../types.ts'
import type { ApiEndpoint, CallInput } from './request.ts'

// This module is loaded when a call fails, so it imports only types. A module that it shared with the client would become
// a file of its own in every bundle, which costs more than this module saves.

/** The names that exist, and how to suggest one of them. */
export interface KnownNames {
  /** The fields of the query or the body. */
  fields: readonly string[]
  /** The options of a call. */
  options: readonly string[]
  /** The options of a client. */
  clientOptions: readonly string[]
  suggest: (name: string, names: readonly string[]) => string
}

/** What is wrong with the names in the arguments of a call. Empty if all of them exist. */
export function explainNames(endpoint: ApiEndpoint, input: CallInput, options: unknown, known: KnownNames): Issue[] {
  const { fields, suggest } = known
  const part = endpoint.body ? 'body' : 'query'
  const params = Object.entries<unknown>(input.params ?? {})
  /** The names of the arguments before the options. */
  const before = [...params.map(([param]) => param), ...(fields.length > 0 ? [part] : [])]
  const isOption = (name: string) => known.options.includes(name)

  const issue = (argument: string, name: string, problem: string): Issue => ({
    code: 'unrecognized_keys',
    path: [name],
    message: `${argument}.${name}: ${problem}`,
  })
  const misplaced = (argument: string, name: string) => {
    const example = `${endpoint.id}(${[...before, `{ ${name} }`].join(', ')})`
    return issue(argument, name, `options are the ${places[before.length]} argument: ${example}`)
  }
  const paramIssues = ([param, id]: [string, unknown]) => {
    const option = namesOf(id).find(isOption)
    if (option !== undefined) return misplaced(param, option)
    return isObject(id) ? { path: [], message: `${param}: expected an id, got ${typeName(id)}` } : []
  }
  const fieldIssue = (name: string) =>
    isOption(name) ? misplaced(part, name) : issue(part, name, `unknown field${suggest(name, fields)}`)
  const optionIssue = (name: string) => {
    if (fields.includes(name))
      return issue('options', name, `a field of the ${part}, which is the ${places[before.length - 1]} argument`)
    if (known.clientOptions.includes(name)) return issue('options', name, 'an option of the client: use withOptions')
    return issue('options', name, `unknown option${suggest(name, known.options)}`)
  }

  const unknownFields = namesOf(input.body ?? input.query).filter((name) => !fields.includes(name))
  const unknownOptions = namesOf(options).filter((name) => !isOption(name))
  return [
    ...params.flatMap(paramIssues),
    ...unknownFields.map(fieldIssue),
    ...(isObject(options) ? [] : [{ path: [], message: `options: expected an object, got ${typeName(options)}` }]),
    ...unknownOptions.map(optionIssue),
  ]
}

const places = ['first', 'second', 'third']

/** The names of an object. The names of an array are numbers. */
const namesOf = (value: unknown) => (isObject(value) ? Object.keys(value) : [])

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
}
