import { endWithThis } from '@academy-access/kit/end-with-this'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { cpuOf } from './cpu-of.ts'
import { type Figure, inTurns } from './figures.ts'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const command = [pathOf('../apps/server/dist/cli.js'), '--port', '0', '--json', '--quiet']
const bareHttp = [pathOf('servers/bare-http.mjs')]

/** CPU time of the command from its start to its first response, as a ratio to a bare program on `node:http`. */
export const startFigure: Figure = {
  name: 'start to the first response',
  bound: 1.5,
  measure: ({ rounds }) =>
    // New processes have nothing to warm up, besides the files in the cache of the system.
    inTurns(
      { rounds: 2 * rounds, warmUps: 1 },
      () => startUp(command),
      () => startUp(bareHttp),
    ),
}

/** Starts a program that prints a line with its URL and key. Returns its CPU time until its first response has arrived. */
async function startUp(args: readonly string[]): Promise<number> {
  const child = endWithThis(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }))
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const { url, api_key }: { url: string; api_key: string } = JSON.parse(line)
      const response = await fetch(`${url}/api/v1/courses`, { headers: { authorization: `Bearer ${api_key}` } })
      if (!response.ok) throw new Error(`${url}/api/v1/courses: ${response.status}`)
      return cpuOf(child.pid)
    }
    throw new Error(`${args[0]} ended before it printed its URL`)
  } finally {
    child.kill()
  }
}
