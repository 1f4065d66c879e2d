import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

/** Reads a text file, or stdin for `-`, as {@link decodeText} does. */
export async function readText(path: string): Promise<string> {
  const source = path === '-' ? 'stdin' : path
  try {
    return decodeText(path === '-' ? await buffer(process.stdin) : await readFile(path), source)
  } catch (error) {
    throw readingError(source, error)
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'it is a directory, not a file',
  EACCES: 'permission denied',
}

/** An error of the system, in words for the person who named the file. Any other error is returned as it is. */
export function readingError(source: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? error : new Error(`cannot read ${source}: ${reasons[code] ?? message}`, { cause: error })
}

/**
 * The text of a file: UTF-8, or UTF-16 with a byte order mark, as Windows PowerShell writes it. The mark is no part of the text. An
 * incomplete character at the end is dropped, because the process that wrote it may have been killed.
 *
 * @param name - The name of the file, for the error.
 * @throws Error with the place of the first byte that is wrong.
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const decode = (length: number) =>
    new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, length), { stream: true })
  try {
    return decode(bytes.length)
  } catch (error) {
    const before = longest(bytes.length, decode)
    const lines = before.split('\n')
    const place = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
    throw new Error(`${name}: ${place} is not ${encoding.toUpperCase()}; save the file as UTF-8`, { cause: error })
  }
}

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

/** What can be decoded. Halves the rest again and again, so that the time is that of a few reads. */
function longest(length: number, decode: (length: number) => string): string {
  let good = 0
  let bad = length
  let text = ''
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    try {
      text = decode(middle)
      good = middle
    } catch {
      bad = middle
    }
  }
  return text
}
