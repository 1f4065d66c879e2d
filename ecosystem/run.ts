/*
 * Tries our packages and documents with the software of others: `pnpm program ecosystem/run.ts`, or `… tools vite` for
 * the rows of a group and those that have a word in their names. It prints a line for each row. `--write` puts the tables of
 * whole groups into the documentation. `--newest` installs the newest version of each tool of a reader.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openReleased, type Released } from './publish/released.ts'
import type { Row, Shared } from './row.ts'
import { groups } from './rows.ts'
import { startUnrulyServer } from './runtimes/unruly-server.ts'
import { install, type Software } from './software.ts'
import { show, type Table } from './tables.ts'

const stopped = new AbortController()
const { signal } = stopped
// With `once` instead of `on`, a dependency of verdaccio would see no other listener and end the process.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopped.abort(new Error(name)))

process.exitCode = 1
const folder = await mkdtemp(join(tmpdir(), 'academy-ecosystem-'))
const closing: (() => Promise<void>)[] = []
try {
  const write = process.argv.includes('--write')
  const words = process.argv.slice(2).filter((word) => word !== '--write' && word !== '--newest')
  const { passed, cells } = await runAll(chosen(words, write))
  // A table of some of the rows would lack the others.
  if (words.every((word) => word in groups)) show(cells, write)
  if (passed) process.exitCode = 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  for (const close of closing.toReversed()) await close()
  stopped.abort()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
// Verdaccio leaves timers that would keep the process alive.
process.exit()

/** The rows of the groups, and those with one of the words in their names. All rows when there are no words. */
function chosen(words: readonly string[], write: boolean): (readonly [name: string, row: Row])[] {
  const rows = Object.entries(groups).flatMap(([group, all]) =>
    Object.entries(all).map(([name, row]) => ({ group, name, row })),
  )
  const fits = (word: string, { group, name }: { group: string; name: string }) =>
    word in groups ? word === group : !write && name.toLowerCase().includes(word.toLowerCase())
  const unknown = words.find((word) => !rows.some((row) => fits(word, row)))
  if (unknown !== undefined) {
    const names = [...Object.keys(groups), ...(write ? [] : rows.map(({ name }) => name))]
    throw new Error(`no row is named ${unknown}; expected one of ${names.join(', ')}`)
  }
  return rows
    .filter((row) => words.length === 0 || words.some((word) => fits(word, row)))
    .map(({ name, row }) => [name, row])
}

async function runAll(rows: readonly (readonly [name: string, row: Row])[]) {
  const software = new Set<Software>(rows.flatMap(([, row]) => row.software))
  if (software.size > 0) await install(software, { env: process.env, signal })
  const cells = new Map<Table, (readonly string[])[]>()
  let released: Promise<Released> | undefined
  let unruly: ReturnType<typeof startUnrulyServer> | undefined
  const shared: Shared = {
    folder,
    signal,
    released: () => (released ??= openReleased(folder, signal, closing)),
    async unruly() {
      unruly ??= startUnrulyServer()
      return (await unruly).url
    },
    add: (table, line) => cells.set(table, [...(cells.get(table) ?? []), line]),
  }
  let passed = true
  for (const [name, row] of rows) {
    const started = performance.now()
    const line = (outcome: string) =>
      `${name.padEnd(40)} ${outcome}, ${((performance.now() - started) / 1000).toFixed(1)} s`
    try {
      const result = await row.run(shared)
      console.log(line(result))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      passed = false
      console.log(line('FAILED'))
      console.log(`  ${(error instanceof Error ? error.message : String(error)).replaceAll('\n', '\n  ')}`)
    }
  }
  await (await unruly)?.[Symbol.asyncDispose]()
  return { passed, cells }
}
