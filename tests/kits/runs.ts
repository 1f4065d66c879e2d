/* Runs of Playwright and Vitest as processes of their own, as users start them. */
import { endWithThis } from '@academy-access/kit/end-with-this'
import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'

/** The output of a run. */
export interface Run {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

const bin = join(import.meta.dirname, '../node_modules/.bin')

/** Starts a run in the folder of its kit. */
export function start(
  kit: 'playwright' | 'vitest',
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess & { readonly done: Promise<Run> } {
  const { NODE_ENV: _, VITEST: __, CI: ___, NO_COLOR: ____, FORCE_COLOR: _____, ...rest } = process.env
  const command = kit === 'playwright' ? ['test'] : ['run']
  const child = endWithThis(
    spawn(join(bin, kit), [...command, ...args], {
      cwd: join(import.meta.dirname, kit),
      env: { ...rest, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const done = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(([code, output, errors]) => ({
    code,
    output,
    errors,
  }))
  return Object.assign(child, { done })
}

/** Waits for a run to end. */
export function run(...args: Parameters<typeof start>): Promise<Run> {
  return start(...args).done
}
