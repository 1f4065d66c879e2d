/**
 * Rows of pages. Each row is made and written as JSON once for as long as its record exists: records are immutable, so
 * a row never changes, and writing rows is most of the cost of a page.
 */
export class RowCache {
  readonly #rows = new WeakMap<object, object>()
  readonly #texts = new WeakMap<object, string>()

  /** The rows of records, in their order. */
  rowsOf<Source extends object, Row extends object>(sources: readonly Source[], make: (source: Source) => Row): Row[] {
    return sources.map((source) => {
      const present = this.#rows.get(source) as Row | undefined
      if (present) return present
      const row = make(source)
      this.#rows.set(source, row)
      this.#texts.set(row, JSON.stringify(row))
      return row
    })
  }

  /** JSON of an envelope, as `JSON.stringify` writes it. Rows that are written already are not written again. */
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
