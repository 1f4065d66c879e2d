import { type Academy, type Platform, ServiceError } from '@academy-access/engine'
import {
  type Call,
  callControl,
  type Control,
  controlList,
  finish,
  inputOf,
  judgeControl,
  type NamedControl,
  shownOutput,
  type Undo,
} from '@academy-access/engine/internal'
import type { ControlInfo } from '@academy-access/mcp'
import { closestName, toJsonSchema } from '@academy-access/schemas/internal'

import { describeFields } from './field-texts.ts'
import type { ServerInfo } from './server-info.ts'
import type { Undos } from './undos.ts'

const byName = new Map(controlList.map((named) => [`${named.on} ${named.name}`, named.control]))

/** A control by name. */
export function findControl(on: NamedControl['on'], name: string): Control | undefined {
  return byName.get(`${on} ${name}`)
}

/** The error for a control that does not exist. */
export function missingControl(on: NamedControl['on'], name: string): ServiceError {
  const names = controlList.filter((named) => named.on === on).map((named) => named.name)
  const closest = closestName(name, names)
  const hint = closest === undefined ? '' : `; did you mean "${closest}"?`
  return new ServiceError('not_found', `No control ${JSON.stringify(name)} of the ${on}${hint}`)
}

/** A call of a control as it arrives. */
interface ControlRequest {
  /** Name of the control, such as `courses.create`. */
  readonly id: string
  /** UUID of the academy; undefined for a control of the platform. */
  readonly academyId: string | undefined
  /** The input as JSON, or an array of the arguments of the method; empty for none. */
  readonly text: string
  /** The address of the server that the caller used, without a slash at the end. */
  readonly base: string
}

/** What the calls of a server share. */
interface ControlHost {
  readonly platform: Platform
  readonly undos: Undos
  readonly changes: Call['changes']
  readonly label: Call['label']
  readonly prepare: ServerInfo['prepare']
}

/** Calls a control. Returns the data of the response; with `wantsUndo`, that of a change says how to undo it. */
export async function runControl(request: ControlRequest, host: ControlHost, wantsUndo: boolean): Promise<unknown> {
  const { academyId, base } = request
  const { platform, undos, prepare } = host
  const control = controlOf(request)
  // 404 comes before an error of the input.
  const academy = academyId === undefined ? undefined : requireAcademy(platform, academyId)
  const input = inputOfCall(request)
  const call = { place: 'body', academy, base, ...host }
  if (control.kind === 'change') {
    await prepare?.(input, control.judge && (() => judgeControl(control, input, call)))
  }
  const output = await finish(callControl(control, input, call), turn)
  if (!control.isUndoable) return shownOutput(control, output, call) ?? null
  const undo_id = undos.keep(academy, output as Undo)
  return wantsUndo ? { undo_id } : null
}

/**
 * The input of a call, whether its text is an object or the arguments of the method. Nothing else may read the text.
 *
 * @throws ServiceError `not_found` for an unknown control, `validation_error` for malformed JSON.
 */
export function inputOfCall(request: Omit<ControlRequest, 'base'>): unknown {
  const { text } = request
  const control = controlOf(request)
  if (text.trim() === '') return {}
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    throw new ServiceError('validation_error', 'body: expected a JSON object, got malformed JSON')
  }
  return hasArguments(sent) ? inputOf(control, sent) : sent
}

/** The control of a call, or 404. */
function controlOf({ id, academyId }: Omit<ControlRequest, 'base' | 'text'>): Control {
  const on = academyId === undefined ? 'platform' : 'academy'
  const control = findControl(on, id)
  if (!control) throw missingControl(on, id)
  return control
}

/** The controls, with the JSON Schemas of their inputs and a description of each field. */
export function describeControls(): readonly ControlInfo[] {
  return controlList.map(({ name, on, control: { kind, summary, input } }) => ({
    name,
    on,
    kind,
    summary,
    // Written when it is read: few callers need all of them.
    get input() {
      return describeFields(name, toJsonSchema(input()))
    },
  }))
}

/**
 * An academy by id: the platform finds academies by name too.
 *
 * @throws ServiceError `not_found`.
 */
export function requireAcademy(platform: Platform, id: string): Academy {
  const academy = platform.academy(id.toLowerCase())
  if (academy.id !== id.toLowerCase()) throw new ServiceError('not_found', `No academy ${id}`)
  return academy
}

/** Lets others have their turn during long work. */
const turn = () => new Promise<void>((resolve) => void runSoon(resolve))

/** Of Node, Bun and Deno. Timers are slower, but other runtimes have nothing else. */
const { setImmediate: runSoon = setTimeout } = globalThis as { setImmediate?: (run: () => void) => unknown }

/**
 * The clients of this repository send the arguments of a method, because the names of the first ones are those of the schema.
 * An object alone is the input.
 */
function hasArguments(sent: unknown): sent is readonly unknown[] {
  return Array.isArray(sent) && (['string', 'number'].includes(typeof sent[0]) || Array.isArray(sent[0]))
}
