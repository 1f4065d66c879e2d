/** A row of a page, and its JSON. */
interface WrittenRow {
  readonly row: object
  readonly text: string
}

/**
 * Rows of pages. Each row is made and written as JSON once for as long as its record exists: records are immutable, so
 * a row never changes, and writing rows is most of the cost of a page.
 */
export class RowCache {
  readonly #written = new WeakMap<object, WrittenRow>()
  /** The array that `rowsOf` returned last, and its JSON. A map by array would keep the JSON while the journal has the array. */
  #latest: { readonly rows: object; readonly text: string } | undefined

  /** The rows of records, in their order. */
  rowsOf<Source extends object, Row extends object>(sources: readonly Source[], make: (source: Source) => Row): Row[] {
    const written = sources.map((source) => {
      const present = this.#written.get(source)
      if (present) return present
      const row = make(source)
      const added = { row, text: JSON.stringify(row) }
      this.#written.set(source, added)
      return added
    })
    // All rows of one kind of record are made by the same function.
    const rows = written.map(({ row }) => row as Row)
    this.#latest = { rows, text: `[${written.map(({ text }) => text).join(',')}]` }
    return rows
  }

  /** JSON of an envelope, as `JSON.stringify` writes it. The array that `rowsOf` returned last is not written again. */
  stringify(envelope: { readonly data: object }): string {
    const latest = this.#latest
    this.#latest = undefined
    if (!latest) return JSON.stringify(envelope)
    const fields = Object.entries(envelope.data)
    if (!fields.some(([, value]) => value === latest.rows)) return JSON.stringify(envelope)
    const parts = fields.map(
      ([key, value]) => `"${key}":${value === latest.rows ? latest.text : JSON.stringify(value)}`,
    )
    return `{"data":{${parts.join(',')}}}`
  }
}
