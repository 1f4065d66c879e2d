import { constants } from 'node:os'

import spawn from 'cross-spawn'

/**
 * Runs a program with the terminal of this process. Signals that this process gets are passed on to it, so that it decides
 * when both end.
 *
 * @returns Its exit code, or 128 and the number of the signal that ended it.
 * @throws Error with `code` `ENOENT` for a program that does not exist, `EACCES` for one that is not executable.
 */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env })
  const passOn = (signal: NodeJS.Signals) => {
    // Ctrl-C of a terminal reaches the program too. A second signal would end it before it has cleaned up.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, passOn)
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  }).finally(() => {
    for (const signal of signals) process.off(signal, passOn)
  })
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
