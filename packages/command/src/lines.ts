import { decodeText } from './text-file.ts'

/** The complete lines of a file. */
export interface Lines {
  readonly lines: readonly string[]
  /** Whether the file ends within a line, because the process that wrote it was killed. */
  readonly isTorn: boolean
}

/**
 * Splits a text file into its lines. A last line without a line break is not one of them.
 *
 * @throws Error for bytes that are no text.
 */
export function readLines(bytes: Uint8Array, name: string): Lines {
  const lines = decodeText(bytes, name).split('\n')
  return { isTorn: lines.pop() !== '', lines }
}
