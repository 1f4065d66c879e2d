import { collectIssues, invalidRows, RosterError, type RowIssue } from '../roster-error.ts'
import type { DesiredStudent } from '../plan/desired-student.ts'
import { type ColumnNames, type Columns, findColumns, withAddress } from './columns.ts'
import type { RowChoice } from './headers.ts'

/** How a CSV file is written. */
export interface CsvOptions extends RowChoice {
  /** The header of each column. By default a column is recognized by the headers of usual exports, such as `Email address`. */
  columns?: ColumnNames | undefined
  /** The character between cells. By default the one of `,` `;` and tab that the first line has most of; `\\t` is a tab. */
  delimiter?: string | undefined
  /** The character between courses or lists in a cell, such as `,`. By default `;` and `|`. A line break always is one. */
  separator?: string | undefined
  /** The encoding of bytes, such as `windows-1252`. UTF-8 by default. The byte order mark of a file wins. */
  encoding?: string | undefined
  /** Is called with the headers that are used, and with those that are ignored. */
  onHeader?: ((used: string[], ignored: string[]) => void) | undefined
  /** Is called with the number of rows that `only` left out, after the last row. */
  onOmitted?: ((rows: number) => void) | undefined
}

/** A longer row is a quotation mark that is not closed, or no CSV. */
const longestRow = 1_000_000

/**
 * Reads the rows of a desired roster from CSV, row by row. The first line has the headers. A cell may have several courses
 * or lists, separated by `;`, `|` or line breaks, and several columns may have them. An empty cell means none of them; without a
 * column the roster says nothing about them.
 *
 * @param text The file: text, bytes, or chunks of them.
 * @throws RosterError `invalid_rows` with each line that is wrong, after the last row that can be read.
 *
 * @example
 * ```ts
 * import { readCsv } from '@academy-access/roster'
 *
 * const file = 'Email;Class\nada@example.com;Intro to TypeScript'
 * for await (const row of readCsv(file, { columns: { courses: 'Class' } })) console.log(row.email, row.courses)
 * ```
 */
export async function* readCsv(
  text: string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  options: CsvOptions = {},
): AsyncGenerator<DesiredStudent, void, undefined> {
  const delimiter = checkedDelimiter(options)
  const chunks = decode(typeof text === 'string' || text instanceof Uint8Array ? [text] : text, options.encoding)
  const start = await firstLineOf(chunks)
  const issues = collectIssues()
  const parsed = await createParser(delimiter ?? start.separator ?? delimiterOf(start.line))
  let columns: Columns | undefined
  let cells = 0
  try {
    for (let piece: string | undefined = start.text; ;) {
      const { rows, broken } = await parsed(piece)
      for (const { record, line } of rows) {
        if (columns === undefined) {
          columns = findColumns(record, options)
          cells = record.length
          options.onHeader?.(columns.used, columns.ignored)
        } else if (record.every((cell) => cell === '')) continue
        else if (record.length !== cells) {
          issues.add({ place: `line ${line}`, message: `expected ${cellCount(cells)}, got ${record.length}` })
        } else if (columns.wants(record)) yield { ...columns.read(record), line }
      }
      // The start of the next row is unknown.
      if (broken) issues.add(broken)
      if (broken || piece === undefined) break
      const next = await chunks.next()
      piece = next.done ? undefined : next.value
    }
  } finally {
    await chunks.return()
  }
  for (const question of columns?.questions() ?? []) issues.add(question)
  issues.throwIfAny()
  const omitted = columns?.omitted() ?? 0
  if (omitted > 0) options.onOmitted?.(omitted)
  if (columns === undefined) {
    throw invalidRows([{ place: 'line 1', message: `the file is empty; expected CSV${withAddress}` }])
  }
}

