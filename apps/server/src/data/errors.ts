/** A damaged data file. The message completes "FILE is damaged: …". */
export class DamageError extends Error {
  override readonly name = 'DamageError'
}

/** A file without the header of a data file. The message completes "FILE is …". */
export class ForeignHeaderError extends Error {
  override readonly name = 'ForeignHeaderError'
}

/** The path of the open data file leads to another file, or to none. */
export class ReplacedError extends Error {
  override readonly name = 'ReplacedError'
}

/** A file beside the data file belongs to another data file. */
export class ForeignFileError extends Error {
  override readonly name = 'ForeignFileError'
  /** @param suffix - The end of its name, such as `-wal`. */
  constructor(suffix: string) {
    super(`its ${suffix} belongs to another file; remove it and try again`)
  }
}

/** Says in one line what is wrong with a data file. */
export function inFile(path: string, error: unknown): Error {
  return new Error(`${path} ${problemOf(error)}`, { cause: error })
}

/** Whether another connection has locked the file. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === busy
}

/** Whether SQLite must write and may not. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === readOnly
}

/** Whether SQLite found no space on the disk. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === full
}

/** Whether the content of a file is wrong. A file that only cannot be used now needs no recovery. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamageError || error instanceof ForeignHeaderError) return true
  const code = codeOf(error)
  return code !== undefined && !unusable.has(code)
}

function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  if (error instanceof ReplacedError) {
    return 'cannot be written: it was deleted, moved or replaced; put the open file back, or restart the server'
  }
  if (error instanceof ForeignFileError) return `was left as it is: ${message}`
  if (code === busy) return 'is in use by another server'
  if (code === full) return 'cannot be written: the disk is full'
  if (code === readOnly) return 'is read-only; the server must be able to write to it and to its folder'
  if (code === inputOutput) return `cannot be read or written (${message})`
  if (code === cannotOpen) return 'cannot be opened; check that its folder exists and is writable'
  if (error instanceof ForeignHeaderError) return `is ${message}; it was left as it is`
  return `${isDamage(error) ? 'is damaged' : 'cannot be read'}: ${message}; it was left as it is`
}

/** The result code of SQLite, which adds details in the higher bytes. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}

// Result codes of SQLite.
const busy = 5
const readOnly = 8
const inputOutput = 10
const full = 13
const cannotOpen = 14

const unusable: ReadonlySet<number> = new Set([busy, readOnly, inputOutput, full, cannotOpen])
