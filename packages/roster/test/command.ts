import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { type Output, runHere, type Setting } from '@academy-access/command/test/run-here'

/** The built command. */
export const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

/** Starts the built command, which a shell runs as `"$@"`. `ended` resolves when it exits. */
export function start(args: readonly string[], { cwd, env = {}, stdin }: Setting, shell = 'exec "$@"') {
  const { ACADEMY_BASE_URL: _, ACADEMY_API_KEY: __, ...inherited } = process.env
  const child: ChildProcess = spawn('sh', ['-c', shell, 'sh', process.execPath, cli, ...args], {
    cwd,
    env: { ...inherited, ...env },
  })
  const output: Output = { code: null, stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => void (output.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => void (output.stderr += chunk.toString()))
  child.stdin?.end(stdin)
  const ended = new Promise<Output>((resolve) => {
    child.on('close', (code) => resolve({ ...output, code }))
  })
  return { child, ended }
}

/** Runs the command in this process. */
export function run(args: readonly string[], setting: Setting): Promise<Output> {
  return runHere(new URL('../src/cli.ts', import.meta.url), args, setting)
}
