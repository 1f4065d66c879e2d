import type { OutputFile } from '@academy-access/command'

import { type RecordedCall, type RecordingHeader, version } from './recording.ts'

/** A recording that is being written. */
export interface Recorder {
  /** Number of calls so far. */
  readonly count: number
  /** Writes a call as one line. It is in the file when this returns, so a process that is killed loses at most one line. */
  add(call: Omit<RecordedCall, 'call'>): void
  /** Keeps the file. Without it, `close` deletes the file. */
  keep(): void
  close(): void
}

/** Creates a recording. Only the owner can read the file. */
export function createRecorder(output: OutputFile, base_url: string): Recorder {
  const file = output.open()
  let count = 0
  const write = (value: object) => file.write(`${JSON.stringify(value)}\n`)
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
    keep: () => file.keep(),
    close: () => file.close(),
  }
}
