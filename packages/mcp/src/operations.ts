import { docsOf, type ErrorCode, errors, inspect, suggest } from '@academy-access/schemas/internal'
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import * as z from 'zod/mini'

import { cleaned, type Clean, shortened } from './results.ts'
import type { Operation, Target } from './target.ts'
import { dataOf, described, tool, type Tool } from './tool.ts'

/** The tools that call the API. */
export function operationTools(target: Target, clean: Clean): Tool[] {
  const { operations, emulator } = target
  const operation = z.string().check(z.describe('Id of an operation, such as students.create'))
  const find = (id: string): Operation => {
    const found = operations.find((one) => one.id === id)
    const ids = operations.map((one) => one.id)
    if (!found) throw new Error(`No operation ${inspect(id)} can be called here${suggest(id, ids)}`)
    return found
  }
  const academy = emulator && { academy: described(z.string(), 'Id or name of an academy; default the first') }
  return [
    tool({
      name: 'list_operations',
      title: 'List the operations of the API',
      description: 'Lists the operations of the API that call_operation can call, one line each.',
      hints: { readOnlyHint: true, openWorldHint: false },
      input: z.strictObject({}),
      output: z.object({ operations: z.array(z.string()) }),
      run: async () => ({
        operations: operations.map(({ id, method, path, summary }) => `${id}: ${method} ${path}. ${summary}`),
      }),
    }),
    tool({
      name: 'describe_operation',
      title: 'Describe an operation',
      description: 'Reads the input, the error codes, the repeat safety and an example of one operation.',
      hints: { readOnlyHint: true, openWorldHint: false },
      input: z.strictObject({ operation }),
      output: z.looseObject({ operation: z.string(), input: z.unknown(), errors: z.record(z.string(), z.string()) }),
      run: async (input) => describe(find(input.operation)),
    }),
    tool({
      name: 'call_operation',
      title: 'Call an operation',
      description: `Sends a request to ${emulator ? 'the emulator' : 'the academy'} and returns status, error code and data. describe_operation has the input.`,
      hints: { ...hintsOf(operations), openWorldHint: !emulator },
      input: z.strictObject({
        operation,
        params: described(z.record(z.string(), z.string()), 'Ids in the path'),
        query: described(z.record(z.string(), z.unknown()), 'Such as { "limit": 10 }'),
        body: described(z.unknown(), 'JSON body'),
        offset: described(z.int().check(z.gte(0)), 'Rows to skip in a list that was cut'),
        ...academy,
      }),
      output: dataOf({
        status: z.int(),
        code: z.optional(z.string()),
        request: z.optional(z.string().check(z.describe('For explain_request'))),
        next: z.optional(z.string()),
      }),
      async run({ operation: id, offset, academy: owner, ...input }) {
        const found = find(id)
        const { data, ...result } = await target.call(found, input, owner as string | undefined)
        const { code, request } = result
        const why = request === undefined ? '' : `explain_request ${request} says why; `
        const next = code === undefined ? undefined : `${why}read_doc errors/${code} says what to do`
        return { ...(next !== undefined && { next }), ...result, data: shortened(cleaned(data, clean), offset) }
      },
    }),
  ]
}

/** The hints of a tool that can call all of these operations, from their declarations. */
function hintsOf(operations: readonly Operation[]): ToolAnnotations {
  const readOnlyHint = operations.every(({ method }) => method === 'GET')
  // POST adds something. The others can overwrite or remove it.
  const destructiveHint = operations.some(({ method }) => method !== 'GET' && method !== 'POST')
  return { readOnlyHint, destructiveHint, idempotentHint: operations.every(({ repeatable }) => repeatable) }
}

function describe(operation: Operation) {
  const { id, method, path, summary, repeatable, status } = operation
  const { repeat, example } = docsOf(operation)
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = operation[part]
    if (!schema) return []
    const { $schema: _, ...written } = z.toJSONSchema(schema, { io: 'input' })
    return [[part, written] as const]
  })
  return {
    operation: id,
    summary: `${method} ${path}, ${status} for a success: ${summary}`,
    input: Object.fromEntries(parts),
    errors: Object.fromEntries(operation.errors.map((code: ErrorCode) => [code, errors[code].condition])),
    hints: hintsOf([operation]),
    repeatable,
    repeat_reason: repeat.reason,
    example,
  }
}
