import type { Context } from '../context.ts'
import type { Catalog } from './catalog.ts'
import type { CheckedPlanOptions } from './plan-options.ts'
import type { TargetStudent } from './target.ts'
import type { Warnings } from './warnings.ts'

/** What each part of a plan reads and adds to. */
export interface Planning extends Context {
  readonly options: CheckedPlanOptions
  readonly catalog: Catalog
  readonly warnings: Warnings
}

/** The students of the desired roster by address. */
export type Target = ReadonlyMap<string, TargetStudent>
