import type { Academy } from '../academy.ts'
import type { Platform } from '../platform.ts'
import type { Call, CoreCall } from './control.ts'
import type { LabelCall } from './labels-and-end.ts'

/** A change of an academy by a caller from outside, and who made it. */
export interface LoggedChange {
  /** ISO 8601. */
  readonly at: string
  /** The name that the caller gave beside the token; null without one. */
  readonly by: string | null
  /** Name of the control, such as `faults.add`. */
  readonly operation: string
}

/** A call from outside of the process. */
export interface PlatformCall extends Call, LabelCall {
  readonly platform: Platform
  /** The address of the server that the caller used, without a slash at the end. */
  readonly base: string
  /** The changes that can still be undone. An id names one; without one it is the latest of the academy, or of the platform. */
  readonly undos: { undo(academyId: string | undefined, id: string | undefined): void }
  /** The latest changes by such calls, oldest first, if the server keeps them. */
  readonly changes?: (() => readonly LoggedChange[]) | undefined
}

/** A call from outside for one academy. */
export interface AcademyCall extends PlatformCall, CoreCall {
  readonly academy: Academy
}
