import type { CompiledEndpoint } from '@academy-access/schemas/internal/compiled'
import { clientBody, endpointList, explain, isObject, suggest } from '@academy-access/schemas/internal'

import type { Issue, OperationName } from '../types.ts'

// The only file of the client that imports zod. request.ts loads it when a check fails. An import of code that the client has too
// would split the client's own file in two.

/** The verdict of a schema on a value that its parser rejects. `summary` has the first issues in one line. */
export type Verdict =
  | { readonly accepted: true; readonly data: unknown }
  | { readonly accepted: false; readonly issues: readonly Issue[]; readonly summary: string }

/** What says which fields an endpoint has. */
interface KnownFields extends Pick<CompiledEndpoint, 'query' | 'body'> {
  readonly id: OperationName
}

/** The arguments of a call before its options. */
interface Arguments {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly body?: unknown
}

/** An id of the path, or what has a schema in the contract. */
export type CheckedPart = 'id' | 'query' | 'body' | 'data'

/** Checks a part of a request or the data of a response by the schema of the endpoint. Rejects each id. */
export function check(operation: OperationName, part: CheckedPart, value: unknown, root: string): Verdict {
  const rejected = (issues: readonly Issue[]): Verdict => ({
    accepted: false,
    issues,
    summary: listIssues(issues, root),
  })
  if (part === 'id') return rejected([invalidId(value)])
  const endpoint = endpointList.find(({ id }) => id === operation)
  const schema = part === 'body' ? endpoint && clientBody(endpoint) : endpoint?.[part]
  if (!schema) return { accepted: true, data: value }
  const { data, error } = schema.safeParse(value, { reportInput: true })
  return error ? rejected(error.issues) : { accepted: true, data }
}

function invalidId(input: unknown): Issue & { input: unknown } {
  return typeof input === 'string'
    ? { code: 'invalid_format', path: [], message: 'expected an id of letters, digits and dashes', input }
    : { code: 'invalid_type', path: [], message: 'expected an id', input }
}

/** The first three issues in one line. `root` is the name of the value that was checked. */
function listIssues(issues: readonly Issue[], root: string): string {
  const lines = issues.slice(0, 3).map((issue) => explain(issue, root))
  return issues.length > 3 ? `${lines.join('; ')}; and ${issues.length - 3} more` : lines.join('; ')
}

/** One problem, in the argument that it is in. */
interface Problem extends Issue {
  argument: string
}

/** The names of the options of a call, and of those of a client. */
export interface OptionNames {
  readonly ofCall: readonly string[]
  readonly ofClient: readonly string[]
}

/** What is wrong with the names in the arguments of a call, or with what contains them. */
export function explainArguments(
  endpoint: KnownFields,
  input: Arguments,
  options: unknown,
  optionNames: OptionNames,
): Verdict {
  const problems = problemsOf(endpoint, input, options, optionNames)
  /** The places of each message. */
  const lines = new Map<string, string[]>()
  for (const { argument, path, message } of problems) {
    lines.set(message, [...(lines.get(message) ?? []), [argument, ...path].join('.')])
  }
  const summary = [...lines].map(([message, found]) => `${listed(found)}: ${message}`).join('; ')
  const issues = problems.map(({ code, path, message }): Issue => ({ code, path, message }))
  return { accepted: false, issues, summary }
}

/** What is wrong with a field of the input of `request`. `names` are those of the input and of the options of a call. */
export function explainField(
  name: string,
  input: object,
  names: { readonly ofRequest: readonly string[]; readonly ofCall: readonly string[] },
): Verdict {
  const value = (input as Readonly<Record<string, unknown>>)[name]
  const expected = ownFields[name]
  const isOption = names.ofCall.includes(name)
  const message = expected
    ? `expected ${expected}, got ${typeof value === 'string' ? JSON.stringify(value) : typeName(value)}`
    : isOption
      ? `options are the second argument: request({ method, path }, { ${name} })`
      : `unknown field${suggest(name, names.ofRequest)}`
  const code = expected ? 'invalid_value' : 'unrecognized_keys'
  return { accepted: false, issues: [{ code, path: [name], message }], summary: `${name}: ${message}` }
}

