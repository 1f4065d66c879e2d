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
export type ControlInfo = Omit<NamedControl, 'control'> & Pick<Control, 'kind' | 'summary'> & { readonly input: object }

/** Runs a control, of an academy if there is an id. Rejects with an error that says what is wrong. */
export type RunControl = (name: string, input: object, academyId?: string) => Promise<unknown>

interface OperationInput {
  /** The ids in the path by name, in their order there. */
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/** What the tools work on: an emulator or a real academy. */
export interface Target {
  /** What it is, for the agent. */
  readonly about: string
  /** The operations that may be called. */
  readonly operations: readonly Operation[]
  /** The service judges the query and the body, so that an agent sees its error and not another one. */
  readonly call: (operation: Operation, input: OperationInput, academy?: string) => Promise<Result>
  /** What only an emulator has. All that the tools do with it is a control, so its dashboard shows it too. */
  readonly emulator?: { readonly controls: readonly ControlInfo[]; readonly run: RunControl }
}

/** An emulator as a target. */
export function emulatorTarget(controls: readonly ControlInfo[], run: RunControl): Target {
  return {
    about:
      'a local emulator of the Academy Access API, with test data. Nothing real is behind it. Start with list_requests and explain_request when a program of the user got an error.',
    operations: endpointList,
    emulator: { controls, run },
    async call({ method, path }, { params, query = {}, body }, academy) {
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
      const request = { method, path: `${filled}?${search}`.replace(/\?$/, ''), body: textOf(body) }
      const sent = await run('journal.send', request, await academyOf(run, academy))
      const { id, status, code, network, response_body: response = null } = sent as JournalEntry
      const data = isObject(response) ? (response['data'] ?? response['error'] ?? response) : response
      const next = network && { next: `A fault of the network (${network}) lost the response; explain_request ${id}` }
      return { status, code, request: id, data, ...next }
    },
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The id of an academy of an emulator: the one with this id or name, or the first. */
export async function academyOf(run: RunControl, wanted: string | undefined): Promise<string> {
  const academies = (await run('academies.list', {})) as readonly { readonly id: string; readonly name: string }[]
  const found = academies.find(({ id, name }) => [id, name, undefined].includes(wanted))
  if (found) return found.id
  if (wanted === undefined) throw new Error('The server has no academy. run_control academies.create adds one.')
  throw new Error(`No academy ${inspect(wanted)}; run_control academies.list has them`)
}
