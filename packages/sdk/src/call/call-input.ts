import type { CompiledEndpoint } from '@academy-access/schemas/internal/compiled'

import type { Issue, OperationName, RequestInput } from '../types.ts'
import type { Verdict } from './explain.ts'

/** Asks the file with the schemas. */
export type Judge = (reasons: typeof import('./explain.ts')) => Verdict

/** How to say what is wrong with a value: by a function of explain.ts. `root` is the name of the value. */
export type Invalid = readonly [judge: Judge, root: string, issues?: readonly Issue[]]

/** An endpoint of the contract, or the one of a call of `request`. */
export interface ApiEndpoint extends Omit<CompiledEndpoint, 'id' | 'method' | 'path'> {
  readonly id: OperationName
  readonly method: RequestInput['method']
  readonly path: string
  /** Of a call of `request`: the contract knows neither its ids nor its data. */
  readonly isOwn?: true
}

/** The arguments of a call, by the part of the request that they belong to. */
export interface CallInput {
  params?: Readonly<Record<string, string>>
  query?: object | undefined
  body?: unknown
  /** Of a call of `request`: what is wrong with it. The contract does not know its fields. */
  invalid?: Invalid | undefined
}