function checkedDelimiter(options: CsvOptions): string | undefined {
  const delimiter = options.delimiter === String.raw`\t` ? '\t' : options.delimiter
  if (delimiter === undefined || /^[^"\r\n]+$/.test(delimiter)) return delimiter
  throw new RosterError('invalid_option', `delimiter: expected a character such as ;, got ${JSON.stringify(delimiter)}`)
}

/** What a piece of a file has brought. */
interface ParsedPiece {
  readonly rows: readonly { readonly record: string[]; readonly line: number }[]
  /** Where and why the file cannot be read on. */
  readonly broken: RowIssue | undefined
}

/** A function that parses the pieces of a file one after the other, and then its end, which is undefined. */
async function createParser(delimiter: string): Promise<(piece: string | undefined) => Promise<ParsedPiece>> {
  const { CsvError, parse } = await import('#csv-parse')
  let rows: { record: string[]; line: number }[] = []
  const parser = parse({
    // The stream of the build for browsers cannot be iterated.
    on_record: (record: string[], { lines }) => void rows.push({ record, line: lines }),
    bom: true,
    delimiter,
    max_record_size: longestRow,
    // A file may have several kinds: it was edited on several machines.
    record_delimiter: ['\r\n', '\n', '\r'],
    // As in spreadsheets, a quotation mark within a cell, such as that of 5" or Ada "Ace" Lind, is a character.
    relax_quotes: true,
    skip_empty_lines: true,
    // Checked by the caller, where a wrong line hides no later one.
    relax_column_count: true,
    trim: true,
  })
  let settle: (failure?: Error | null) => void = () => {}
  parser.on('error', (error) => settle(error))
  return async (piece) => {
    rows = []
    const error = await new Promise<Error | null | undefined>((resolve) => {
      settle = resolve
      if (piece === undefined) parser.end(settle)
      else parser.write(piece, settle)
    })
    if (error && !(error instanceof CsvError)) throw error
    const line = error?.['lines']
    const place = `line ${typeof line === 'number' ? line : '?'}`
    return { rows, broken: error ? { place, message: explain(error) } : undefined }
  }
}

/** Returns all that was read, its first line, and the delimiter that the file itself names. */
async function firstLineOf(chunks: AsyncGenerator<string>) {
  let text = ''
  let hasBegun = false
  for (;;) {
    const { value, done } = await chunks.next()
    if (done) break
    text += value
    // Only the new characters are looked at: a file may have one line of many chunks.
    const line: string = hasBegun ? value : value.trimStart()
    hasBegun ||= line !== ''
    if (/\n|\r[^]/.test(line)) break
  }
  // Excel writes the delimiter into a line of its own. The line stays empty, so that later lines keep their numbers.
  const [named, separator] = /^\uFEFF?sep=(.)(?=\r?\n)/.exec(text) ?? []
  if (named !== undefined) text = text.slice(named.length)
  return { text, line: text.trimStart().split(/[\r\n]/, 1)[0] ?? '', separator }
}

function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

const cellCount = (count: number) => (count === 1 ? '1 cell' : `${count} cells`)

function explain({ code, message }: { code: string; message: string }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is not closed'
  if (code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE') {
    return 'a quoted cell goes on after its second quotation mark; within quotes, write "" for one'
  }
  if (code === 'CSV_MAX_RECORD_SIZE') return `a row has more than ${longestRow} characters: the file is not CSV`
  return message
}

// cspell:ignore efbbbf fffe feff
/** The first bytes of files, as hexadecimal digits: marks of encodings, and workbooks. */
const beginnings: readonly [bytes: string, encoding: string | undefined][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  // ZIP, which `.xlsx` and `.ods` are, and the older `.xls`
  ['504b0304', undefined],
  ['d0cf11e0', undefined],
]
const longestBeginning = 4

/** Decodes a file. A byte order mark wins over the encoding that the caller names. */
export async function* decode(
  chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  encoding = 'utf-8',
): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined
  /** The bytes before there are enough to know the encoding. */
  let start = new Uint8Array()
  let line = 1
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      yield chunk
      continue
    }
    let bytes = chunk
    if (decoder === undefined) {
      bytes = start = Uint8Array.from([...start, ...chunk.subarray(0, longestBeginning)])
      if (start.length < longestBeginning) continue
      decoder = decoderFor(start)
      yield decoded(decoder, start)
      bytes = chunk.subarray(longestBeginning)
    }
    const text = decoded(decoder, bytes)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++
    yield text
  }
  if (decoder === undefined && start.length > 0) yield decoded((decoder = decoderFor(start)), start)
  if (decoder !== undefined) yield decoded(decoder)

  function decoderFor(bytes: Uint8Array): TextDecoder {
    const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const known = beginnings.find(([beginning]) => digits.startsWith(beginning))
    if (known !== undefined && known[1] === undefined) {
      throw invalidRows([{ place: 'line 1', message: 'the file is a workbook; save it as CSV UTF-8' }])
    }
    try {
      return new TextDecoder(known?.[1] ?? encoding, { fatal: true })
    } catch {
      throw new RosterError('invalid_option', `expected an encoding such as windows-1252, got "${encoding}"`)
    }
  }

  function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch {
      // Guessing an encoding would turn names into other names without an error.
      const message = `the file is not ${decoder.encoding}; name its encoding, such as --encoding windows-1252`
      throw invalidRows([{ place: `line ${line} or later`, message }])
    }
  }
}
