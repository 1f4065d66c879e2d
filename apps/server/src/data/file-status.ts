import { statSync } from 'node:fs'
import { resolve } from 'node:path'

import { ReplacedError } from './errors.ts'

/**
 * Remembers which file a path leads to.
 *
 * @returns A function that throws when the path leads to another file, or to none. SQLite goes on writing to a file that was
 * deleted or renamed.
 */
export function rememberFile(path: string): () => void {
  const absolute = resolve(path)
  const remembered = identityOf(absolute)
  return () => {
    if (identityOf(absolute) !== remembered) throw new ReplacedError()
  }
}

/** In bytes; 0 for a missing file. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function identityOf(path: string): string | undefined {
  // Numbers of 64 bits, which some file systems use.
  const status = statSync(path, { bigint: true, throwIfNoEntry: false })
  return status && `${status.dev} ${status.ino}`
}
