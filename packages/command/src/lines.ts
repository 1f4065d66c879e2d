import { decodeText } from './text-file.ts'

/**
 * Splits a text file into its lines. A last line without a line break is not one of them: the file `isTorn`, because the
 * process that wrote it was killed.
 *
 * @throws Error for bytes that are no text.
 */
export function readLines(bytes: Uint8Array, name: string) {
  const lines = decodeText(bytes, name).split('\n')
  return { isTorn: lines.pop() !== '', lines }
}
