/** A row of a page, and its JSON. */
interface WrittenRow {
  readonly row: object
  readonly text: string
}

/** Characters of JSON until the rows that were not read since are forgotten. */
const generationLength = 4_000_000

/**
 * Rows of pages. The rows that were read last are stored as objects and as JSON: records are immutable, so a row never changes,
 * and writing rows is most of the cost of a page. A reader of all students would double their memory if all were stored.
 */
export class RowCache {
  #written = new WeakMap<object, WrittenRow>()
  /** The rows of the generation before. */
  #former = new WeakMap<object, WrittenRow>()
  #length = 0
  /** The array that `rowsOf` returned last, and its JSON. A map by array would keep the JSON while the journal has the array. */
  #latest: { readonly rows: object; readonly text: string } | undefined

  /** The rows of records, in their order. */
  rowsOf<Source extends object, Row extends object>(sources: readonly Source[], make: (source: Source) => Row): Row[] {
    const written = sources.map((source) => {
      const present = this.#written.get(source)
      if (present) return present
      const former = this.#former.get(source)
      if (former) return this.#keep(source, former)
      const row = make(source)
      return this.#keep(source, { row, text: JSON.stringify(row) })
    })
    // All rows of one kind of record are made by the same function.
    const rows = written.map(({ row }) => row as Row)
    this.#latest = { rows, text: `[${written.map(({ text }) => text).join(',')}]` }
    return rows
  }

  #keep(source: object, written: WrittenRow): WrittenRow {
    this.#length += written.text.length
    if (this.#length > generationLength) {
      this.#former = this.#written
      this.#written = new WeakMap()
      this.#length = written.text.length
    }
    this.#written.set(source, written)
    return written
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
