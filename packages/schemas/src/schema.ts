/**
 * A schema of the contract. It implements [Standard Schema](https://standardschema.dev), so libraries for forms, routers
 * and queries accept it.
 *
 * `Input` is the documented type of a value before the check, `Output` the type after it. A schema of a response also
 * accepts values beyond its `Input`, see {@link Open}.
 *
 * @example
 * ```ts
 * import { CreateList, explain } from '@academy-access/schemas'
 *
 * const result = CreateList.safeParse({ name: ' VIP ' }, { reportInput: true })
 * console.log(result.success ? result.data.name : explain(result.error.issues[0]!)) // VIP
 * ```
 */
export interface Schema<Output = unknown, Input = Output> {
  /**
   * Checks a value and returns it as the service stores it, for example with a trimmed name.
   *
   * @throws An error with `issues`, see {@link SchemaError}.
   */
  parse(value: unknown, options?: SchemaOptions): Output

  /** Checks a value and returns the checked value or the issues. Does not throw. */
  safeParse(value: unknown, options?: SchemaOptions): SchemaResult<Output>

  /** The interface for libraries that accept Standard Schema. */
  readonly '~standard': StandardProperties<Output, Input>
}

/** Options of one check. */
export interface SchemaOptions {
  /** Whether each issue contains the wrong value as `input`; false by default. */
  readonly reportInput?: boolean
}

/** The result of a check. */
export type SchemaResult<Output> =
  | { readonly success: true; readonly data: Output; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: SchemaError }

/** The error of a check that failed. */
export interface SchemaError {
  /** Every problem of the value; at least one. */
  readonly issues: readonly Issue[]
}

/** One problem of a value. */
export interface Issue {
  /** The kind of problem, such as `invalid_type`. */
  readonly code?: string | undefined
  /** The place of the problem: names of fields and indices of items; empty for the whole value. */
  readonly path: readonly PropertyKey[]
  /** The expected value, or only `Invalid input` if `code` says enough. */
  readonly message: string
  /** The value at that place, if the check reports input. */
  readonly input?: unknown
}

/** The interface of Standard Schema, version 1. */
interface StandardProperties<Output, Input> {
  /** The version of Standard Schema. */
  readonly version: 1
  /** The name of the validation library. */
  readonly vendor: string
  /** Checks a value. */
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
  /** The types of the schema; never present at run time. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

interface StandardIssue {
  /** The message. */
  readonly message: string
  /** The place of the problem. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** A documented value, or another string that the service may add later. Editors complete the documented values. */
export type Open<Value extends string> = Value | (string & {})
