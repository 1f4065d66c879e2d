/*
 * Compares the command with other mock servers, interleaved: the time from start to the first response, and memory at
 * rest. emulate has no service of this API, so it emulates GitHub. Prints medians.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { rowsOf } from './data.ts'
import { listeningPort } from './listening-port.ts'
import { median } from './median.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const key = 'aa_live_00000000000000000000000000000001'
const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'))
const openapi = file('../packages/schemas/openapi.json')
const database = join(folder, 'db.json')
// The same number of students as in the demo academy.
writeFileSync(database, JSON.stringify({ students: rowsOf(120) }))

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** How to start each server on a free port, and the request of a page of students. */
const tools: Record<string, { args: string[]; path: string }> = {
  'academy-server': {
    args: [file('../apps/server/dist/cli.js'), '--port', '0'],
    path: '/api/v1/students?limit=50',
  },
  'json-server 0.17': {
    args: [file('others/node_modules/json-server/lib/cli/bin.js'), database, '--host', '127.0.0.1', '--port', '0'],
    path: '/students?_limit=50',
  },
  Prism: {
    args: [file('others/node_modules/@stoplight/prism-cli/dist/index.js'), 'mock', openapi, '--port', '0'],
    path: '/api/v1/students?limit=50',
  },
  Mockoon: {
    args: [
      file('others/node_modules/@mockoon/cli/bin/run.js'),
      'start',
      '--data',
      openapi,
      '--hostname',
      '127.0.0.1',
      '--port',
      '0',
      '--disable-log-to-file',
    ],
    path: '/api/v1/students?limit=50',
  },
  emulate: {
    args: [file('others/node_modules/emulate/dist/index.js'), 'start', '--service', 'github', '--port', '4098'],
    path: '/meta',
  },
}

const samples = new Map<string, { startMs: number; restMb: number }[]>()
try {
  for (let round = -1; round < rounds; round++) {
    for (const [name, { args, path }] of Object.entries(tools)) {
      const sample = await measure(args, path)
      // The first round warms up.
      if (round >= 0) samples.set(name, [...(samples.get(name) ?? []), sample])
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}

console.table(
  Object.fromEntries(
    [...samples].map(([name, all]) => [
      name,
      {
        'start to first response, ms': Math.round(median(all.map(({ startMs }) => startMs))),
        'memory at rest, MB': Math.round(median(all.map(({ restMb }) => restMb))),
      },
    ]),
  ),
)

async function measure(args: string[], path: string) {
  const began = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await firstResponse(child, path)
    const startMs = performance.now() - began
    await sleep(2000)
    return { startMs, restMb: residentMb(child) }
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

async function firstResponse(child: ChildProcess, path: string): Promise<void> {
  for (;;) {
    // The other servers do not print the free port that they listen on.
    const port = child.pid === undefined ? undefined : listeningPort(child.pid)
    if (port !== undefined) {
      const url = `http://127.0.0.1:${port}${path}`
      const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } }).catch(() => undefined)
      if (response?.ok) return void (await response.text())
      if (response) throw new Error(`${url}: ${response.status} ${await response.text()}`)
    }
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')}: ended with ${child.exitCode}`)
    await sleep(2)
  }
}

/** Resident memory in megabytes, as Linux reports it: the other servers do not report theirs. */
function residentMb({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`There is no memory size for process ${pid}`)
  return Number(kilobytes) / 1024
}
