import { docsOf, errors, zodOf } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { academyOf, type Operation, type Result, type Target } from './target.ts'
import {
  academy,
  field,
  type Fields,
  type InputOf,
  offset,
  optional,
  pick,
  toJsonSchema,
  type Tool,
  tool,
} from './tool.ts'

/** Something that a tool can run, as a contract declares it. */
interface Runnable {
  readonly id: string
  readonly summary: string
  readonly hints: { readonly [Hint in 'readOnlyHint' | 'destructiveHint' | 'idempotentHint']: boolean }
  /** What an agent reads before it runs it. */
  readonly describe: () => object
}

/** The tools with which an agent finds one of many, reads about it, and runs it. */
function toolsFor<One extends Runnable, Input extends Fields>(
  [verb, kind, what]: readonly [verb: string, kind: string, what: string],
  all: readonly One[],
  fields: Input,
  run: (one: One, input: InputOf<Input>) => Promise<Result>,
): Tool[] {
  const find = (input: object) => pick(kind, String(Reflect.get(input, kind)), all, `list_${kind}s`)
  const id = { [kind]: field(z.string(), `Such as ${all[0]?.id}`) }
  const hints = {
    readOnlyHint: all.every((one) => one.hints.readOnlyHint),
    destructiveHint: all.some((one) => one.hints.destructiveHint),
    idempotentHint: all.every((one) => one.hints.idempotentHint),
    openWorldHint: false,
  }
  const runIt = (input: object) => run(find(input), input as InputOf<Input>)
  return [
    tool(`list_${kind}s`, `Lists ${what}, one line each.`, { offset }, async () => {
      return { next: `describe_${kind} has the input`, data: all.map((one) => `${one.id}: ${one.summary}`) }
    }),
    tool(`describe_${kind}`, `Says what one ${kind} does, with the JSON Schema of its input.`, id, async (input) => {
      const { id, summary, hints, describe } = find(input)
      return { data: { [kind]: id, summary, hints, ...describe() } }
    }),
    tool(`${verb}_${kind}`, `Runs one of ${what}.`, { ...id, ...fields, offset }, runIt, hints),
  ]
}

/** The tools that call the API. */
export function operationTools({ operations, emulator, call }: Target): Tool[] {
  const fields = {
    params: optional(z.record(z.string(), z.string()), 'Ids in the path'),
    query: optional(z.record(z.string(), z.unknown()), 'Such as { "limit": 10 }'),
    body: optional(z.unknown(), 'JSON body'),
    ...(emulator && { academy }),
  }
  const words = ['call', 'operation', 'the operations of the API'] as const
  return toolsFor(words, operations.map(ofOperation), fields, async ({ operation }, { params = {}, ...input }) => {
    const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const ids = names.map((name) => params[name] ?? '')
    if (ids.includes('') || Object.keys(params).length > ids.length) {
      const given = Object.keys(params).join(' ') || 'nothing'
      throw new Error(`params: expected ${names.join(' and ') || 'nothing'}, got ${given}`)
    }
    const result = await call(operation, { ...input, ids }, input.academy as string | undefined)
    return { next: nextAfter(result), ...result }
  })
}

function ofOperation(operation: Operation) {
  const { id, method, path, summary, repeatable, params, query, body } = operation
  return {
    id,
    operation,
    summary: `${method} ${path}. ${summary}`,
    // POST adds something. The others can overwrite or remove it.
    hints: { readOnlyHint: method === 'GET', destructiveHint: !/GET|POST/.test(method), idempotentHint: repeatable },
    describe() {
      const { repeat, example } = docsOf(operation)
      const schemas = Object.entries({ params, query, body })
      const input = schemas.map(([name, schema]) => [name, schema && toJsonSchema(zodOf<unknown, unknown>(schema))])
      const codes = operation.errors.map((code) => [code, errors[code].condition])
      return { input: Object.fromEntries(input), errors: Object.fromEntries(codes), repeat: repeat.reason, example }
    },
  }
}

/** The next step after an error response. */
export function nextAfter({ code, request }: Pick<Result, 'code' | 'request'>): string | undefined {
  const why = request === undefined ? '' : `explain_request ${request} says why; `
  return code === undefined ? undefined : `${why}read_doc errors/${code} says what to do`
}

/** The tools that do what the owner of an emulator can do. */
export function controlTools({ controls, run }: NonNullable<Target['emulator']>): Tool[] {
  const ofAcademies = new Set(controls.flatMap(({ on, name }) => (on === 'academy' ? name : [])))
  const all = controls.map((control) => {
    const { name, on, kind, summary } = control
    // Academies and the platform have a few names in common.
    const id = on === 'platform' && ofAcademies.has(name) ? `platform.${name}` : name
    const isChange = kind === 'change'
    const hints = { readOnlyHint: !isChange, destructiveHint: isChange, idempotentHint: !isChange }
    return { id, name, on, summary: `${summary} (${kind})`, hints, describe: () => ({ input: control.input }) }
  })
  const input = optional(z.record(z.string(), z.unknown()), 'Such as { "milliseconds": 60000 } for clock.advance')
  const words = ['run', 'control', 'the controls: faults, clock, plan, keys, reset, fork, snapshots, undo'] as const
  return toolsFor(words, all, { input, academy }, async ({ id, name, on }, given) => {
    const of = on === 'platform' ? undefined : await academyOf(run, given.academy)
    const next = name === 'snapshot' ? `The resource academy://fixtures/${of} is the whole fixture` : undefined
    return { control: id, academy: of, next, data: (await run(name, given.input ?? {}, of)) ?? null }
  })
}
