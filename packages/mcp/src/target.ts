import type { JournalEntry, StudentAccess } from '@academy-access/engine'
import type { Control, NamedControl } from '@academy-access/engine/internal'
import { endpointList, inspect, isObject } from '@academy-access/schemas/internal'

/** An endpoint of the API, as the contract declares it. */
export type Operation = (typeof endpointList)[number]

/** What a tool returns: data of others, the next step, and facts such as a status, the code of an error, and the id of a request. */
export interface Result extends Readonly<Partial<Record<'next' | 'code' | 'request', string | undefined>>> {
  readonly data: unknown
  readonly [fact: string]: unknown
}

/** A control with the JSON Schema of its input. */
export type ControlInfo = Omit<NamedControl, 'control'> &
  Pick<Control, 'kind' | 'summary'> & {
    readonly input: { readonly properties?: object }
  }

/** Runs a control, of an academy if there is an id. Rejects with an error that says what is wrong. */
export type RunControl = (name: string, input: object, academyId?: string) => Promise<unknown>

interface OperationInput {
  /** The ids in the path by name, in their order there. */
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: object | undefined
}

/** The controls of an emulator. */
export interface Emulator {
  readonly controls: readonly ControlInfo[]
  readonly run: RunControl
}

/** What the tools work on: an emulator or a real academy. */
export interface Target {
  /** What it is, for the agent. */
  readonly about: string
  /** The operations that may be called. */
  readonly operations: readonly Operation[]
  /** The service judges the query and the body, so that an agent sees its error and not another one. */
  readonly call: (operation: Operation, input: OperationInput, academy?: string) => Promise<Result>
  /** Where the API is, without a slash at the end. */
  readonly baseUrl: string
  /** What only an emulator has. All that the tools do with it is a control, so its dashboard shows it too. */
  readonly emulator?: Emulator
}

/** The name of an agent among the clients of the API. */
export const agentName = 'mcp'

/** An emulator as a target. With `readOnly`, an agent can change nothing. */
export function emulatorTarget(
  baseUrl: string,
  controls: readonly ControlInfo[],
  run: RunControl,
  readOnly = false,
): Target {
  return {
    baseUrl,
    about: `a local emulator of the Academy Access API, with test data. Nothing real is behind it. Start with list_requests and explain_request when a program of the user got an error.${readOnly ? ' It can only be read.' : ''}`,
    operations: readOnly ? endpointList.filter(({ method }) => method === 'GET') : endpointList,
    emulator: { controls: readOnly ? controls.filter(({ kind }) => kind === 'read') : controls, run },
    async call({ method, path }, { params, query = {}, body }, academy) {
      const of = await academyOf(run, academy, method !== 'GET')
      const find = findIn(run, of)
      const ids = await withIds(params, find)
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''))
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
      const target = `${filled}?${search}`.replace(/\?$/, '')
      const text = body && textOf(await withIds(body, find))
      const sent = await run('journal.send', { method, path: target, body: text, client: agentName }, of)
      const { id, status, code, network, response_body: response = null } = sent as JournalEntry
      const data = isObject(response) ? (response['data'] ?? response['error'] ?? response) : response
      const next = network && { next: `A fault of the network (${network}) lost the response; explain_request ${id}` }
      return { status, code, academy: of, request: id, data, ...next }
    },
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The fields of the API that have ids, and the kind of their records. */
const idField = /^(student|user|course|list|enrollment)(?:Id|_ids?)$/

/**
 * Finds the id of a record: of a student by email address, of a course by title or slug, of a list by name, and of an enrollment of
 * a student by its course.
 */
export type FindId = (kind: string, name: string, studentId: string) => Promise<string | undefined>

/** An input with ids where it names records. The service judges the names that no record has, so that an agent sees its error. */
export async function withIds<Input extends object>(input: Input, find: FindId): Promise<Input> {
  const ids = new Map<string, unknown>(Object.entries(input))
  for (const [field, value] of ids) {
    const [, kind] = idField.exec(field) ?? []
    const idOf = async (name: unknown) => {
      if (kind === undefined || typeof name !== 'string' || uuid.test(name)) return name
      const found = find(kind === 'user' ? 'student' : kind, name, String(ids.get('studentId')))
      return (await found.catch(() => undefined)) ?? name
    }
    ids.set(field, Array.isArray(value) ? await Promise.all(value.map(idOf)) : await idOf(value))
  }
  // Each field has the form that it had.
  return Object.fromEntries(ids) as Input
}

/** Finds records of an academy of an emulator, also those that the API does not show. */
const findIn = (run: RunControl, academy: string): FindId => {
  return async (kind, name, student) => {
    if (kind !== 'enrollment') {
      return ((await run(`${kind}s.get`, { [kind]: name }, academy)) as { readonly id: string }).id
    }
    const { courses } = (await run('students.access', { student }, academy)) as StudentAccess
    return courses.find(({ slug, title }) => slug === name || title === name)?.enrollment?.id
  }
}

/** How many academies an error lists. */
const mostListed = 10

/**
 * The id of an academy of an emulator: the one with this id or name, or the first. One of several that a call changes must be named:
 * others may use the same server.
 */
export async function academyOf(run: RunControl, wanted: string | undefined, changes = false): Promise<string> {
  // The control says whether it exists. An academy with the name of another one's id gets none of its calls.
  if (wanted !== undefined && uuid.test(wanted)) return wanted.toLowerCase()
  const all = (await run('academies.list', {})) as readonly { readonly id: string; readonly name: string }[]
  const found = all.filter(({ name }) => wanted === undefined || name === wanted)
  const [first, ...others] = found
  if (first && (others.length === 0 || (wanted === undefined && !changes))) return first.id
  if (all.length === 0) throw new Error('The server has no academy. run_control academies.create adds one.')
  const problem = {
    several: `academy: ${found.length} academies are named ${inspect(wanted)}: expected an id`,
    unnamed: `academy: expected the id or name of the one to change, because this server has ${all.length} academies`,
    unknown: `No academy ${inspect(wanted)}`,
  }[wanted === undefined ? 'unnamed' : first ? 'several' : 'unknown']
  const listed = (first ? found : all).slice(0, mostListed).map(({ id, name }) => `${inspect(name)} ${id}`)
  throw new Error(`${problem}; run_control academies.list has them: ${listed.join(', ')}`)
}
