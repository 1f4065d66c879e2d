import {
  codeOf,
  docsOf,
  errors,
  exampleRequest,
  expected,
  inspect,
  isObject,
  suggest,
  toJsonSchema,
  zodOf,
} from '@academy-access/schemas/internal'
import openapi from '@academy-access/schemas/openapi'
import * as z from 'zod/mini'

import { academyOf, type Operation, type Result, type Target } from './target.ts'

type Fields = z.core.$ZodLooseShape
type InputOf<Input extends Fields> = z.output<z.ZodMiniObject<Input>>

const hintsOf = (reads: boolean, destroys = !reads, repeats = reads) => {
  return { readOnlyHint: reads, destructiveHint: destroys, idempotentHint: repeats }
}

/** Declares a tool. It rejects with an error that says what to do next. */
export function tool<Input extends Fields>(
  name: string,
  description: string,
  fields: Input,
  run: (input: InputOf<Input>) => Promise<Result>,
  hints = hintsOf(true),
) {
  const config = { description, annotations: { ...hints, openWorldHint: false } }
  return {
    name,
    config,
    input: z.strictObject(fields),
    run: run as (input: object) => Promise<Result>,
    isOwnText: false,
  }
}

export type Tool = ReturnType<typeof tool>

/** A field with a description, which agents read. */
export const field = <Schema extends z.ZodMiniType>(schema: Schema, text: string) => schema.check(z.describe(text))
export const optional = <Schema extends z.ZodMiniType>(schema: Schema, text: string) => field(z.optional(schema), text)
/** A text of at most so many characters. */
const text = (most: number) => z.string().check(z.maxLength(most, expected.characters(0, most)))
/** An id or a name. */
export const named = text(500)
/** A text of one to so many characters. */
export const filled = (most: number) => text(most).check(z.minLength(1, 'expected at least one character'))
export const academy = optional(named, 'Id or name; a change of one of several needs it')
export const offset = optional(z.int().check(z.gte(0)), 'How much to skip')

/** One of these by its id, or an error that says how to find it. */
export function pick<One extends { id: string }>(kind: string, id: string, all: readonly One[], lister: string): One {
  const found = all.find((one) => one.id === id)
  if (found) return found
  const ids = all.map((one) => one.id)
  throw new Error(`No ${kind} ${inspect(id)}${suggest(id, ids, `${lister} finds them`)}`)
}

/** Something that a tool can run, as a contract declares it. */
interface Runnable {
  readonly id: string
  readonly summary: string
  readonly hints: ReturnType<typeof hintsOf>
  /** What an agent reads before it runs it. */
  readonly describe: () => object
}

/** The tools with which an agent finds one of many, reads about it, and runs it. One that changes nothing has a tool of its own. */
function toolsFor<One extends Runnable, Input extends Fields>(
  [verb, kind, what]: readonly [verb: string, kind: string, what: string],
  all: readonly One[],
  fields: Input,
  run: (one: One, input: InputOf<Input>) => Promise<Result>,
): Tool[] {
  const id = { [kind]: field(named, `Such as ${all[0]?.id}`) }
  const find = (input: object) => pick(kind, String(Reflect.get(input, kind)), all, `list_${kind}s`)
  const runIt = (input: object) => run(find(input), input as InputOf<Input>)
  const readIt = (input: object) => {
    const { id, hints } = find(input)
    if (!hints.readOnlyHint) throw new Error(`${id} changes something: ${verb}_${kind} runs it`)
    return runIt(input)
  }
  const onlyReads = all.every((one) => one.hints.readOnlyHint)
  return [
    tool(`list_${kind}s`, `Lists ${what}, one line each.`, { offset }, async () => {
      return { next: `describe_${kind} has the input`, data: all.map((one) => `${one.id}: ${one.summary}`) }
    }),
    tool(`describe_${kind}`, `Says what one ${kind} does, with the JSON Schema of its input.`, id, async (input) => {
      const { id, summary, hints, describe } = find(input)
      return { data: { [kind]: id, summary, hints, ...describe() } }
    }),
    ...(onlyReads ? [] : [tool(`read_${kind}`, `Runs one that only reads.`, { ...id, ...fields, offset }, readIt)]),
    tool(`${verb}_${kind}`, `Runs one of ${what}.`, { ...id, ...fields, offset }, runIt, hintsOf(onlyReads)),
  ]
}

/** The tools that call the API. */
export function operationTools({ operations, baseUrl, emulator, call }: Target): Tool[] {
  const fields = {
    params: optional(z.record(z.string(), filled(500)), 'Ids in the path'),
    query: optional(z.record(z.string(), z.unknown()), 'Such as { "limit": 10 }'),
    body: optional(z.record(z.string(), z.unknown()), 'JSON body'),
    ...(emulator && { academy }),
  }
  const words = ['call', 'operation', 'the operations of the API'] as const
  return toolsFor(
    words,
    operations.map((operation) => toRunnable(operation, baseUrl)),
    fields,
    async ({ operation }, { params = {}, ...input }) => {
      const names = Array.from(operation.path.matchAll(/:(\w+)/g), ([, name]) => name!)
      const given = Object.keys(params)
      if (!names.every((name) => params[name]) || given.length > names.length) {
        throw new Error(`params: expected ${names.join(' and ') || 'nothing'}, got ${given.join(' ') || 'nothing'}`)
      }
      const ids = Object.fromEntries(names.map((name) => [name, params[name]!]))
      const result = await call(operation, { ...input, params: ids }, input.academy as string | undefined)
      return { next: nextAfter(result.code, result.request), ...result }
    },
  )
}

