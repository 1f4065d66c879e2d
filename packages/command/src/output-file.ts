import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** How a file is written. `identity` is that of the existing file. */
export type Way =
  /** As a new file in its place. A link is replaced, and has no identity. */
  | { readonly kind: 'replace'; readonly identity: string | undefined }
  /** As a file that does not exist yet. */
  | { readonly kind: 'create' }
  /** Into the existing file, which is emptied first, or into a device or a pipe, which has no identity. */
  | { readonly kind: 'into'; readonly identity: string | undefined; readonly descriptor?: number | undefined }

/** A file that is being written. Only its owner can read it. Until `keep` it has another name. */
export interface OpenFile {
  write(text: string): void
  /**
   * Gives the file its name, or writes its content into what has that name. More can be written afterwards.
   *
   * @throws Error with the path of a file in the temporary folder that has the content.
   */
  keep(): void
  /** Closes the file. Without `keep` before it, the file is deleted. */
  close(): void
  /** Deletes the file, whether it was kept or not. What was there before cannot be restored. */
  remove(): void
}

/** A file that the command line names and that is written. `checkFiles` makes it before any work. */
export class OutputFile {
  /** The path, as the command line has it. */
  readonly path: string
  /** Whether it is a device or a pipe: nothing can be read from it again. */
  readonly isStream: boolean
  readonly #way: Way

  constructor(path: string, way: Way) {
    this.path = path
    this.isStream = way.kind === 'into' && way.identity === undefined
    this.#way = way
  }

  /** Writes the whole file, which appears when it is complete. */
  async write(texts: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const file = this.open()
    try {
      for await (const text of texts) file.write(text)
      file.keep()
    } finally {
      file.close()
    }
  }

  open(): OpenFile {
    return openPart(this.path, this.#way)
  }
}

/** What distinguishes a file from all others. */
export const identityOf = ({ dev, ino }: { dev: bigint; ino: bigint }): string => `${dev} ${ino}`

/** Writes to a part: beside the file, or in the temporary folder if that is impossible. A file that is created has its name at once. */
function openPart(path: string, way: Way): OpenFile {
  let failure: unknown
  let part = way.kind === 'create' ? named(path) : way.kind === 'replace' ? beside() : temporary()
  let { file } = part
  let length = 0
  let isKept = false

  return {
    write(text) {
      const bytes = Buffer.from(text)
      try {
        writeAll(file, bytes)
      } catch (error) {
        if (isKept || part.isTemporary) throw error
        failure = error
        moveAway()
        writeAll(file, bytes)
      }
      length += bytes.length
    },
    keep() {
      if (isKept) return
      isKept = true
      try {
        if (failure !== undefined) throw failure
        fsyncSync(file)
        if (way.kind === 'into') writeInto(way.identity, way.descriptor)
        if (way.kind === 'replace') replace(way.identity)
      } catch (error) {
        if (!part.isTemporary) moveAway()
        throw new Error(`cannot write ${path}: ${reasonOf(error)}; its content is in ${part.name}`, { cause: error })
      }
    },
    close() {
      if (way.kind !== 'into' || file !== way.descriptor) closeSync(file)
      if (!isKept) rmSync(part.name, { force: true })
    },
    remove: () => rmSync(path, { force: true }),
  }

  function beside() {
    try {
      return named(`${path}.${randomName()}.part`)
    } catch (error) {
      failure = error
      return temporary()
    }
  }

  /** Continues in the temporary folder: the disk may be full, or the folder gone. */
  function moveAway(): void {
    const former = part
    part = temporary()
    copy(former.file, part.file, length)
    closeSync(former.file)
    rmSync(former.name, { force: true })
    file = part.file
  }

  function replace(identity: string | undefined): void {
    try {
      renameSync(part.name, path)
    } catch (error) {
      // A file that is mounted, or that belongs to another user, can be written but not replaced.
      const isFixed = /^(EBUSY|EXDEV|EPERM|EACCES)$/.test((error as NodeJS.ErrnoException).code ?? '')
      if (!isFixed || identity === undefined) throw error
      writeInto(identity)
    }
  }

  function writeInto(identity: string | undefined, descriptor?: number): void {
    // A pipe without a reader would wait for one.
    const flags = identity === undefined ? constants.O_APPEND | constants.O_NONBLOCK : 0
    const target = descriptor ?? openSync(path, constants.O_WRONLY | flags)
    try {
      if (identity !== undefined) {
        if (identityOf(fstatSync(target, { bigint: true })) !== identity) throw new Error('it is another file now')
        ftruncateSync(target)
      }
      copy(file, target, length)
    } catch (error) {
      if (target !== descriptor) closeSync(target)
      throw error
    }
    closeSync(file)
    file = target
    rmSync(part.name, { force: true })
  }

  function temporary() {
    return { ...named(join(tmpdir(), `academy-${randomName()}-${basename(path)}`)), isTemporary: true }
  }
}

const named = (name: string) => ({ name, file: openSync(name, 'wx+', 0o600), isTemporary: false })

const randomName = () => randomUUID().slice(0, 8)

const reasonOf = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ENXIO' ? 'no program reads it' : (error as Error).message

function copy(from: number, to: number, length: number): void {
  const bytes = Buffer.alloc(Math.min(length, 1 << 20))
  for (let done = 0; done < length;) {
    const count = readSync(from, bytes, 0, Math.min(bytes.length, length - done), done)
    if (count === 0) throw new Error('it became shorter while it was read')
    writeAll(to, bytes.subarray(0, count))
    done += count
  }
}

/** How long a reader of a pipe may take, in milliseconds. */
const longestPause = 10_000

function writeAll(file: number, bytes: Buffer): void {
  let deadline = Infinity
  // One call may write a part of them.
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(file, bytes, done)
      deadline = Infinity
    } catch (error) {
      // A pipe is full until its reader has read.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || Date.now() > deadline) throw error
      deadline = Math.min(deadline, Date.now() + longestPause)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}
