import { closeSync, openSync, writeSync } from 'node:fs'

import { type RecordedCall, type RecordingHeader, version } from './recording.ts'

/** A recording that is being written. */
export interface Recorder {
  /** Number of calls so far. */
  readonly count: number
  /** Writes a call as one line. It is in the file when this returns, so a process that is killed loses at most one line. */
  add(call: Omit<RecordedCall, 'call'>): void
  close(): void
}

/**
 * Creates a recording. Only the owner can read the file.
 *
 * @throws Error with the code `EEXIST` if the file exists.
 */
export function createRecorder(path: string, base_url: string): Recorder {
  const file = openSync(path, 'wx', 0o600)
  let count = 0
  const write = (value: object) => void writeSync(file, `${JSON.stringify(value)}\n`)
  const header: RecordingHeader = {
    format: 'academy-access-recording',
    version,
    base_url,
    started_at: new Date().toISOString(),
  }
  write(header)
  return {
    get count() {
      return count
    },
    add(call) {
      const line: RecordedCall = { call: ++count, ...call }
      write(line)
    },
    close: () => closeSync(file),
  }
}
