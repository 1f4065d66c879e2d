import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

import { type FieldTable, jsonIn, storedFieldsOf, studentFields } from '@academy-access/schemas/internal'
import type { Student, StudentDetail } from '@academy-access/sdk'
import * as z from 'zod/mini'

import { type OutputFile, readLines, UsageError } from '@academy-access/command'

const Header = z.object({
  format: z.literal('academy-access-pull'),
  version: z.literal(1),
  base_url: z.string(),
  keep_personal_data: z.boolean(),
  keep_texts: z.boolean(),
  started_at: z.string(),
})
type Header = z.output<typeof Header>

/** The properties that a pull shares with the one that it continues. */
export type PullSource = Omit<Header, 'format' | 'version' | 'started_at'>

/** The students that an interrupted pull has read. */
export type StateFile = ReturnType<typeof openStateFile>

/**
 * Opens the state of a pull, or creates it. Each student is one line, written before the next one is read, so the file is right
 * after the process was killed. Only the owner can read the file.
 *
 * @throws UsageError if the file is the state of another pull, or no state at all.
 */
export function openStateFile(output: OutputFile, source: PullSource) {
  const { path } = output
  const { header, details } = readState(path)
  if (header) checkSource(path, header, source)
  const started_at = new Date().toISOString()
  // A new file, because the one that is continued may be readable by others.
  const file = output.open()
  try {
    const first: Header = header ?? { format: 'academy-access-pull', version: 1, ...source, started_at }
    for (const line of [first, ...details.values()]) writeLine(line)
    file.keep()
  } catch (error) {
    file.close()
    throw error
  }
  let added = 0
  const isEmpty = () => details.size + added === 0
  return {
    /** When the pull was started that is continued. Undefined for a new one. */
    startedAt: header?.started_at,
    /** Number of students that an earlier pull has read. */
    count: details.size,
    /** The detail of a student, if nothing of it that the row shows has changed. `row` is as it would be stored. */
    known(row: Student): StudentDetail | undefined {
      const detail = details.get(row.id)
      return detail && isUnchanged(row, detail) ? detail : undefined
    },
    add(detail: StudentDetail): void {
      added++
      writeLine(detail)
    },
    /** Whether no student was read, by this pull or an earlier one. */
    get isEmpty(): boolean {
      return isEmpty()
    },
    /** Closes the file, and deletes it if it is empty. */
    close(): void {
      file.close()
      if (isEmpty()) file.remove()
    },
    remove: () => file.remove(),
  }

  function writeLine(value: object): void {
    file.write(`${JSON.stringify(value)}\n`)
  }
}

function readState(path: string): { header: Header | undefined; details: Map<string, StudentDetail> } {
  const details = new Map<string, StudentDetail>()
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.of()
  // A process that was killed at its start has left an empty file.
  if (bytes.length === 0) return { header: undefined, details }
  const [first, ...rest] = readLines(bytes, path).lines
  const header = Header.safeParse(jsonIn(first ?? ''))
  if (!header.success) {
    throw new UsageError(`${path} is not the state of a pull; name another file with --resume`)
  }
  for (const line of rest) {
    // The command has written these lines itself.
    const detail = jsonIn(line) as StudentDetail | undefined
    if (detail) details.set(detail.id, detail)
  }
  return { header: header.data, details }
}

function checkSource(path: string, header: Header, source: PullSource): void {
  const reject = (problem: string): never => {
    throw new UsageError(`${path} is the state of a pull ${problem}; delete it, or name another file with --resume`)
  }
  if (header.base_url !== source.base_url) reject(`of ${header.base_url}`)
  for (const [flag, field] of [
    ['--personal-data', 'keep_personal_data'],
    ['--keep-texts', 'keep_texts'],
  ] as const) {
    if (header[field] !== source[field]) reject(`${header[field] ? 'with' : 'without'} ${flag}`)
  }
}

/** Whether the detail has the values of a row of a page of students. The row lacks only the progress. */
function isUnchanged(row: Student, detail: StudentDetail): boolean {
  const { enrollments: fields } = studentFields
  const known = new Map(detail.enrollments.map((enrollment) => [enrollment.id, enrollment]))
  return (
    hasValuesOf(detail, row, studentFields) &&
    row.enrollments.length === known.size &&
    row.enrollments.every((enrollment) => hasValuesOf(known.get(enrollment.id) ?? {}, enrollment, fields))
  )
}

/** Whether a record has the stored fields of another one. */
function hasValuesOf(record: object, other: object, table: FieldTable): boolean {
  return isDeepStrictEqual(
    { ...storedFieldsOf(record, table), ...storedFieldsOf(other, table) },
    storedFieldsOf(record, table),
  )
}
