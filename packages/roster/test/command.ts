import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The built command. */
export const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

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

/** Starts the command. `ended` resolves when it exits. */
export function start(args: readonly string[], { cwd, env = {}, stdin }: Setting) {
  const { ACADEMY_BASE_URL: _, ACADEMY_API_KEY: __, ...inherited } = process.env
  const child: ChildProcess = spawn(process.execPath, [cli, ...args], { cwd, env: { ...inherited, ...env } })
  const output: Output = { code: null, stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => void (output.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => void (output.stderr += chunk.toString()))
  child.stdin?.end(stdin)
  const ended = new Promise<Output>((resolve) => {
    child.on('close', (code) => resolve({ ...output, code }))
  })
  return { child, ended }
}

export function run(args: readonly string[], setting: Setting): Promise<Output> {
  return start(args, setting).ended
}
