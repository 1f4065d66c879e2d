import { randomUUID } from 'node:crypto'
import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'

import { identityOf, OutputFile } from './output-file.ts'
import { UsageError } from './flags.ts'

/** Paths by the flag or the argument that names them. */
export type Inputs = Readonly<Record<string, string | readonly string[] | undefined>>

/** The outputs that a command line has. */
export type Outputs<Paths> = {
  readonly [Flag in keyof Paths]: OutputFile | (undefined extends Paths[Flag] ? undefined : never)
}

/**
 * Checks the files of a command line, before any work: each output can be written, and is no input and no other output, by
 * whatever name. Nothing is changed.
 *
 * @param inputs The files that are read, or written by other means. They need not exist.
 * @param outputs The files that are written. Of two flags for the same file, the second one is named by the error.
 * @param isNew Whether outputs must not exist.
 * @throws UsageError for a file that another flag names too, and for what is not a file. Error for a file that cannot be written.
 */
export function checkFiles<const Paths extends Readonly<Record<string, string | undefined>>>(
  inputs: Inputs,
  outputs: Paths,
  { isNew = false } = {},
): Outputs<Paths> {
  const known = new Map<string, string>()
  const missing: (readonly [flag: string, path: string])[] = []
  for (const [flag, paths] of Object.entries(inputs)) {
    for (const path of [paths ?? []].flat()) {
      const status = statusOf(flag, path)
      if (status?.isFile()) known.set(identityOf(status), flag)
      if (status === undefined) missing.push([flag, targetOf(path)])
    }
  }
  const streams = [1, 2].map((descriptor) => ({
    descriptor,
    identity: identityOf(fstatSync(descriptor, { bigint: true })),
  }))
  const ending = `.${randomUUID().slice(0, 8)}.part`
  const probes = new Map<string, { readonly flag: string; readonly path: string }>()

  const check = (flag: string, path: string): OutputFile => {
    // For a file that is read, it means stdin.
    if (path === '-') throw new UsageError(`${flag}: expected a file, got "-"; write ./- for a file of that name`)
    const status = statusOf(flag, path)
    const identity = status && identityOf(status)
    const stream = streams.find((one) => one.identity === identity)
    const kind = status && kindOf(status, stream !== undefined)
    if (kind !== undefined) throw new UsageError(`${flag}: expected a file, got the ${kind} "${path}"`)
    if (status && (!status.isFile() || isDescriptor(path))) {
      return new OutputFile(path, { kind: 'into', identity: undefined, descriptor: stream?.descriptor })
    }
    if (stream) throw sameFile(flag, path, 'stdout or stderr')
    if (status && isNew) throw new Error(`${path} exists; name another file with ${flag}`)
    const other = known.get(identity ?? '')
    if (other !== undefined) throw sameFile(flag, path, other)
    if (identity !== undefined) known.set(identity, flag)
    const isPossible = canCreate(flag, path, status !== undefined)
    if (isNew) return new OutputFile(path, { kind: 'create' })
    if (!isPossible) return new OutputFile(path, { kind: 'into', identity })
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    return new OutputFile(path, { kind: 'replace', identity: isLink ? undefined : identity })
  }

  /** Creates a file beside an output, with a name that no file has. */
  const canCreate = (flag: string, path: string, exists: boolean): boolean => {
    try {
      if (exists) accessSync(path, constants.W_OK)
    } catch {
      throw new Error(`${flag}: ${path} is read-only; change its permissions, or name another file`)
    }
    try {
      const probe = openSync(path + ending, 'wx', 0o600)
      probes.set(identityOf(fstatSync(probe, { bigint: true })), { flag, path })
      closeSync(probe)
      return true
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // The file system decides which names are the same, such as a.json and A.json.
      if (code === 'EEXIST') throw sameFile(flag, path, probeOf(path)?.flag ?? '')
      // A file may be mounted into a folder that cannot be written.
      if (exists && /^(EACCES|EPERM|EROFS)$/.test(code ?? '')) return false
      if (code === 'ENOENT' || code === 'ENOTDIR') {
        throw new UsageError(`${flag}: expected a file in an existing folder, got "${path}"`)
      }
      throw new Error(`${flag}: no file can be created beside ${path}: ${message}`, { cause: error })
    }
  }

  const probeOf = (path: string) => {
    const status = statOf(path + ending)
    return status && probes.get(identityOf(status))
  }

  try {
    const checked = Object.entries(outputs).map(([flag, path]) => [
      flag,
      path === undefined ? undefined : check(flag, path),
    ])
    for (const [flag, path] of missing) {
      const same = probeOf(path)
      if (same) throw sameFile(same.flag, same.path, flag)
    }
    // TypeScript does not connect the names of the entries with their types.
    return Object.fromEntries(checked) as Outputs<Paths>
  } finally {
    for (const { path } of probes.values()) rmSync(path + ending, { force: true })
  }
}

/** The kind of a file that nothing may be written to. */
function kindOf(status: BigIntStats, isStream: boolean): string | undefined {
  if (status.isDirectory()) return 'folder'
  if (status.isBlockDevice()) return 'disk'
  return status.isSocket() && !isStream ? 'socket' : undefined
}

function sameFile(flag: string, path: string, other: string): UsageError {
  return new UsageError(`${flag}: expected another file than that of ${other}, got "${path}"`)
}

const statOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })

function statusOf(flag: string, path: string): BigIntStats | undefined {
  try {
    return statOf(path)
  } catch (error) {
    throw new UsageError(`${flag}: "${path}" cannot be used: ${(error as Error).message}`)
  }
}

/** Whether the path is one of the names of an open file, such as /dev/stdout. */
function isDescriptor(path: string): boolean {
  try {
    return /^\/(?:dev|dev\/fd|proc\/.+)$/.test(realpathSync(dirname(path)))
  } catch {
    return false
  }
}

/** Where a file is created: a link may lead to a file that does not exist yet. */
function targetOf(path: string): string {
  try {
    return targetOf(resolve(dirname(path), readlinkSync(path)))
  } catch {
    return path
  }
}
