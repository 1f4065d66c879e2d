import { hasText, type RowFields, type RowPage, type RowQuery, sortRows } from './pages.ts'

/** How many results are kept. The references of a result for 100,000 rows take 0.8 MB. */
const mostResults = 8

/**
 * Searches and sorts many rows. Results are kept until the rows change, so that the next page of a result costs as much as
 * its rows. Nothing is kept before the first query, and writes cost nothing.
 */
export class RowIndex<Source, Sort extends string> {
  readonly #fields: RowFields<Source, Sort>
  readonly #results = new Map<string, readonly Source[]>()
  #version: object | undefined

  constructor(fields: RowFields<Source, Sort>) {
    this.#fields = fields
  }

  /**
   * A page of the rows that match. `version` is another object when the rows have changed. `group` names the rows, and
   * `sources` returns them.
   */
  page(
    version: object,
    group: string,
    sources: () => readonly Source[],
    { search = '', sort, limit = 50, offset = 0 }: RowQuery<Sort>,
  ): RowPage<Source> {
    if (version !== this.#version) this.#results.clear()
    this.#version = version
    const sorted = () =>
      sort === undefined
        ? sources()
        : this.#result(`${group} ${sort}`, () => sortRows(sources(), sort, this.#fields.values))
    const wanted = search.trim().toLowerCase()
    const found = wanted === '' ? sorted() : this.#search(`${group} ${sort} `, wanted, sorted)
    return { rows: found.slice(offset, offset + limit), total: found.length }
  }

  /** Looks at the result for the first letters only, if there is one: a reader types a letter after the other. */
  #search(prefix: string, wanted: string, all: () => readonly Source[]): readonly Source[] {
    return this.#result(prefix + wanted, () => {
      let shorter: readonly Source[] | undefined
      for (let end = wanted.length - 1; end > 0 && !shorter; end--) {
        shorter = this.#results.get(prefix + wanted.slice(0, end))
      }
      return (shorter ?? all()).filter((source) => hasText(this.#fields.texts(source), wanted))
    })
  }

  #result(key: string, make: () => readonly Source[]): readonly Source[] {
    const result = this.#results.get(key) ?? make()
    // The result that was used last becomes the last one.
    this.#results.delete(key)
    this.#results.set(key, result)
    const [oldest] = this.#results.keys()
    if (this.#results.size > mostResults && oldest !== undefined) this.#results.delete(oldest)
    return result
  }
}
