import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { checkFiles } from './check-files.ts'
import { createRemovedRecords } from './removed-records.ts'

/** The records that a command removes, as a fixture for its owner alone. The file exists from the first removal on. */
export type UndoFile = ReturnType<typeof openUndoFile>

interface Removed {
  readonly student?: unknown
  readonly list?: unknown
  readonly lists?: readonly unknown[]
}

/**
 * Opens an undo file. After each addition the file is complete, so it is also after a crash or on a full disk.
 *
 * @param folder The folder of the file. It must be writable, or nothing may be removed.
 */
export function openUndoFile(folder = '.') {
  const records = createRemovedRecords()
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const name = `academy-undo-${time}-${randomUUID().slice(0, 8)}.json`
  const path = join(folder, name)
  checkFiles({}, { 'undo file': path }, { isNew: true })
  let file: number | undefined
  /** The end of the last student, in bytes, and what follows it. */
  let end = 0
  let tail = ''
  let students = 0
  let failure: Error | undefined

  return {
    /** The name of the file; undefined as long as nothing is removed. */
    get name(): string | undefined {
      return end === 0 ? undefined : name
    },
    /**
     * Adds a student in the form of `GET /students/:id`, and lists in the form of the API, which are deleted, or which the student leaves.
     *
     * @throws Error if the file cannot be written, now or before: a record that it does not have must not be removed.
     */
    add: ({ student, list, lists = [] }: Removed): void => {
      if (failure !== undefined) throw failure
      const row = records.student(student)
      if (row !== undefined) write(`${students++ === 0 ? '' : ','}\n${JSON.stringify(row)}`)
      const isChanged = [list, ...lists].map((one) => records.list(one, student))
      if (isChanged.includes(true)) write('')
    },
    close(): void {
      if (file === undefined) return
      closeSync(file)
      if (end === 0) rmSync(path)
    },
  }

  /** Adds a student, and what follows the students. Only that is written, because there may be many. */
  function write(student: string): void {
    const { courses, lists } = records.rest()
    const rest = `\n],"lists":${JSON.stringify(lists)},"courses":${JSON.stringify(courses)}}]}\n`
    const text = end === 0 ? `{"version":1,"academies":[{"name":"Removed records","students":[${student}` : student
    try {
      file ??= openSync(path, 'wx', 0o600)
      writeAt(file, text + rest, end)
      fsyncSync(file)
    } catch (error) {
      failure = new Error(`cannot write ${name}: ${(error as Error).message}; nothing more is removed`, {
        cause: error,
      })
      if (file !== undefined) ftruncateSync(file, writeAt(file, tail, end))
      throw failure
    }
    end += Buffer.byteLength(text)
    tail = rest
  }
}

/** Returns the position after the text. */
function writeAt(file: number, text: string, start: number): number {
  const bytes = Buffer.from(text)
  // One call may write a part of them.
  let done = 0
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, start + done)
  return start + done
}