function toRunnable(operation: Operation, baseUrl: string) {
  const { id, method, path, repeatable, params, query, body } = operation
  const describe = () => {
    const { repeat, example } = docsOf(operation)
    const parts = Object.entries({ params, query, body })
    const texts = fieldTexts(operation)
    const input = parts.map(([name, part]) => [
      name,
      part && withTexts(toJsonSchema(zodOf<unknown, unknown>(part)), texts),
    ])
    const conditions = operation.errors.map((code) => [code, errors[code].condition])
    const code = codeOf(exampleRequest(operation), baseUrl)
    return {
      input: Object.fromEntries(input),
      errors: Object.fromEntries(conditions),
      repeat: repeat.reason,
      example,
      sdk: code.SDK('YOUR_API_KEY'),
      curl: code.curl('YOUR_API_KEY'),
    }
  }
  // POST adds something. The others can overwrite or remove it.
  const hints = hintsOf(method === 'GET', !/GET|POST/.test(method), repeatable)
  return { id, operation, summary: `${method} ${path}. ${operation.summary}`, hints, describe }
}

/** What the fields of a request are, as the OpenAPI document says. */
function fieldTexts({ method, path }: Operation): ReadonlyMap<string, string | undefined> {
  const documented = openapi.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as DocumentedOperation
  const body = documented.requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? ''
  const schema = (openapi.components.schemas[body] ?? {}) as DocumentedBody
  // Of a body that needs one of its fields, each form has all of them.
  const { properties = {} } = schema.anyOf?.[0] ?? schema
  const parameters = (documented.parameters ?? []).map((one) => [one.name, one.description] as const)
  return new Map([...parameters, ...Object.entries(properties).map(([name, one]) => [name, one.description] as const)])
}

interface DocumentedOperation {
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<'application/json', { schema: { $ref: string } }>> }
}

interface DocumentedBody {
  readonly anyOf?: readonly DocumentedBody[]
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>
}

function withTexts(schema: { readonly properties?: object }, texts: ReadonlyMap<string, string | undefined>): object {
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    { description: texts.get(name), ...one },
  ])
  return { ...schema, properties: Object.fromEntries(fields) as object }
}

/** The next step after an error response. */
export function nextAfter(code: string | undefined, request?: string): string | undefined {
  const why = request === undefined ? '' : `explain_request ${request} says why; `
  return code === undefined ? undefined : `${why}read_doc errors/${code} says what to do`
}

/** The tools that do what the owner of an emulator can do. */
export function controlTools({ controls, run }: NonNullable<Target['emulator']>): Tool[] {
  const ofAcademies = new Set(controls.flatMap(({ on, name }) => (on === 'academy' ? name : [])))
  const all = controls.map((control) => {
    const { name, on, kind } = control
    // Academies and the platform have a few names in common.
    const id = on === 'platform' && ofAcademies.has(name) ? `platform.${name}` : name
    const describe = () => ({ input: control.input })
    return { id, control, summary: `${control.summary} (${kind})`, hints: hintsOf(kind === 'read'), describe }
  })
  const input = optional(z.record(z.string(), z.unknown()), 'Such as { "days": 31 } for clock.advance')
  const rows = optional(z.boolean(), 'true: new records as a whole, not their ids')
  const words = [
    'run',
    'control',
    'the controls: faults, clock, plan, keys, reset, fork, compare, snapshots, undo',
  ] as const
  return toolsFor(words, all, { input, rows, academy }, async ({ id, control }, given) => {
    const { name, on, kind } = control
    const of = on === 'platform' ? undefined : await academyOf(run, given.academy, kind !== 'read')
    const data = await run(name, given.input ?? {}, of).catch((error: Error) => {
      throw new Error(explained(error.message, Object.keys(control.input.properties ?? {})))
    })
    return {
      control: id,
      academy: of,
      next: nextSteps(of)[name],
      data: given.rows ? data : await resultOf(name, data, () => run('clock.get', {}, of)),
    }
  })
}

/** What to do after some controls. */
const nextSteps = (academy: string | undefined): Readonly<Record<string, string>> => {
  const key =
    'The key is never shown here: a test gets one from the kit (read_doc guides/test-kits), and a program that may change the server from the control keys.get over HTTP (read_doc guides/dashboard-api)'
  const snapshot = `The resource academy://fixtures/${academy} is the whole fixture`
  return { snapshot, 'academies.create': key, fork: key, 'keys.create': key }
}

/** The message of a control for an agent, whose input is in `input`. That of a wrong input has its fields. */
function explained(message: string, fields: readonly string[]): string {
  const words = message.replaceAll(/\bbody(?=[.:[])/g, 'input')
  return words === message ? message : `${words} (its fields: ${fields.join(', ') || 'none'})`
}

/** What a control has done: the id to undo it, the clock that it changed, and of many new records the ids. */
async function resultOf(name: string, data: unknown, readClock: () => Promise<unknown>): Promise<unknown> {
  if (isObject(data) && 'undo_id' in data) return { undo: data['undo_id'] }
  if (name.endsWith('.createMany')) return (data as readonly { readonly id: string }[]).map(({ id }) => id)
  return data ?? (name.startsWith('clock.') ? readClock() : null)
}
