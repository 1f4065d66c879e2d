/** The complete lines of a file. */
export interface Lines {
  readonly lines: readonly string[]
  /** Whether the file ends within a line, because the process that wrote it was killed. */
  readonly isTorn: boolean
}

/** Splits a file into its lines. A last line without a line break is not one of them. */
export function readLines(bytes: Buffer): Lines {
  const end = bytes.lastIndexOf('\n') + 1
  const text = bytes.subarray(0, end).toString('utf8')
  return { lines: text === '' ? [] : text.slice(0, -1).split('\n'), isTorn: end < bytes.length }
}
