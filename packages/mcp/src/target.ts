import type { endpointList } from '@academy-access/schemas/internal'

/** An endpoint of the API, as the contract declares it. */
export type Operation = (typeof endpointList)[number]

/** The values of a request. The service judges them, so that an agent sees its error and not another one. */
export interface OperationInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/** A request and its response. */
export interface CalledOperation {
  /** The HTTP status; 0 when no complete response arrived. */
  readonly status: number
  /** Code of an error response. */
  readonly code?: string | undefined
  /** Id of its entry in the journal. */
  readonly request?: string | undefined
  /** The data of a success, or the error. */
  readonly data: unknown
  /** The next step after an error. */
  readonly next?: string | undefined
}

/** Calls a control by name, of an academy if there is an id. Rejects with an error that says what is wrong. */
export type RunControl = (name: string, input: object, academyId?: string) => Promise<unknown>

/** A control, as the dashboard API describes it. */
export interface ControlInfo {
  readonly name: string
  readonly on: string
  readonly kind: string
  readonly summary: string
  /** JSON Schema. */
  readonly input: object
}

/** An academy of an emulator. */
export interface AcademyInfo {
  readonly id: string
  readonly name: string
}

/** What only an emulator has. */
export interface Emulator {
  readonly controls: readonly ControlInfo[]
  readonly run: RunControl
  /** An academy by id or name, by default the first one. */
  academy(idOrName: string | undefined): Promise<AcademyInfo>
}

/** What the tools work on: an emulator or a real academy. */
export interface Target {
  /** What it is, for the agent. */
  readonly about: string
  /** The operations that may be called. */
  readonly operations: readonly Operation[]
  call(operation: Operation, input: OperationInput, academy: string | undefined): Promise<CalledOperation>
  readonly emulator?: Emulator
  /** Replaces what a result must not contain. */
  readonly hide?: (text: string) => string
}
