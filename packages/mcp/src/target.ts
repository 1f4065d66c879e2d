import type { JournalEntry } from '@academy-access/engine'
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
      const ids = await withIds(run, of, params)
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(ids[name] ?? '')))
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
      const target = `${filled}?${search}`.replace(/\?$/, '')
      const text = body && textOf(await withIds(run, of, body))
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
const idField = /^(student|course|list)(?:Id|_ids?)$/

/** An input with ids where it names records: a student by email address, a course by title or slug, a list by name. */
async function withIds(run: RunControl, academy: string, input: object): Promise<Record<string, unknown>> {
  const idOf = async (kind: string, given: unknown) => {
    if (typeof given !== 'string' || uuid.test(given)) return given
    const found = run(`${kind}s.get`, { [kind]: given }, academy) as Promise<{ readonly id: string }>
    // The service judges the others, so that an agent sees its error.
    return found.then(({ id }) => id).catch(() => given)
  }
  const fields = Object.entries(input).map(async ([name, value]: [string, unknown]) => {
    const [, kind] = idField.exec(name) ?? []
    if (kind === undefined) return [name, value]
    return [name, await (Array.isArray(value) ? Promise.all(value.map((one) => idOf(kind, one))) : idOf(kind, value))]
  })
  return Object.fromEntries((await Promise.all(fields)) as [string, unknown][])
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
