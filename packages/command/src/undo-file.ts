import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { checkFiles } from './check-files.ts'
import { createRemovedRecords } from './removed-records.ts'

/** The records that a command removes, as a fixture for its owner alone. The file exists from the first removal on. */
export type UndoFile = ReturnType<typeof openUndoFile>

/**
 * Opens an undo file. After each addition the file is complete, so it is also after a crash.
 *
 * @param folder The folder of the file. It must be writable, or nothing may be removed.
 */
export function openUndoFile(folder = '.') {
  const records = createRemovedRecords()
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const name = `academy-undo-${time}-${randomUUID().slice(0, 8)}.json`
  checkFiles({}, { 'undo file': join(folder, name) }, { isNew: true })
  let file: number | undefined
  /** The end of the last student, in bytes. */
  let end = 0
  let students = 0

  return {
    /** The name of the file; undefined as long as nothing is removed. */
    get name(): string | undefined {
      return file === undefined ? undefined : name
    },
    /** Adds a student in the form of `GET /students/:id`, and a list in the form of the API, which is deleted, or which the student leaves. */
    add: ({ student, list }: { readonly student?: unknown; readonly list?: unknown }): void => {
      const row = records.student(student)
      if (row !== undefined) write(`${students++ === 0 ? '' : ','}\n${JSON.stringify(row)}`)
      if (records.list(list, student)) write('')
    },
    close(): void {
      if (file !== undefined) closeSync(file)
    },
  }

  /** Adds a student, and what follows the students. Only that is written, because there may be many. */
  function write(student: string): void {
    if (file === undefined) {
      file = openSync(join(folder, name), 'wx', 0o600)
      end = writeAt(file, '{"academies":[{"name":"Removed records","students":[', 0)
    }
    const { courses, lists } = records.rest()
    const rest = `\n],"lists":${JSON.stringify(lists)},"courses":${JSON.stringify(courses)}}]}\n`
    const start = end
    end += Buffer.byteLength(student)
    writeAt(file, student + rest, start)
    fsyncSync(file)
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
