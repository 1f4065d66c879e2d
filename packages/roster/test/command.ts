import { fileURLToPath } from 'node:url'

import { launch } from '@academy-access/command/test/launch'
import { type Output, runHere, type Setting } from '@academy-access/command/test/run-here'

/** The built command. */
export const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

/** Starts the built command, which a shell runs as `"$@"`. `ended` resolves when it exits. */
export function start(args: readonly string[], { cwd, env, stdin }: Setting, shell = 'exec "$@"') {
  const { ACADEMY_BASE_URL: _, ACADEMY_API_KEY: __, ...inherited } = process.env
  const command = ['-c', shell, 'sh', process.execPath, cli, ...args]
  const { written, ended, ...child } = launch('sh', command, { cwd, env: { ...inherited, ...env } })
  child.stdin.end(stdin)
  return { ...child, ended: ended.then((code): Output => ({ code, stdout: written.out, stderr: written.err })) }
}

/** Runs the command in this process. */
export function run(args: readonly string[], setting: Setting): Promise<Output> {
  return runHere(new URL('../src/cli.ts', import.meta.url), args, setting)
}
