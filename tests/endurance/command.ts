import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../apps/server/dist/cli.js', import.meta.url))

/** The command `academy-server`, running. */
export interface Running {
  readonly url: string
  readonly apiKey: string
  readonly child: ChildProcess
  /** Exit code, or null after a signal. */
  readonly ended: Promise<number | null>
}

/** Starts the command on a free port and waits until it answers. */
export async function start(...args: string[]): Promise<Running> {
  const child = spawn(process.execPath, [cli, '--port', '0', '--json', '--quiet', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended.then((code) => {
      throw new Error(`academy-server ended with ${code} before it answered`)
    }),
  ])
  const { url, api_key } = JSON.parse(line) as { url: string; api_key: string }
  return { url, apiKey: api_key, child, ended }
}
