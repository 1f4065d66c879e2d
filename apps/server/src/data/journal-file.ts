import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import zlib from 'node:zlib'

import { plain } from '@academy-access/command'
import type { Platform } from '@academy-access/engine'
import { followJournals, loadJournals, type SavedEntry } from '@academy-access/engine/internal'

import { isNoRoom } from './errors.ts'
import { sizeOf } from './sqlite.ts'

/*
 * The latest requests are in a file of their own beside the data file. They are no state: no request waits until they are on disk,
 * and a damaged line costs one entry instead of a start. Each line has a checksum. When a file is full, it becomes the former
 * one, and another one begins. No start waits for a large file: it is read while the server works.
 */

/** The largest number of stored entries, of all academies together. */
export const mostEntries = 10_000

/** How large a file becomes, in bytes. With the former one, twice as many are on disk. */
const largestFile = 64 * 1024 * 1024

/** The files that are read before the platform is used, in bytes. Larger ones would delay the start by a second or more. */
const mostBeforeStart = 2 * 1024 * 1024

/** How much is read without a turn for others, in bytes. */
const readSlice = 256 * 1024

/** How long entries wait to be written together, in milliseconds. */
const pauseMs = 1000

/** How many entries of an academy are written after each pause. Of more, the latest ones are. */
const mostAtOnce = 1000

/** How many entries are written without a turn for others. */
const slice = 50

/**
 * Continues with the journals that are stored beside a data file, and stores them from now on. The files of another data file
 * are replaced.
 *
 * @param of - The id of the data file.
 */
export async function openJournalFile(path: string, of: string, platform: Platform) {
  const current = `${path}-requests`
  const former = `${current}-before`
  const head = `${JSON.stringify({ requests_of: of, version: 1 })}\n`
  const load = loadJournals(platform)
  const changes = followJournals(platform)
  changes.take()
  /** Whether the current file belongs to this data file. */
  let isOwn = false
  let lines = 0
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false

  const read = async () => {
    const before = await readLines(former, head)
    const latest = await readLines(current, head)
    if (!before) rmSync(former, { force: true })
    // It may have been dropped in the meantime.
    if (latest && sizeOf(current) > 0) {
      isOwn = true
      lines = latest.lines.length
      bytes = latest.bytes
      if (latest.isCut) await appendFile(current, '\n')
    }
    load(entriesOf([...(before?.lines ?? []), ...(latest?.lines ?? [])]))
  }
  /** Deletes the stored entries, because the disk is full. Returns whether there were some. */
  const drop = () => {
    const hadSome = sizeOf(current) + sizeOf(former) > 0
    for (const file of [current, former]) rmSync(file, { force: true })
    isOwn = false
    return hadSome
  }
  const append = async (text: string, count: number) => {
    if (!isOwn || lines + count > mostEntries || bytes + text.length > largestFile) {
      if (isOwn) renameSync(current, former)
      writeFileSync(current, head, { mode: 0o600 })
      isOwn = true
      lines = bytes = 0
    }
    lines += count
    bytes += text.length
    await appendFile(current, text)
  }
  const write = async (most: number) => {
    for (const { academy, isWhole, entries } of changes.take(most)) {
      let text = isWhole ? lineOf({ academy }) : ''
      let count = 0
      for (const entry of entries) {
        text += lineOf(entry)
        if (++count % slice > 0) continue
        await append(text, slice)
        text = ''
        await setImmediate()
      }
      if (text !== '') await append(text, count % slice)
    }
  }
  const guarded = async (run: () => unknown) => {
    try {
      await run()
    } catch (error) {
      // Requests are served all the same.
      if (!hasFailed) console.error(`academy-server: the requests are not stored: ${plain(String(error))}`)
      hasFailed = true
      if (isNoRoom(error)) drop()
    }
  }
  // Nothing is written before all is read.
  let writing = guarded(read)
  if (sizeOf(current) + sizeOf(former) <= mostBeforeStart) await writing
  return {
    /** Says that there may be something to write. */
    note(): void {
      timer ??= setTimeout(() => {
        timer = undefined
        writing = writing.then(() => guarded(() => write(mostAtOnce)))
      }, pauseMs).unref()
    },
    drop,
    /** Writes what is left. */
    async close(): Promise<void> {
      clearTimeout(timer)
      await writing
      await guarded(() => write(Infinity))
    },
  }
}

/** An entry, or the end of what was stored of an academy. */
type Line = SavedEntry | { readonly academy: string | null }

function lineOf(line: Line): string {
  const json = JSON.stringify(line)
  return `${checksumOf(json)} ${json}\n`
}

function checksumOf(json: string): string {
  return zlib.crc32(json).toString(16).padStart(8, '0')
}

/** Reads the lines that match their checksums, with turns for others. Undefined when it is missing, or belongs to another data file. */
async function readLines(path: string, head: string) {
  const content = await readFile(path).catch(() => undefined)
  if (!content?.toString('latin1', 0, head.length).startsWith(head)) return undefined
  const lines: Line[] = []
  let turn = 0
  let at = head.length
  for (let end = content.indexOf(lineEnd, at); end >= 0; end = content.indexOf(lineEnd, at)) {
    const json = content.toString('utf8', at + 9, end)
    if (content.toString('latin1', at, at + 8) === checksumOf(json)) lines.push(JSON.parse(json) as Line)
    at = end + 1
    if (at < turn + readSlice) continue
    turn = at
    await setImmediate()
  }
  // Whether its last line is incomplete.
  const isCut = at < content.length
  return { lines, bytes: content.length, isCut }
}

const lineEnd = 10

/** The entries that are left, oldest first. */
function entriesOf(lines: readonly Line[]): SavedEntry[] {
  const entries = new Map<string | null, SavedEntry[]>()
  for (const line of lines) {
    if (!('journal' in line)) entries.delete(line.academy)
    else {
      const list = entries.get(line.academy) ?? []
      entries.set(line.academy, list)
      list.push(line)
    }
  }
  return [...entries.values()]
    .flat()
    .toSorted((a, b) => a.received - b.received)
    .slice(-mostEntries)
}
