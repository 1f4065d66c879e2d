import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

import { type JsonSchema, nameIn, type Operation } from '@academy-access/kit/operations'

import { operations } from '../documents.ts'
import type { Received } from './message.ts'

/** The first problem of a response, whatever was sent: it must be one that the document has for the operation. */
export function responseProblem(operation: Operation | undefined, received: Received): string | undefined {
  const { status, headers, text } = received
  if (operation === undefined) return errorProblem(received)
  const rule = operation.responses.get(status)
  if (rule === undefined) return `${operation.id} documents no response ${status}: ${text.slice(0, 300)}`
  const missing = rule.headers.find((name) => !headers.has(name))
  if (missing !== undefined) return `the response ${status} has no header ${missing}`
  if (rule.schema === undefined) return undefined
  return jsonProblem(received) ?? schemaProblem(validatorOf(operation, rule.schema), text)
}

/** The first problem of an error response: it must be the envelope, with a status and code that the API has. */
function errorProblem(received: Received): string | undefined {
  const { status, text, isHead } = received
  if (status < 400) return `expected an error, got ${status}: ${text.slice(0, 300)}`
  if (isHead) return text === '' ? undefined : 'a response to HEAD has a body'
  const problem = jsonProblem(received) ?? schemaProblem(anyError, text)
  if (problem !== undefined) return problem
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
  // Node rejects headers of more than 16 KiB before a request is known.
  if (status === 431 && code === 'validation_error') return undefined
  return pairs.has(`${status} ${code}`) ? undefined : `no operation has ${status} with the code ${code}`
}

function jsonProblem({ headers }: Received): string | undefined {
  const type = headers.get('content-type')
  return type === 'application/json; charset=utf-8' ? undefined : `the content type is ${type}`
}

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
// D46: the form of an address, which is wider than that of ajv.
ajv.addFormat('email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/)
for (const [of, schemas] of new Map(operations.map((operation) => [operation.of, operation.schemas]))) {
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(closed(schema, of), idOf(of, name))
}
const anyError = ajv.compile({ $ref: idOf('dashboard', 'ApiError') })

const validators = new Map<JsonSchema, ValidateFunction>()

function validatorOf({ of }: Operation, schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const validate = ajv.compile(closed(schema, of))
  validators.set(schema, validate)
  return validate
}

function schemaProblem(validate: ValidateFunction, text: string): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return `the body is no JSON: ${JSON.stringify(text.slice(0, 300))}`
  }
  if (validate(value)) return undefined
  return `${ajv.errorsText(validate.errors, { dataVar: 'body' })}: ${text.slice(0, 300)}`
}

function idOf(document: string, name: string): string {
  return `component:${document}/${name}`
}

/**
 * A schema of a response as the service must obey it. The document is for clients, which accept unknown fields and unknown
 * values of an enum; the service sends neither.
 */
function closed(schema: JsonSchema, document: string): JsonSchema {
  const { $ref, items, properties, additionalProperties, anyOf, oneOf } = schema
  if ($ref !== undefined) return { $ref: idOf(document, nameIn($ref)) }
  const inner = (one: JsonSchema) => closed(one, document)
  return {
    ...schema,
    ...(items && { items: inner(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, inner(field)])),
      additionalProperties: typeof additionalProperties === 'object' ? inner(additionalProperties) : false,
    }),
    ...(anyOf && { anyOf: withoutOthers(anyOf).map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
  }
}

/** Leaves out "any other text" beside the values of an enum. */
function withoutOthers(options: readonly JsonSchema[]): readonly JsonSchema[] {
  const isEnum = options.some((option) => option.type === 'string' && option.enum !== undefined)
  return isEnum ? options.filter((option) => option.type !== 'string' || option.enum !== undefined) : options
}

/** Every pair of a status and a code that an operation of the API documents, such as `404 not_found`. */
const pairs: ReadonlySet<string> = new Set([
  ...operations
    .filter(({ of }) => of === 'api')
    .flatMap(({ responses }) =>
      [...responses].flatMap(([status, { schema }]) => codesIn(schema).map((code) => `${status} ${code}`)),
    ),
  // The dashboard API has it for an undo that is over. Raw bytes can reach that, too.
  '410 not_found',
])

function codesIn(schema: JsonSchema | undefined): string[] {
  const code = schema?.properties?.['error']?.properties?.['code']
  return [...(code?.enum ?? []), code?.const].filter((one) => typeof one === 'string')
}
