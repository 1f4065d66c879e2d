import type { Context } from '../context.ts'
import type { Catalog } from './catalog.ts'
import type { CheckedPlanOptions } from './plan-options.ts'
import type { Warnings } from './warnings.ts'

/** What each part of a plan reads and adds to. */
export interface Planning extends Context {
  readonly options: CheckedPlanOptions
  readonly catalog: Catalog
  readonly warnings: Warnings
}

/** A student as the desired roster has it, with ids instead of names. */
export interface TargetStudent {
  readonly email: string
  name: string | undefined
  /** Undefined if the roster says nothing about the courses. */
  courses: readonly string[] | undefined
  /** Undefined if the roster says nothing about the lists. */
  lists: readonly string[] | undefined
  /** Position among the students of the target. */
  readonly index: number
  /** The id of the student, once the student was seen in the academy. */
  id: string | undefined
  /** Whether the name was compared with the one in the academy. */
  isNamed: boolean
  /** Whether the row was compared with the enrollments of the student. */
  compared: boolean
}

/** The students of the desired roster by address. */
export type Target = ReadonlyMap<string, TargetStudent>
