import * as z from 'zod/mini'

import { reference } from '../fixture/values.ts'
import type { AcademyCore } from '../academy-core.ts'
import { gone, invalid, ServiceError } from '../service-error.ts'
import type { StudentRecord } from '../state/state.ts'
import type { KeptSnapshots } from './kept-snapshots.ts'
import type { RowIndex } from './row-index.ts'
import type { Steps } from './steps.ts'
import type { LabelsAndEnd, LoggedChange } from './types.ts'

/** Whether a control reads, changes, or shows API keys in full. */
export type ControlKind = 'read' | 'change' | 'secret'

/** How a control is called, in the process or from outside. */
export interface Call {
  /** The name of the input in an error, such as `body`; empty for none. */
  readonly place: string
  /** The number of rows that one step looks at; by default that of the control. */
  readonly sliceSize?: number | undefined
  /** The address of the server that the caller used, without a slash at the end. */
  readonly base: string
  /** The changes that can still be undone. An id names one; without one it is the latest of the academy, or of the platform. */
  readonly undos: { undo(academy: object | undefined, id: string | undefined): void }
  /** The latest changes from outside, oldest first, if the server keeps them. */
  readonly changes?: (() => readonly LoggedChange[]) | undefined
  /** Stores the labels and the end of an academy, if the server has both. */
  readonly label?: ((academyId: string, labelsAndEnd: LabelsAndEnd) => void) | undefined
  /** The academy that a control of an academy is for. */
  readonly academy: CalledAcademy
  /** That of `academy`. */
  readonly core: AcademyCore
}

/** What controls need of an academy. */
export interface CalledAcademy {
  readonly core: AcademyCore
  readonly keptSnapshots: KeptSnapshots
  readonly studentIndex: RowIndex<StudentRecord, 'name' | 'email' | 'joined_at'>
  fork(options: object): { readonly id: string; readonly name: string; readonly apiKey: string }
}

/** Something that the owner of an academy can do. */
export interface Control<Output = unknown> {
  readonly kind: ControlKind
  /** Its effect, in one line. */
  readonly summary: string
  /** Schema of the input: references first, then the fields, in the order of the arguments of the method. */
  readonly input: () => z.ZodMiniType
  /** The function checks the input by itself, so that a large one is not checked twice. */
  readonly isChecked: boolean
  /** The function returns how to undo the change, which is no output. */
  readonly isUndoable: boolean
  /** Does it, or throws a `ServiceError` and changes nothing. */
  run(input: unknown, call: Call): Output | Promise<Output> | Steps<Output>
  /**
   * Judges an input that can bring ids of accounts and API keys, and changes nothing: a server of several platforms then asks
   * the others. Undefined for a control whose input brings none.
   *
   * @throws ServiceError As `run` does.
   */
  judge?(input: unknown, call: Call): void
  /** The output as it leaves the process: without API keys, unless the control is there to show them. */
  shown(output: Output, call: Pick<Call, 'core' | 'base'>): unknown
}

/** The controls behind methods. The compiler names a method without a control, and a control without a method. */
export type ControlsOf<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...args: never[]) => infer Output
    ? Control<Awaited<Output> extends void ? unknown : Awaited<Output>>
    : ControlsOf<Methods[Name]>
}

type OutputOf<Result> = Result extends Steps<infer Output> ? Output : Awaited<Result>

interface Options<Output, Input, Needs> {
  readonly isChecked?: boolean
  readonly judge?: (input: Input, call: Needs) => void
  readonly shown?: (output: Output, call: Pick<Call, 'core' | 'base'>) => unknown
}

/** Declares controls of a kind. The schema is made when it is first needed, because a start of a server needs none. */
function declare(kind: ControlKind, isUndoable = false) {
  return <Schema extends z.ZodMiniType, Result, Owned extends object = Call>(
    summary: string,
    makeInput: () => Schema,
    run: (input: z.output<Schema>, call: Owned) => Result,
    {
      isChecked = false,
      judge,
      shown = (output) => output,
    }: Options<OutputOf<Result>, NoInfer<z.output<Schema>>, NoInfer<Owned>> = {},
  ): Control<OutputOf<Result>> => {
    let schema: Schema | undefined
    const input = () => (schema ??= makeInput())
    // `callControl` checks the input.
    const anyRun = run as Control<OutputOf<Result>>['run']
    const anyJudge = judge as NonNullable<Control<OutputOf<Result>>['judge']> | undefined
    return { kind, summary, input, isChecked, isUndoable, run: anyRun, shown, ...(anyJudge && { judge: anyJudge }) }
  }
}

