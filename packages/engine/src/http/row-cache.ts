/** Data of a response, and its JSON. */
interface Written {
  readonly data: object
  readonly text: string
}

/** The data of a student with the courses of that time. */
interface WrittenDetail extends Written {
  readonly courses: object
}

/**
 * Rows of pages, and students with their courses. Those that were read last are stored as objects and as JSON: records are
 * immutable, so the data of a record never changes, and writing it is most of the cost of a page.
 */
export class RowCache {
  readonly #rows = new LatestData<Written>()
  readonly #details = new LatestData<WrittenDetail>()
  /** The data that was read last, and its JSON. A map by data would keep the JSON while the journal has the data. */
  #latest: Written | undefined

  /** The rows of records, in their order. */
  rowsOf<Source extends object, Row extends object>(sources: readonly Source[], make: (source: Source) => Row): Row[] {
    const written = sources.map((source) => this.#rows.get(source) ?? this.#rows.set(source, write(make(source))))
    // All rows of one kind of record are made by the same function.
    const rows = written.map(({ data }) => data as Row)
    this.#latest = { data: rows, text: `[${written.map(({ text }) => text).join(',')}]` }
    return rows
  }

  /** The data of a record and of the courses of its academy. `courses` is another object after each change of a course. */
  detailOf<Detail extends object>(source: object, courses: object, make: () => Detail): Detail {
    const present = this.#details.get(source)
    const detail = present?.courses === courses ? present : this.#details.set(source, { ...write(make()), courses })
    this.#latest = detail
    // All details of one kind of record are made by the same function.
    return detail.data as Detail
  }

  /** JSON of an envelope, as `JSON.stringify` writes it. The data that was read last is not written again. */
  stringify(envelope: { readonly data: object }): string {
    const latest = this.#latest
    this.#latest = undefined
    if (!latest) return JSON.stringify(envelope)
    if (envelope.data === latest.data) return `{"data":${latest.text}}`
    const fields = Object.entries(envelope.data)
    if (!fields.some(([, value]) => value === latest.data)) return JSON.stringify(envelope)
    const parts = fields.map(
      ([key, value]) => `"${key}":${value === latest.data ? latest.text : JSON.stringify(value)}`,
    )
    return `{"data":{${parts.join(',')}}}`
  }
}

const write = (data: object): Written => ({ data, text: JSON.stringify(data) })

/** Characters of JSON until the data that was not read since is forgotten. */
const generationLength = 4_000_000

/** Data by record. A reader of all students would double their memory if all of it were stored. */
class LatestData<Data extends Written> {
  #current = new WeakMap<object, Data>()
  /** The data of the generation before. */
  #former = new WeakMap<object, Data>()
  #length = 0

  get(source: object): Data | undefined {
    const present = this.#current.get(source)
    if (present) return present
    const former = this.#former.get(source)
    return former && this.set(source, former)
  }

  set(source: object, data: Data): Data {
    this.#length += data.text.length
    if (this.#length > generationLength) {
      this.#former = this.#current
      this.#current = new WeakMap()
      this.#length = data.text.length
    }
    this.#current.set(source, data)
    return data
  }
}
