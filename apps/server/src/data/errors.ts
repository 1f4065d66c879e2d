/** A damaged data file. The message completes "FILE is damaged: …". */
export class DamageError extends Error {
  override readonly name = 'DamageError'
}

/** A file without the header of a data file. The message completes "FILE is …". */
export class ForeignHeaderError extends Error {
  override readonly name = 'ForeignHeaderError'
}

/** A file that cannot be used as it is now, and is not damaged. The message follows the name of the file. */
export class UnusableError extends Error {
  override readonly name = 'UnusableError'
}

/** @param suffix - The end of the name of a file beside the data file, such as `-wal`. */
export const foreignFile = (suffix: string) =>
  new UnusableError(`was left as it is: its ${suffix} belongs to another file; remove it and try again`)

/** Says in one line what is wrong with a data file. */
export function inFile(path: string, error: unknown): Error {
  return new Error(`${path} ${problemOf(error)}`, { cause: error })
}

/** What follows the name of a file. */
export const diskIsFull = 'cannot be written: the disk is full'

/** Whether the operating system says that there is no room. */
export const isNoRoom = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(String(Reflect.get(Object(error), 'code')))

/** The result codes of SQLite that say that a file cannot be used now, and what follows the name of the file. */
const problems = {
  busy: [5, 'is in use by another server'],
  readOnly: [8, 'is read-only; the server must be able to write to it and to its folder'],
  inputOutput: [10, 'cannot be read or written'],
  full: [13, diskIsFull],
  cannotOpen: [14, 'cannot be opened; check that its folder exists and is writable'],
} as const

/** Whether SQLite failed for this reason. */
export const isOf = (reason: keyof typeof problems, error: unknown) => codeOf(error) === problems[reason][0]

/** Whether there is no room for a write: the disk is full, or the quota of a user or the limit on a file is reached. */
export const isFull = (error: unknown) => isOf('full', error) || isFailedWrite(error)

/** `SQLITE_IOERR_WRITE`, which SQLite says of `EDQUOT` and `EFBIG` too. */
const isFailedWrite = (error: unknown) => error instanceof Error && Reflect.get(error, 'errcode') === 778

/** Whether the content of a file is wrong. A file that only cannot be used now needs no recovery. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamageError || error instanceof ForeignHeaderError) return true
  const code = codeOf(error)
  return code !== undefined && Object.values(problems).every(([one]) => one !== code)
}

function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof UnusableError) return message
  const [, problem] = Object.values(problems).find(([code]) => code === codeOf(error)) ?? []
  if (isFailedWrite(error)) return `${problems.full[1]}, or a quota is reached (${message})`
  if (problem !== undefined) return isOf('inputOutput', error) ? `${problem} (${message})` : problem
  if (error instanceof ForeignHeaderError) return `is ${message}; it was left as it is`
  return `${isDamage(error) ? 'is damaged' : 'cannot be read'}: ${message}; it was left as it is`
}

/** The result code of SQLite, which adds details in the higher bytes. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}
