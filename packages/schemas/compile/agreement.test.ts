import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import * as compiled from '../src/internal/compiled.ts'
import { clientBody, endpointList, type OperationId, zodOf } from '../src/internal.ts'
import { compiledModule } from './module.ts'
import type { Schema } from './schemas.ts'
import { valuesOf } from './values.ts'

it('compiled.gen.ts is up to date with the contract (`pnpm build` writes it)', () => {
  expect(readFileSync(new URL('../src/compiled.gen.ts', import.meta.url), 'utf8')).toBe(compiledModule())
})

/** Each schema of an endpoint, and whether schema and parser accept a value, on which they must agree. */
const pairs = endpointList.flatMap((endpoint) => {
  const { query, body, data } = compiledEndpoint(endpoint.id)
  const own = clientBody(endpoint)
  const pair = (part: string, schema: Schema, accepts: (value: unknown) => boolean) =>
    [`${endpoint.id} ${part}`, schema, accepts] as const
  const pairOfInput = (part: string, schema: Schema, parser: compiled.CompiledEndpoint['body']) =>
    pair(part, schema, (value) => agreeOnInput(schema, parser?.accepts, value))
  const output = zodOf(endpoint.data)
  return [
    ...(endpoint.query ? [pairOfInput('query', zodOf(endpoint.query), query)] : []),
    ...(own ? [pairOfInput('body', zodOf(own), body)] : []),
    pair('data', output, (value) => agreeOnOutput(output, data.complete, value)),
  ]
})
// A schema of several endpoints comes once.
const each = [...new Map(pairs.toReversed().map((pair) => [pair[1], pair])).values()]

it.each(each)('%s: its parser agrees with its schema, on acceptance and on output', (_, schema, accepts) => {
  const counts = { accepted: 0, rejected: 0 }
  // Values of which most are near what the schema accepts.
  const values = fc.oneof(valuesOf(schema, false), valuesOf(schema, true))
  fc.assert(
    fc.property(values, (value) => {
      counts[accepts(value) ? 'accepted' : 'rejected']++
    }),
    { numRuns: process.env['THOROUGH'] ? 100_000 : 300 },
  )
  expect(Math.min(counts.accepted, counts.rejected), 'values of both kinds').toBeGreaterThan(0)
})

function agreeOnInput(schema: Schema, accepts: ((value: unknown) => boolean) | undefined, value: unknown): boolean {
  const expected = safeParse(schema, value).success
  if (accepts?.(value) !== expected)
    throw new Error(`the schema ${expected ? 'accepts' : 'rejects'} it, the parser does not`)
  return expected
}

/** Compares the outputs for a value that JSON can contain. */
function agreeOnOutput(schema: Schema, complete: (value: unknown) => boolean, value: unknown): boolean {
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
