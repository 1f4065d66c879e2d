/** One call of the API. */
export interface Input {
  readonly key: string
  /** The values in the path, in its order. */
  readonly path: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, number>>
  readonly body?: unknown
}

/** The result of a call: a status with the body, or why it sent nothing or rejected the response. */
export type Output = { readonly status: number; readonly body: unknown } | { readonly rejected: string }

export type Call = (operation: string, input: Input) => Promise<Output>

/** The name that generators make of an operation: `listsMembersAdd`. */
export const nameOf = (operation: string) =>
  operation.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())

export const headersOf = ({ key }: Input) => ({ authorization: `Bearer ${key}` })

/** The arguments of a positional function, without the options. */
export const argumentsOf = ({ path, body, query }: Input, operation: string): unknown[] => [
  ...Object.values(path),
  ...(body === undefined ? [] : [body]),
  ...(operation.endsWith('.list') && /students|members/.test(operation) ? [query] : []),
]

export const rejection = (error: unknown): Output => ({
  rejected: error instanceof Error ? error.message : String(error),
})
