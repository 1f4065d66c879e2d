import type { Steps } from './steps.ts'
import { type RowFields, type RowPage, type RowQuery, searchRows, sortRows } from './pages.ts'

/** How many results are kept. The references of a result for 100,000 rows take 0.8 MB. */
const mostResults = 8

/** The rows to search. */
export interface RowSource<Source> {
  /** Another object when the rows have changed. */
  readonly version: object
  /** Names the rows. */
  readonly group: string
  /** Returns the rows in an array that does not change. */
  readonly read: () => readonly Source[]
  /** How many rows a step looks at. */
  readonly sliceSize: number
}

/**
 * Searches and sorts many rows. Results are kept until the rows change, so that the next page of a result costs as much as
 * its rows. Nothing is kept before the first query, and writes cost nothing.
 */
export class RowIndex<Source, Sort extends string> {
  readonly #fields: RowFields<Source>
  readonly #results = new Map<string, readonly Source[]>()
  #version: object | undefined

  constructor(fields: RowFields<Source>) {
    this.#fields = fields
  }

  /** A page of the rows that match, as they are at the first step. */
  *page(
    { version, group, read, sliceSize }: RowSource<Source>,
    { search = '', sort, limit = 50, offset = 0 }: RowQuery<Sort>,
  ): Steps<RowPage<Source>> {
    if (version !== this.#version) this.#results.clear()
    this.#version = version
    const { texts, names } = this.#fields
    const wanted = search.trim().toLowerCase()
    const prefix = `${group} ${sort} `
    // Looks at the result for the first letters only, if there is one: a reader types a letter after the other.
    let letters = wanted.length
    while (letters > 0 && !this.#results.has(prefix + wanted.slice(0, letters))) letters--
    let found = this.#results.get(prefix + wanted.slice(0, letters))
    if (!found) {
      found = sort === undefined ? read() : yield* sortRows(read(), sort, names, sliceSize)
      this.#add(version, prefix, found)
    }
    if (letters < wanted.length) found = yield* searchRows(found, wanted, texts, sliceSize)
    this.#add(version, prefix + wanted, found)
    return { items: found.slice(offset, offset + limit), total: found.length }
  }

  #add(version: object, key: string, result: readonly Source[]): void {
    // The rows can have changed since the first step.
    if (version !== this.#version) return
    // The result that was used last becomes the last one.
    this.#results.delete(key)
    this.#results.set(key, result)
    const [oldest] = this.#results.keys()
    if (this.#results.size > mostResults && oldest !== undefined) this.#results.delete(oldest)
  }
}
