import { isDeepStrictEqual } from 'node:util'

import * as fc from 'fast-check'

import * as compiled from '../src/compiled.ts'
import { clientBody, endpointList, type OperationId, zodOf } from '../src/internal.ts'
import type { Schema } from './schemas.ts'
import { valuesOf } from './values.ts'

/** A schema of the contract and the parser that is generated from it. */
export interface Pair {
  /** Such as `students.list data`. */
  name: string
  /** Values of which most are near what the schema accepts. */
  values: fc.Arbitrary<unknown>
  /** Throws if schema and parser do not agree on a value. Returns whether they accept it. */
  compare: (value: unknown) => boolean
}

/** The schemas of all endpoints, each with its parser. A schema of several endpoints comes once. */
export function pairs(): Pair[] {
  const seen = new Set<Schema>()
  const found: Pair[] = []
  for (const endpoint of endpointList) {
    const parsers = compiledEndpoint(endpoint.id)
    const { query, data } = endpoint
    const body = clientBody(endpoint)
    const add = (part: string, schema: Schema | undefined, compare: (schema: Schema, value: unknown) => boolean) => {
      if (!schema || seen.has(schema)) return
      seen.add(schema)
      const values = fc.oneof(valuesOf(schema, false), valuesOf(schema, true))
      found.push({ name: `${endpoint.id} ${part}`, values, compare: (value) => compare(schema, value) })
    }
    add('query', query && zodOf(query), (schema, value) => compareAcceptance(schema, parsers.query?.accepts, value))
    add('body', body && zodOf(body), (schema, value) => compareAcceptance(schema, parsers.body?.accepts, value))
    add('data', zodOf(data), (schema, value) => compareOutput(schema, parsers.data.complete, value))
  }
  return found
}

function compareAcceptance(
  schema: Schema,
  accepts: ((value: unknown) => boolean) | undefined,
  value: unknown,
): boolean {
  const expected = safeParse(schema, value).success
  if (accepts?.(value) !== expected)
    throw new Error(`the schema ${expected ? 'accepts' : 'rejects'} it, the parser does not`)
  return expected
}

/** Compares the outputs for a value that JSON can contain. */
function compareOutput(schema: Schema, complete: (value: unknown) => boolean, value: unknown): boolean {
  const input = ofJson(value)
  const expected = safeParse(schema, input)
  const isAccepted = complete(input)
  if (isAccepted !== expected.success || (isAccepted && !isDeepStrictEqual(input, expected.data)))
    throw new Error('the outputs of schema and parser differ')
  return isAccepted
}

function safeParse(schema: Schema, value: unknown): { success: boolean; data?: unknown } {
  return (schema as Schema & { safeParse: (value: unknown) => { success: boolean; data?: unknown } }).safeParse(value)
}

/** The value after a round trip through JSON, which keeps fields named `__proto__`. */
function ofJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part)) as
    | string
    | undefined
  return text === undefined ? undefined : JSON.parse(text)
}

function compiledEndpoint(id: OperationId): compiled.CompiledEndpoint {
  let node: object = compiled.endpoints
  for (const name of id.split('.')) node = Reflect.get(node, name) as object
  return node as compiled.CompiledEndpoint
}
