/**
 * A schema of the contract. It follows [Standard Schema](https://standardschema.dev), so libraries for forms, routers
 * and queries accept it.
 *
 * `Output` is the type of a checked value, `Input` the type of a value that passes the check.
 */
export interface Schema<Output = unknown, Input = Output> {
  /**
   * Checks a value and returns it as the service reads it: trimmed, lower-cased, with defaults.
   *
   * @throws An error with `issues`, see {@link SchemaError}.
   */
  parse(value: unknown, options?: SchemaOptions): Output

  /** Checks a value and returns the value or the issues. Never throws. */
  safeParse(value: unknown, options?: SchemaOptions): SchemaResult<Output>

  /** The schema for libraries that accept Standard Schema. */
  readonly '~standard': StandardProperties<Output, Input>
}

/** Options of one check. */
export interface SchemaOptions {
  /** Whether each issue contains the value it is about; false by default. */
  readonly reportInput?: boolean
}

/** The result of a check. */
export type SchemaResult<Output> =
  | { readonly success: true; readonly data: Output; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: SchemaError }

/** The error of a check that failed. */
export interface SchemaError {
  /** Everything that is wrong with the value; at least one. */
  readonly issues: readonly Issue[]
}

/** What is wrong with a value, and where. */
export interface Issue {
  /** The kind of problem, such as `invalid_type`. */
  readonly code?: string | undefined
  /** Names of fields and indices of items that lead to the problem; empty for the whole value. */
  readonly path: readonly PropertyKey[]
  /** What was expected there. */
  readonly message: string
  /** The value there, if the check was asked to report it. */
  readonly input?: unknown
}

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
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
