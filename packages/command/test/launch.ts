import { spawn, type SpawnOptionsWithoutStdio } from 'node:child_process'

/** Starts a program without waiting for anything. `written` is what it has printed so far, and `ended` its exit code. */
export function launch(program: string, args: readonly string[], options: SpawnOptionsWithoutStdio = {}) {
  const child = spawn(program, args, options)
  const written = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => void (written.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (written.err += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const { pid, stdin, stdout } = child
  return { written, ended, pid, stdin, stdout, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}
