import { isObject } from '@academy-access/schemas/compiled'

import { InputError } from '../errors/errors.ts'
import type { OperationId } from '../types.ts'

/** Options of {@link AllRows.all}. */
export interface AllOptions {
  /** The largest number of rows to return. No limit by default. */
  max?: number | undefined
}

/**
 * How to read all rows of a list. The promise of every `list` method has it, whether the service sends the list at once or
 * in pages: `for await` iterates over the rows, and `all()` returns them as an array.
 *
 * @example
 * ```ts
 * import { type AllRows } from '@academy-access/sdk'
 *
 * const idsOf = async (rows: AllRows<{ id: string }>) => (await rows.all()).map(({ id }) => id)
 * console.log(await idsOf(academy.courses.list()), await idsOf(academy.students.list()))
 * ```
 */
export interface AllRows<Row> extends AsyncIterable<Row> {
  /**
   * Returns all rows as an array.
   *
   * @throws InputError if an option is unknown or invalid.
   */
  all(options?: AllOptions): Promise<Row[]>
}

/** The option `max`. Throws an `InputError` for invalid options: ignoring them would read the whole list. */
export function readMax(operation: OperationId, options: unknown): number {
  const fail = (message: string) => new InputError(`${operation}: all: ${message}`, operation)
  if (!isObject(options)) throw fail(`expected { max }, got ${String(options)}`)
  for (const name of Object.keys(options)) {
    if (name !== 'max') throw fail(`${name}: unknown option; expected max`)
  }
  const { max = Infinity } = options as AllOptions
  if (max === Infinity || (Number.isInteger(max) && max >= 0)) return max
  throw fail(`max: expected an integer from 0 or Infinity, got ${max}`)
}
