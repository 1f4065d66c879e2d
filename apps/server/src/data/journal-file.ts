import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import zlib from 'node:zlib'

import { plain } from '@academy-access/command'
import type { Platform } from '@academy-access/engine'
import { followJournals, loadJournals, type SavedEntry, storedEntriesOf } from '@academy-access/engine/internal'

/*
 * The latest requests are in a file of their own beside the data file. They are no state: no request waits until they are on disk,
 * and a damaged line costs one entry instead of a start. Each line has a checksum. When a file is full, it becomes the former
 * one, and another one begins.
 */

/** The largest number of stored entries, of all academies together. */
export const mostEntries = 10_000

/** How large a file becomes, in bytes. With the former one, twice as many are on disk. */
const largestFile = 64 * 1024 * 1024

/** How long entries wait to be written together, in milliseconds. */
const pauseMs = 1000

/** How many entries of an academy are written after each pause. Of more, the latest ones are. */
const mostAtOnce = 1000

/** How many entries are written without a turn for others. */
const slice = 50

/** The stored journals of a platform. */
export interface JournalFile {
  /** Says that there may be something to write. */
  note(): void
  /** Writes what is left. */
  close(): Promise<void>
}

/**
 * Continues with the journals that are stored beside a data file, and stores them from now on. The files of another data file
 * are replaced.
 *
 * @param of - The id of the data file.
 */
export function openJournalFile(path: string, of: string, platform: Platform): JournalFile {
  const current = `${path}-requests`
  const former = `${current}-before`
  const head = `${JSON.stringify({ requests_of: of, version: 1 })}\n`
  loadJournals(platform, latest([...linesOf(former, head), ...linesOf(current, head)]))
  const changes = followJournals(platform)
  let lines = Infinity
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let hasFailed = false

  /** All stored entries, in a file of their own. Without requests there is no file. */
  const writeWhole = () => {
    const kept = storedEntriesOf(platform)
      .toSorted((a, b) => a.received - b.received)
      .slice(-mostEntries)
    if (kept.length === 0) {
      for (const file of [current, former]) rmSync(file, { force: true })
      return
    }
    const fresh = `${current}-new`
    const file = openSync(fresh, 'w', 0o600)
    try {
      writeSync(file, head)
      for (const entry of kept) writeSync(file, lineOf(entry))
    } finally {
      closeSync(file)
    }
    // In this order: an end in between leaves what was there.
    renameSync(fresh, current)
    rmSync(former, { force: true })
    lines = 0
  }
  const append = async (text: string, count: number) => {
    if (lines + count > mostEntries || bytes + text.length > largestFile) {
      if (lines !== Infinity) renameSync(current, former)
      writeFileSync(current, head, { mode: 0o600 })
      lines = bytes = 0
    }
    lines += count
    bytes += text.length
    await appendFile(current, text)
  }
  const write = async () => {
    for (const { academy, isWhole, entries } of changes.take(mostAtOnce)) {
      let text = isWhole ? lineOf({ academy }) : ''
      let count = 0
      for (const entry of entries) {
        text += lineOf(entry)
        if (++count % slice > 0) continue
        await append(text, slice)
        text = ''
        await new Promise((resolve) => setImmediate(resolve))
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
    }
  }
  changes.take()
  void guarded(writeWhole)
  return {
    note() {
      timer ??= setTimeout(() => {
        timer = undefined
        writing = writing.then(() => guarded(write))
      }, pauseMs).unref()
    },
    async close() {
      clearTimeout(timer)
      await writing
      await guarded(writeWhole)
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

/** The lines of a file that match their checksums; none of a file that belongs to another data file. */
function linesOf(path: string, head: string): Line[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  if (!text.startsWith(head)) return []
  return text
    .slice(head.length)
    .split('\n')
    .flatMap((line) => {
      const json = line.slice(9)
      return line.slice(0, 8) === checksumOf(json) ? [JSON.parse(json) as Line] : []
    })
}

/** The entries that are left, oldest first. */
function latest(lines: readonly Line[]): SavedEntry[] {
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
