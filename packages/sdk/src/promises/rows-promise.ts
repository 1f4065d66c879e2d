import type { OperationId } from '../types.ts'
import { type AllOptions, type AllRows, readMax } from './all-rows.ts'
import { ApiPromise } from './api-promise.ts'

/**
 * The promise of a list that the service sends at once, as an array. Like a {@link PagePromise}, it is also an iterable of
 * all rows, so code that uses `for await` or `all()` works with every list.
 *
 * @example
 * ```ts
 * const courses = await academy.courses.list()
 * for await (const list of academy.lists.list()) console.log(list.name)
 * const newest = await academy.lists.list().all({ max: 5 })
 * ```
 */
export class RowsPromise<Row, Id extends OperationId = OperationId>
  extends ApiPromise<Row[], Id>
  implements AllRows<Row>
{
  /**
   * Returns all rows as an array: the same array that `await` returns, or a copy of its first `max` rows.
   *
   * @throws InputError if an option is unknown or invalid.
   */
  async all(options: AllOptions = {}): Promise<Row[]> {
    const rows = await this
    const max = readMax(this.operation, options)
    return rows.length <= max ? rows : rows.slice(0, max)
  }

  /** Iterates over every row. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    yield* await this
  }
}