export const read = declare('read')
export const change = declare('change')
export const secret = declare('secret')
/** A change that can be undone: the function returns how. */
export const undoable: <Schema extends z.ZodMiniType, Owned extends object = Call>(
  summary: string,
  input: () => Schema,
  run: (input: z.output<Schema>, call: Owned) => Undo,
  options?: Options<Undo, NoInfer<z.output<Schema>>, NoInfer<Owned>>,
) => Control<Undo> = declare('change', true)

/** The input of a control that takes names of records alone. */
export const named =
  <Name extends string>(...names: readonly Name[]) =>
  (): z.ZodMiniObject<Record<Name, z.ZodMiniString>, z.core.$strict> =>
    // Entries lose the types of single fields.
    z.strictObject(Object.fromEntries(names.map((name) => [name, reference()])) as Record<Name, z.ZodMiniString>)

/** The input of a control that needs none. */
export const nothing = () => z.strictObject({})

/** The input of a control of a record: the references first, then the fields of a schema, with its checks. `shorter` has those that a control limits more. */
export function withReferences<Ids extends z.core.$ZodLooseShape, Fields extends z.ZodMiniType>(
  ids: Ids,
  fields: Fields,
  shorter: z.core.$ZodLooseShape = {},
): z.ZodMiniType<z.output<z.ZodMiniObject<Ids>> & z.output<Fields>> {
  // The fields are those of an object. TypeScript loses the types of single fields in a checked one.
  const { shape, checks = [] } = fields.def as z.core.$ZodObjectDef
  const whole: z.ZodMiniType = z
    .strictObject({ ...ids, ...shape, ...shorter })
    .check(...(checks as z.core.$ZodCheck<object>[]))
  return whole as ReturnType<typeof withReferences<Ids, Fields>>
}

/** Names the value of the input that something rejects, which does not know where the value is from. */
export function inPlace<Result>(call: Pick<Call, 'place'>, path: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'validation_error') throw error
    throw invalid(`${placeOf(call, path)}: ${error.message}`)
  }
}

/** The place of a value in the input of a call. */
export const placeOf = ({ place }: Pick<Call, 'place'>, path: string): string =>
  place === '' ? path : `${place}.${path}`

/** Brings back what a change has replaced or deleted. Call it once. */
export type Undo = () => void

/** How long a change can be undone, in milliseconds. */
const undoMs = 60_000

/** @internal The changes in the process that can be undone, at most so many. `now` is the time of the platform. */
export class Undos {
  readonly #now: () => number
  readonly #most: number
  #kept: readonly { readonly undo: Undo; readonly at: number }[] = []

  constructor(now: () => number, most: number) {
    this.#now = now
    this.#most = most
  }

  keep(undo: Undo): void {
    this.#kept = [...this.#recent(), { undo, at: this.#now() }].slice(-this.#most)
  }

  /** Undoes the latest change that was not undone yet. The methods return no ids. */
  undo(_academy: object | undefined, id: string | undefined): void {
    const latest = this.#recent().at(-1)
    if (!latest || id !== undefined) throw gone(latest ? isOver : `Nothing is kept that can be undone. ${whatIsKept}`)
    this.#kept = this.#recent().slice(0, -1)
    latest.undo()
  }

  #recent() {
    return this.#kept.filter(({ at }) => this.#now() - at <= undoMs)
  }
}

const whatIsKept = 'What a reset, a restore or a clearing has replaced is kept for a minute'
const isOver = `This can no longer be undone. ${whatIsKept}`

/** @internal Deletes the entries of the journal, or the emails of the outbox. The undo puts them before the later ones. */
export function clear(core: AcademyCore, part: 'journal' | 'outbox'): Undo {
  // A reset begins another journal, and the undo of the reset brings this one back.
  const { journal } = core
  const putBack = core[part].clear()
  core.changed(part)
  return () => {
    if (core.journal !== journal) throw gone('This cannot be undone: the academy was reset in the meantime')
    putBack()
    core.changed(part)
  }
}