const ownFields: Readonly<Record<string, string>> = {
  method: 'GET, POST, PUT, PATCH or DELETE',
  path: 'a path such as /students/42/badges, without a query, an escape, ".." or a host',
  query: 'an object of strings, numbers and booleans',
  body: 'none with GET',
}

function problemsOf(
  endpoint: KnownFields,
  input: Arguments,
  options: unknown,
  { ofCall, ofClient }: OptionNames,
): Problem[] {
  const fields = (endpoint.body ?? endpoint.query)?.fields ?? []
  /** The names of an object. The names of an array are numbers. */
  const namesOf = (value: unknown) => (isObject(value) ? Object.keys(value) : [])
  const part = endpoint.body ? 'body' : 'query'
  const hasPart = endpoint.body !== undefined || endpoint.id.endsWith('.list')
  const params = Object.entries<unknown>(input.params ?? {})
  /** The names of the arguments before the options. */
  const before = [...params.map(([param]) => param), ...(hasPart ? [part] : [])]
  const isOption = (name: string) => ofCall.includes(name)

  const unknown = (argument: string, name: string, message: string): Problem => ({
    argument,
    code: 'unrecognized_keys',
    path: [name],
    message,
  })
  const wrongType = (argument: string, expected: string, value: unknown): Problem => ({
    argument,
    code: 'invalid_type',
    path: [],
    message: `expected ${expected}, got ${typeName(value)}`,
  })
  const misplaced = (argument: string, name: string) => {
    const example = `${endpoint.id}(${[...before, `{ ${name} }`].join(', ')})`
    return unknown(argument, name, `options are the ${places[before.length]} argument: ${example}`)
  }
  const ofParam = ([param, id]: [string, unknown]) => {
    const option = namesOf(id).find(isOption)
    if (option !== undefined) return misplaced(param, option)
    return isObject(id) ? wrongType(param, 'an id', id) : []
  }
  const ofField = (name: string) =>
    isOption(name)
      ? misplaced(part, name)
      : unknown(part, name, `unknown field${fields.length > 0 ? suggest(name, fields) : '; the query has none'}`)
  const ofOption = (name: string) => {
    if (fields.includes(name))
      return unknown('options', name, `a field of the ${part}, which is the ${places[before.length - 1]} argument`)
    if (ofClient.includes(name)) return unknown('options', name, 'an option of the client: use withOptions')
    return unknown('options', name, `unknown option${suggest(name, ofCall)}`)
  }

  const { extraBody, extraQuery }: Readonly<Record<string, unknown>> = { ...(options as object) }
  const ofExtra = (name: string, value: unknown) =>
    value !== undefined && (!isObject(value) || Symbol.iterator in value)
      ? wrongType(`options.${name}`, 'an object of names and values', value)
      : []

  const ofParameter = ([name, value]: [string, unknown]) =>
    typeof value === 'object' || typeof value === 'function'
      ? wrongType(`options.extraQuery.${name}`, 'a string, a number or a boolean', value)
      : []

  const content = input.body ?? input.query
  // The schema of a query or a body checks the others.
  const isPlain = content === undefined || fields.length > 0 || (isObject(content) && !(Symbol.iterator in content))
  return [
    ...params.flatMap(ofParam),
    ...(isPlain ? [] : [wrongType(part, 'an object', content)]),
    ...namesOf(content)
      .filter((name) => !fields.includes(name))
      .map(ofField),
    ...(isObject(options) ? [] : [wrongType('options', 'an object', options)]),
    ...namesOf(options)
      .filter((name) => !isOption(name))
      .map(ofOption),
    ...[ofExtra('extraQuery', extraQuery), ofExtra('extraBody', extraBody)].flat(),
    ...Object.entries(isObject(extraQuery) ? extraQuery : {}).flatMap(ofParameter),
    ...(extraBody === undefined || endpoint.body ? [] : [unknown('options', 'extraBody', 'the request has no body')]),
  ]
}

/** The first names, so that a wrong object with many fields makes no long message. */
const listed = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')

const places = ['first', 'second', 'third']

function typeName(value: unknown): string {
  if (value == null) return String(value)
  if (Array.isArray(value)) return 'an array'
  if (typeof value !== 'object') return `a ${typeof value}`
  const name = value.constructor?.name
  if (!name || name === 'Object') return 'an object'
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`
}
