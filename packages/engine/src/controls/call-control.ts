import type { AcademyCore } from '../academy-core.ts'
import { checkInput } from '../fixture/check.ts'
import { inputOf } from './arguments.ts'
import type { Call, Control, ControlsOf } from './control.ts'
import { runAtOnce, runInTurns, type Steps } from './steps.ts'

/**
 * Calls a control with an input of any form.
 *
 * @throws ServiceError `validation_error`, with the place of the first wrong value, and as the control does.
 */
export function callControl<Output>(
  control: Control<Output>,
  input: unknown,
  call: Call & { readonly academy?: object | undefined },
) {
  return control.run(...checkedCall(control, input, call))
}

/** Judges a call of a control that can bring ids and keys, and changes nothing. Throws as `callControl` does. */
export function judgeControl(control: Control, input: unknown, call: Call & { readonly academy: object }): void {
  control.judge?.(...checkedCall(control, input, call))
}

/** The arguments of the functions of a control. */
function checkedCall(
  control: Control,
  input: unknown,
  call: Call & { readonly academy?: object | undefined },
): [input: unknown, call: Call] {
  // An academy of the engine: its published type has no core.
  const { core } = (call.academy ?? {}) as { readonly core?: AcademyCore }
  return [control.isChecked ? input : checkInput(control.input(), input, call.place), { ...call, core } as Call]
}

/** The methods of a group of controls, in the process. */
export function methodsOf<Methods>(group: string, controls: ControlsOf<NoInfer<Methods>>, academy: object): Methods {
  // A group has no groups.
  const methods = Object.entries(controls as Readonly<Record<string, Control>>).map(([name, control]) => {
    const call = { academy, place: group.replace(/s$/, ''), sliceSize: Number.POSITIVE_INFINITY }
    const method = (...args: readonly unknown[]) => {
      const result = callControl(control, inputOf(`${group}.${name}`, args), call)
      const output = isSteps(result) ? runAtOnce(result) : result
      return control.isUndoable ? undefined : output
    }
    return [name, method]
  })
  // Each control has the output of the method with its name, and `inputOf` its arguments.
  return Object.fromEntries(methods) as Methods
}

/** Waits for the result of a control. `turn` is awaited between two steps, so that others are served meanwhile. */
export function finish(result: unknown, turn: () => Promise<unknown>): unknown {
  return isSteps(result) ? runInTurns(result, turn) : result
}

/** Whether a control works in steps. */
function isSteps<Output>(result: Output | Steps<Output>): result is Steps<Output> {
  return typeof result === 'object' && result !== null && 'next' in result && Symbol.iterator in result
}
