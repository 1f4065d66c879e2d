/*
 * The command beside the mock servers that people start instead: from its start to the first answer, and memory at
 * rest, interleaved. Prints medians.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { rowsOf } from './data.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const key = 'aa_live_00000000000000000000000000000001'
const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'))
const openapi = file('../packages/schemas/openapi.json')
const database = join(folder, 'db.json')
// As many students as the demo academy has.
writeFileSync(database, JSON.stringify({ students: rowsOf(120) }))

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** How each is started on a port, and which page of students is asked for. */
const tools: Record<string, { args: (port: string) => string[]; path: string }> = {
  'academy-server': {
    args: (port) => [file('../apps/server/dist/cli.js'), '--port', port],
    path: '/api/v1/students?limit=50',
  },
  'json-server 0.17': {
    args: (port) => [file('others/node_modules/json-server/lib/cli/bin.js'), database, '--port', port],
    path: '/students?_limit=50',
  },
  Prism: {
    args: (port) => [file('others/node_modules/@stoplight/prism-cli/dist/index.js'), 'mock', openapi, '--port', port],
    path: '/api/v1/students?limit=50',
  },
  Mockoon: {
    args: (port) => [
      file('others/node_modules/@mockoon/cli/bin/run.js'),
      'start',
      '--data',
      openapi,
      '--port',
      port,
      '--disable-log-to-file',
    ],
    path: '/api/v1/students?limit=50',
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
        'start to first answer, ms': Math.round(median(all.map(({ startMs }) => startMs))),
        'memory at rest, MB': Math.round(median(all.map(({ restMb }) => restMb))),
      },
    ]),
  ),
)

async function measure(args: (port: string) => string[], path: string) {
  const port = String(40_000 + Math.floor(Math.random() * 20_000))
  const began = performance.now()
  const child = spawn(process.execPath, args(port), {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await answer(`http://127.0.0.1:${port}${path}`, child)
    const startMs = performance.now() - began
    await sleep(2000)
    return { startMs, restMb: residentMb(child.pid!) }
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

async function answer(url: string, child: { exitCode: number | null }): Promise<void> {
  for (;;) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } }).catch(() => undefined)
    if (response?.ok) return void (await response.text())
    if (response) throw new Error(`${url}: ${response.status} ${await response.text()}`)
    if (child.exitCode !== null) throw new Error(`${url}: the server ended with ${child.exitCode}`)
    await sleep(2)
  }
}

/** Resident memory: of Linux's books, as the peers do not tell. */
function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1024
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
