import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/** A new file that only its owner can read. It has a random name until `keep`. */
export interface PrivateFile {
  write(text: string): void
  /** Gives the file its name. An existing file or link of that name is replaced, and the target of a link is unchanged. */
  keep(): void
  /** Closes the file. Without `keep` before it, the file is deleted. */
  close(): void
}

/**
 * Creates a file for API keys and addresses, in the folder of `path`. It is new, so it has neither the mode nor the target of
 * an existing file.
 */
export function createPrivateFile(path: string): PrivateFile {
  const part = `${path}.${randomUUID()}.part`
  const file = openSync(part, 'wx', 0o600)
  let isKept = false
  return {
    write: (text) => {
      const bytes = Buffer.from(text)
      // One call may write a part of them.
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
    },
    keep() {
      fsyncSync(file)
      renameSync(part, path)
      isKept = true
    },
    close() {
      closeSync(file)
      if (!isKept) rmSync(part, { force: true })
    },
  }
}

/** Writes a whole file for its owner alone. It appears when it is complete. */
export async function writePrivateFile(path: string, texts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const file = createPrivateFile(path)
  try {
    for await (const text of texts) file.write(text)
    file.keep()
  } finally {
    file.close()
  }
}
