import { endWithThis } from '@academy-access/kit/end-with-this'
import { spawn } from 'node:child_process'

/** A command: its words, or a line for the shell. */
export type Command = string | readonly string[]

/** The folder and environment of a command. */
export interface Setting {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Kills the command and its child processes when aborted. */
  readonly signal: AbortSignal
}

/** The output of a command so far. */
export interface Output {
  stdout: string
  stderr: string
}

/** A command that runs until it is stopped. */
export interface Running {
  /** The text in its standard output that matched. */
  readonly found: string
  /** Ends it like Ctrl-C, and waits until it has ended. */
  readonly stop: () => Promise<void>
}

const minute = 60_000

/**
 * Runs a command to its end, 5 minutes at most.
 *
 * @throws Error with its output, when it ends with another code than 0.
 */
export async function run(command: Command, setting: Setting): Promise<Output> {
  const process = launch(command, setting)
  let late = false
  const timer = setTimeout(() => {
    late = true
    process.end('SIGKILL')
  }, 5 * minute)
  const outcome = await process.ended.finally(() => clearTimeout(timer))
  if (outcome !== 0) throw process.error(late ? 'took more than 5 minutes' : `ended with ${outcome}`)
  return process.output
}

/**
 * Starts a command and waits until its standard output matches, 2 minutes at most.
 *
 * @throws Error with its output, when it ends before or takes longer.
 */
export async function start(command: Command, setting: Setting, pattern: RegExp): Promise<Running> {
  const process = launch(command, setting)
  let timer: NodeJS.Timeout | undefined
  const appeared = new Promise<string>((resolve, reject) => {
    timer = setTimeout(() => reject(process.error('was not ready in 2 minutes')), 2 * minute)
    process.onOutput(() => {
      const [found] = pattern.exec(process.output.stdout) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  const ended = process.ended.then((outcome) => {
    throw process.error(`ended with ${outcome} before it was ready`)
  })
  // Without this line the end after `stop` would be an unhandled rejection.
  ended.catch(() => undefined)
  try {
    const found = await Promise.race([appeared, ended])
    return {
      found,
      async stop() {
        process.end('SIGINT')
        const killTimer = setTimeout(() => process.end('SIGKILL'), minute / 6)
        await process.ended.finally(() => clearTimeout(killTimer))
      },
    }
  } catch (error) {
    process.end('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Starts a command as the leader of a process group, so that its child processes end with it. */
function launch(command: Command, { cwd, env, signal }: Setting) {
  signal.throwIfAborted()
  const words = typeof command === 'string' ? ['sh', '-c', command] : command
  const [program, ...args] = words
  const started = spawn(program!, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const child = endWithThis(started, { isDetached: true })
  const output: Output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))

  const end = (signalName: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signalName)
    } catch {
      // The group has ended already.
    }
  }
  const abort = () => end('SIGKILL')
  signal.addEventListener('abort', abort)
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signalName) => resolve(code ?? signalName))
  }).finally(() => signal.removeEventListener('abort', abort))

  return {
    output,
    ended,
    end,
    onOutput: (listener: () => void) => child.stdout.on('data', listener),
    error: (problem: string) => new Error(`${words.join(' ')}\n${problem}\n${output.stdout}${output.stderr}`.trimEnd()),
  }
}
