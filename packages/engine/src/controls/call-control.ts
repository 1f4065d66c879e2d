import type { $ZodObjectDef, $ZodType } from 'zod/v4/core'

import type { AcademyCore } from '../academy-core.ts'
import { checkInput } from '../fixture/check.ts'
import type { Call, Control, ControlsOf, Undo, Undos } from './control.ts'
import { runAtOnce, runInTurns, type Steps } from './steps.ts'

/**
 * Calls a control with an input of any form.
 *
 * @throws ServiceError `validation_error`, with the place of the first wrong value, and as the control does.
 */
export function callControl<Output>(
  control: Control<Output>,
  input: unknown,
  call: Pick<Call, 'place'> & { readonly academy?: object | undefined },
) {
  return control.run(...checkedCall(control, input, call))
}

/** Judges a call of a control that can bring ids and keys, and changes nothing. Throws as `callControl` does. */
export function judgeControl(
  control: Control,
  input: unknown,
  call: Pick<Call, 'place'> & { readonly academy?: object | undefined },
): void {
  control.judge?.(...checkedCall(control, input, call))
}

/** The arguments of the functions of a control. */
function checkedCall(
  control: Control,
  input: unknown,
  call: Pick<Call, 'place'> & { readonly academy?: object | undefined },
): [input: unknown, call: Call] {
  return [control.isChecked ? input : checkInput(control.input(), input, call.place), withCore(call)]
}

/** The output of a control as it leaves the process. */
export function shownOutput<Output>(
  control: Control<Output>,
  output: Output,
  call: Pick<Call, 'base'> & { readonly academy?: object | undefined },
): unknown {
  return control.shown(output, withCore(call))
}

/** A call with the core of its academy, if it has one: the published type of an academy has none. */
function withCore(call: { readonly academy?: object | undefined }): Call {
  const { core } = (call.academy ?? {}) as { readonly core?: AcademyCore }
  return { ...call, core } as Call
}

/**
 * The input of a control for the arguments of its method: the fields of its schema in their order, and then an object with the
 * other ones. `courses.update('intro', { title: 'New' })` has the input `{ course: 'intro', title: 'New' }`.
 */
export function inputOf(control: Control, args: readonly unknown[]): unknown {
  const { shape } = control.input().def as $ZodObjectDef
  const names = Object.keys(shape)
  const [only] = args
  // The object itself: a snapshot is recognized by it.
  if (args.length <= 1 && isFields(only, shape[names[0]!])) return only
  const given = args.map((value, index): readonly [string, unknown] | object => {
    const name = names[index] ?? `argument ${index + 1}`
    // JSON has no dates.
    if (value instanceof Date && !Number.isNaN(value.getTime())) return [name, value.toISOString()]
    return isFields(value, shape[name]) ? value : [name, value]
  })
  // Only what the caller gave: a missing argument is null in an array of JSON.
  const positional = given
    .filter((one) => Array.isArray(one))
    .filter(([, value]) => value !== undefined && value !== null)
  return Object.assign(Object.fromEntries(positional), ...given.filter((one) => !Array.isArray(one)))
}

/** Whether an argument has the other fields of an input, and is not the value of one field that takes an object. */
function isFields(value: unknown, field: $ZodType | undefined): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) return false
  return field === undefined || 'issues' in field['~standard'].validate(value)
}

/** An academy or a platform whose controls are methods in this process. */
export interface Owner {
  readonly academy?: object
  readonly platform?: object
  readonly undos: Undos
}

/** The methods of a group of controls, in the process. `place` is the name of their input in errors. */
export function methodsOf<Methods>(place: string, controls: ControlsOf<NoInfer<Methods>>, owner: Owner): Methods {
  const methods = Object.entries(controls as Readonly<Record<string, Control | object>>).map(([name, control]) => {
    if (!isControl(control)) return [name, methodsOf(place, control, owner)]
    const call = { ...owner, place, base: 'http://localhost', sliceSize: Number.POSITIVE_INFINITY }
    const method = (...args: readonly unknown[]) => {
      const result = callControl(control, inputOf(control, args), call)
      const output = isSteps(result) ? runAtOnce(result) : result
      if (!control.isUndoable) return output
      owner.undos.keep(output as Undo)
      return undefined
    }
    return [name, method]
  })
  // Each control has the output of the method with its name, and the order of its fields is that of the arguments.
  return Object.fromEntries(methods) as Methods
}

/** Whether a node of the tree is a control, and not a group. */
export function isControl(node: object): node is Control {
  return 'run' in node
}

/** Waits for the result of a control. `turn` is awaited between two steps, so that others are served meanwhile. */
export function finish(result: unknown, turn: () => Promise<unknown>): unknown {
  return isSteps(result) ? runInTurns(result, turn) : result
}

/** Whether a control works in steps. */
function isSteps<Output>(result: Output | Steps<Output>): result is Steps<Output> {
  return typeof result === 'object' && result !== null && 'next' in result && Symbol.iterator in result
}
