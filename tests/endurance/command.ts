import { endWithThis } from '@academy-access/kit/end-with-this'
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { AcademyClient } from '@academy-access/sdk'

const cli = fileURLToPath(new URL('../../apps/server/dist/cli.js', import.meta.url))

/** A running `academy-server` command. */
export interface Running {
  readonly url: string
  readonly apiKey: string
  /** It repeats nothing. */
  readonly client: AcademyClient
  readonly child: ChildProcess
  /** The exit code, or null after a signal. */
  readonly ended: Promise<number | null>
}

/** Starts the command on a free port and waits until it is ready. */
export async function start(...args: string[]): Promise<Running> {
  const command = [cli, '--port', '0', '--json', '--quiet', ...args]
  const child = endWithThis(spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] }))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended.then((code) => {
      throw new Error(`academy-server ended with ${code} before it was ready`)
    }),
  ])
  const { url, api_key } = JSON.parse(line) as { url: string; api_key: string }
  const client = new AcademyClient({ baseUrl: url, apiKey: api_key, maxRetries: 0 })
  return { url, apiKey: api_key, client, child, ended }
}

/** Calls a control of the dashboard. */
export async function control<Data>({ url }: Running, name: string, input?: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' }
  const body = input && { headers, body: JSON.stringify(input) }
  const response = await fetch(`${url}/dashboard/api/${name}`, { method: 'POST', ...body })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/** The academy of a server. */
export async function academyOf(server: Running): Promise<{ readonly id: string; readonly name: string }> {
  const [academy] = await control<{ id: string; name: string }[]>(server, 'controls/academies.list')
  return academy!
}
