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

/**
 * The value of a JSON text.
 *
 * @param name - The name of the file, for the error.
 * @throws Error with the line and the column of the first character that JSON cannot have there.
 */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const end = jsonUntil(text)
    const lines = text.slice(0, end).split('\n')
    const place = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
    const found = end < text.length ? JSON.stringify(String.fromCodePoint(text.codePointAt(end)!)) : 'end of the file'
    throw new Error(`${name} is not JSON: ${place}: unexpected ${found}`, { cause: error })
  }
}

// The characters from the space on, but no quotation mark and no backslash.
const text = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Where a text that is no JSON stops being it: at the first token that is wrong, or at its end. */
function jsonUntil(json: string): number {
  let at = 0
  const skipBlanks = () => {
    while (' \t\r\n'.includes(json[at] || '-')) at++
    return at
  }
  /** Skips blanks and this token. Returns the token. */
  const take = (token: RegExp | string): string | undefined => {
    skipBlanks()
    if (typeof token === 'string') return json.startsWith(token, at) ? json[at++] : undefined
    token.lastIndex = at
    const [found] = token.exec(json) ?? []
    at += found?.length ?? 0
    return found
  }
  /** The ends of the objects and arrays around the place. */
  const ends: string[] = []
  for (;;) {
    const isName = ends.at(-1) === '}'
    if (isName && !(take(text) && take(':'))) return at
    const begin = take('{') ?? take('[')
    if (begin) {
      const end = begin === '{' ? '}' : ']'
      if (!take(end)) {
        ends.push(end)
        continue
      }
    } else if (!take(text) && !take(scalar)) return at
    while (ends.length === 0 || !take(',')) {
      const end = ends.pop()
      if (end === undefined || !take(end)) return skipBlanks()
    }
  }
}
