import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

import { launch as launchProgram } from '@academy-access/command/test/launch'
import { runHere, type Setting } from '@academy-access/command/test/run-here'
import { expect, onTestFinished } from 'vitest'

import { line } from '../src/options.ts'
import { startServer } from '../src/start/start-server.ts'

/** The built command. */
export const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
if (!existsSync(cli)) throw new Error('The server is not built: run `pnpm build`')

/** Runs the command in this process. */
export const run = (...args: string[]) => runIn({}, ...args)

/** The same with variables of the environment, a folder or stdin. */
export function runIn(setting: Partial<Setting>, ...args: string[]) {
  return runHere(new URL('../src/cli.ts', import.meta.url), args, { cwd: tmpdir(), ...setting })
}

/** Runs the built command in a process of its own until it exits. */
export async function runBuilt(...args: string[]) {
  const { written, ended } = launchProgram(process.execPath, [cli, ...args])
  const code = await ended
  return { code, stdout: written.out, stderr: written.err }
}

/** The line of --json. */
export const readyLine = (output: string) => JSON.parse(output) as { readonly url: string; readonly api_key: string }

/** The value of this name in the banner. */
export const named = (output: string, name: string) => new RegExp(`^ *${name} +(.+)$`, 'm').exec(output)?.[1]

/** Starts the server of a command line in this process. It is closed after the test, if not before. */
export async function startHere(...args: string[]) {
  const options = line.read(['--port', '0', ...args])
  if (typeof options === 'string') throw new Error(`expected a command line of a server, got --${options}`)
  const server = await startServer(options, (line) => expect.fail(line), {})
  let closed: Promise<void> | undefined
  const close = () => (closed ??= server.close())
  onTestFinished(close)
  return { ...server, close }
}

/** Starts the built command and waits until it is ready. Rejects with its stderr when it exits before. */
export async function start(...args: string[]) {
  return startProcess(process.execPath, [cli, '--port', '0', ...args])
}

/** The same for a program that runs the command. */
export async function startProcess(program: string, args: readonly string[]) {
  const started = launchProgram(program, args)
  const { written, ended, stdout, kill } = started
  await new Promise<void>((resolve, reject) => {
    stdout.on('data', () => /curl|has no academy|^\{.*\}\n/.test(written.out) && resolve())
    void ended.then(() => reject(new Error(written.err)))
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    kill(signal)
    return ended
  }
  return { ...started, output: written.out, stop }
}

/** Starts the built command without waiting for anything. */
export function launch(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = tmpdir()) {
  return launchProgram(process.execPath, [cli, ...args], { cwd, env: { ...process.env, ...env } })
}
