import { runAtOnce, sortInSteps, type Steps } from './steps.ts'

/** The part of the rows to return, and their order. */
export interface RowQuery<Sort extends string> {
  /** Only rows that contain this text, in any case. */
  readonly search?: string | undefined
  /** The field to sort by; with a minus sign in front, from the largest value to the smallest one. */
  readonly sort?: Sort | `-${Sort}` | undefined
  /** The largest number of rows; 50 by default. */
  readonly limit?: number | undefined
  /** The number of rows to skip; 0 by default. */
  readonly offset?: number | undefined
}

/** A part of the rows. */
export interface RowPage<Row> {
  /** The rows of this page. */
  readonly items: readonly Row[]
  /** The number of rows that match, on all pages. */
  readonly total: number
}

/** How rows are searched and sorted. */
export interface RowFields<Source> {
  /** The texts to search in. */
  readonly texts: (source: Source) => readonly (string | null)[]
  /** The fields to sort by that have other names in a row. Texts are compared without regard to case, and null comes last. */
  readonly names?: Readonly<Record<string, keyof Source>>
}

/** @internal Searches and sorts rows, and returns a page of them. Rows with the same value keep their order. */
export function pageOfRows<Source, Sort extends string>(
  sources: readonly Source[],
  { search = '', sort, limit = 50, offset = 0 }: RowQuery<Sort>,
  { texts, names }: RowFields<Source>,
): RowPage<Source> {
  const wanted = search.trim().toLowerCase()
  const found = wanted === '' ? sources : runAtOnce(searchRows(sources, wanted, texts, sources.length))
  const sorted = sort === undefined ? found : runAtOnce(sortRows(found, sort, names, sources.length))
  return { items: sorted.slice(offset, offset + limit), total: found.length }
}

/**
 * The rows with a text that contains the wanted one. A step looks at `sliceSize` rows; `sources` do not change between
 * two steps.
 */
export function* searchRows<Source>(
  sources: readonly Source[],
  wanted: string,
  texts: RowFields<Source>['texts'],
  sliceSize: number,
): Steps<readonly Source[]> {
  const found: Source[] = []
  let looked = 0
  for (const source of sources) {
    if (++looked % sliceSize === 0) yield
    if (texts(source).some((text) => text?.toLowerCase().includes(wanted))) found.push(source)
  }
  return found
}

/** Sorts rows, in the same way. Rows with the same value keep their order. */
export function* sortRows<Source>(
  sources: readonly Source[],
  sort: string,
  names: RowFields<Source>['names'],
  sliceSize: number,
): Steps<readonly Source[]> {
  const isDescending = sort.startsWith('-')
  const wanted = isDescending ? sort.slice(1) : sort
  // The schema of a query accepts fields of the rows alone.
  const field = names?.[wanted] ?? (wanted as keyof Source)
  const rated: { readonly source: Source; readonly value: string | number | null }[] = []
  for (const source of sources) {
    const value = source[field] as string | number | null
    rated.push({ source, value: typeof value === 'string' ? value.toLowerCase() : value })
    if (rated.length % sliceSize === 0) yield
  }
  const direction = isDescending ? -1 : 1
  const sorted = yield* sortInSteps(rated, sliceSize, (a, b) => {
    if (a.value === b.value) return 0
    if (a.value === null || b.value === null) return a.value === null ? 1 : -1
    return a.value < b.value ? -direction : direction
  })
  return sorted.map(({ source }) => source)
}
