/**
 * Rows of pages, each made and written once for as long as its record lives: records are immutable, so a row never
 * changes, and most of what a page costs is writing its rows.
 */
export class RowCache {
  readonly #rows = new WeakMap<object, object>()
  readonly #texts = new WeakMap<object, string>()

  /** The row of a record. */
  rowOf<Source extends object, Row extends object>(source: Source, make: (source: Source) => Row): Row {
    const present = this.#rows.get(source) as Row | undefined
    if (present) return present
    const row = make(source)
    this.#rows.set(source, row)
    this.#texts.set(row, JSON.stringify(row))
    return row
  }

  /** JSON of an envelope: `JSON.stringify`, but for rows that are written already. */
  stringify(envelope: { readonly data: object }): string {
    const { data } = envelope
    if (!Object.values(data).some((value) => Array.isArray(value) && this.#texts.has(value[0]))) {
      return JSON.stringify(envelope)
    }
    const parts = Object.entries(data).map(([key, value]) => `"${key}":${this.#text(value)}`)
    return `{"data":{${parts.join(',')}}}`
  }

  #text(value: unknown): string {
    if (!Array.isArray(value)) return JSON.stringify(value)
    return `[${value.map((row: object) => this.#texts.get(row) ?? JSON.stringify(row)).join(',')}]`
  }
}
