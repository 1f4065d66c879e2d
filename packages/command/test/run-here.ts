import { randomUUID } from 'node:crypto'
import { Readable, Writable } from 'node:stream'

import { vi } from 'vitest'

/** What a command printed, and its exit code. */
export interface Output {
  code: number | null
  stdout: string
  stderr: string
}

/** Where a command runs. */
export interface Setting {
  cwd: string
  /** Besides the environment of this process, which has no key and no address. */
  env?: Record<string, string>
  stdin?: string
}

/**
 * Runs the program of a command in this process. A process of its own takes ten times as long, most of it to load modules.
 *
 * @param program The file of the command, such as `src/cli.ts`. Only this file is evaluated again, and its `main` is called if it exports one.
 */
export async function runHere(program: URL, args: readonly string[], { cwd, env, stdin }: Setting): Promise<Output> {
  const out = collector()
  const err = collector()
  const { argv, exitCode } = process
  const folder = process.cwd()
  using _stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(stdin ?? '')]) as never)
  using _stdout = vi.spyOn(process, 'stdout', 'get').mockReturnValue(out.stream as never)
  using _stderr = vi.spyOn(process, 'stderr', 'get').mockReturnValue(err.stream as never)
  using _log = vi.spyOn(console, 'log').mockImplementation(out.print)
  using _error = vi.spyOn(console, 'error').mockImplementation(err.print)
  const listeners = signals.map((signal) => process.listeners(signal))
  const before = change({ ACADEMY_BASE_URL: undefined, ACADEMY_API_KEY: undefined, ...env })
  try {
    process.argv = [process.execPath, program.pathname, ...args]
    process.exitCode = undefined
    process.chdir(cwd)
    const { main } = await import(/* @vite-ignore */ `${program.pathname}?run=${randomUUID()}`)
    await main?.()
    return { code: readExitCode(), stdout: out.text(), stderr: err.text() }
  } finally {
    // The end of a process would remove those that a command still has.
    for (const [index, signal] of signals.entries()) {
      const added = process.listeners(signal).filter((listener) => !listeners[index]?.includes(listener))
      for (const listener of added) process.off(signal, listener)
    }
    process.chdir(folder)
    process.argv = argv
    process.exitCode = exitCode
    change(before)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const readExitCode = () => Number(process.exitCode ?? 0)

/** Changes variables of the environment. Returns their former values. */
function change(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const before: NodeJS.ProcessEnv = {}
  for (const [name, value] of Object.entries(variables)) {
    before[name] = process.env[name]
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  return before
}

function collector() {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString()
      done()
    },
  })
  return { stream, print: (line: string) => void (text += `${line}\n`), text: () => text }
}
