import { endWithThis } from '@academy-access/kit/end-with-this'
import { type ChildProcess, fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { academyOf } from './data.ts'
import { type Form, inTurns, type Round } from './figures.ts'
import { drive, type Shot } from './load.ts'
import { nextMessage } from './next-message.ts'
import type { Report } from './servers/child.ts'

/** A program to measure. */
export interface Program {
  /** A file of `servers`, or the command itself. */
  readonly name: 'ours' | 'bare-h3' | 'json-server' | 'command'
  /** Number of students. */
  readonly size: number
  readonly args?: readonly string[]
  /** Whether a page of the dashboard is open: it follows the events of the server. */
  readonly hasPage?: boolean
}

/** A program while it runs. */
export interface Running {
  readonly child: ChildProcess
  readonly url: string
  /** Ids in the responses to the requests that prepared a round. */
  readonly ids: string[]
}

/** The requests of a measurement. */
export interface Load {
  readonly next: (running: Running) => Shot
  /** Sent as often before each round, without being measured. */
  readonly before?: () => Shot
  /** The status of all responses; any success by default. */
  readonly status?: number
}

const started = new Map<string, Promise<Running>>()

/**
 * V8 may decide from a few collections that what Node allocates for each request lives long. Then all of it does, in this
 * process alone, and a request takes up to a third more CPU time. Of two equal programs one would be slower by chance.
 */
const withoutPretenuring = '--no-allocation-site-pretenuring'

/** Measures two programs alternately, each in a process of its own. */
export async function compare(measured: Program, reference: Program, load: Load, form: Form): Promise<Round[]> {
  const [ours, theirs] = [await runningOf(measured), await runningOf(reference)]
  return inTurns(
    // V8 compiles most code once more after about 10,000 requests. Until then, half of the time is that of the compiler.
    { rounds: form.rounds, warmUps: 2 * form.warmUps },
    () => cpuOf(ours, load, form.requests),
    () => cpuOf(theirs, load, form.requests),
  )
}

/** Ends all programs. */
export async function endAll(): Promise<void> {
  for (const running of started.values()) {
    const { child } = await running
    child.kill()
  }
  started.clear()
}

/** Microseconds of CPU time for each request. */
async function cpuOf(running: Running, { next, before, status }: Load, requests: number): Promise<number> {
  const { url, ids, child } = running
  if (before) {
    ids.length = 0
    await drive(url, requests, 16, before, { onBody: (body) => ids.push(idIn(body)) })
  }
  const start = await usedBy(child)
  await drive(url, requests, 16, () => next(running), { status })
  return ((await usedBy(child)) - start) * (1000 / requests)
}

function idIn(text: string): string {
  const { data }: { data: { id: string } } = JSON.parse(text)
  return data.id
}

function runningOf(program: Program): Promise<Running> {
  const key = JSON.stringify(program)
  const running = started.get(key) ?? start(program)
  started.set(key, running)
  return running
}

async function start(program: Program): Promise<Running> {
  const { name, size, args = [], hasPage = false } = program
  if (hasPage) return withPage(await start({ ...program, hasPage: false }))
  if (name === 'command') return startCommand(size, args)
  const child = endWithThis(
    fork(new URL(`servers/${name}.ts`, import.meta.url), [String(size), ...args], { execArgv: [withoutPretenuring] }),
  )
  const message = await nextMessage<Report>(child)
  if (!('url' in message)) throw new Error(`${name} reported no URL`)
  return { child, url: message.url, ids: [] }
}

/** Reads the events of a server in another process, as its page does. The process ends with the server. */
function withPage(running: Running): Running {
  const { port } = new URL(running.url)
  endWithThis(fork(new URL('servers/page.ts', import.meta.url), [port]))
  return running
}

/** Starts the command as it is built. Its log is read and dropped. */
async function startCommand(size: number, args: readonly string[]): Promise<Running> {
  const command = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url))
  const child = endWithThis(
    fork(command, ['--port', '0', '--json', '--fixture', '-', ...args], {
      execArgv: [withoutPretenuring, '--import', new URL('servers/report-cpu.ts', import.meta.url).href],
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    }),
  )
  child.stdin?.end(JSON.stringify({ academies: [academyOf(size)] }))
  child.stderr?.resume()
  if (!child.stdout) throw new Error('expected a pipe')
  for await (const line of createInterface({ input: child.stdout })) {
    const { url }: { url: string } = JSON.parse(line)
    return { child, url, ids: [] }
  }
  throw new Error('academy-server ended before it printed its URL')
}

async function usedBy(child: ChildProcess): Promise<number> {
  const message = nextMessage<Report>(child)
  child.send('report')
  const report = await message
  if (!('cpuMs' in report)) throw new Error('A server reported no CPU time')
  return report.cpuMs
}
