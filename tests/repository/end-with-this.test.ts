import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, it } from 'vitest'

const module = JSON.stringify(import.meta.resolve('@academy-access/kit/end-with-this'))

/** Starts a busy process, prints its id, and goes on as the rest says. */
const program = (rest: string, isDetached = false) => `
  import { spawn } from 'node:child_process'
  import { endWithThis } from ${module}
  const child = spawn(process.execPath, ['--eval', 'for (;;);'], { detached: ${isDetached} })
  endWithThis(child, { isDetached: ${isDetached} })
  console.log(child.pid)
  ${rest}`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each([
  ['fails', "throw new Error('a peer has failed')", false],
  ['fails, with a group', "throw new Error('a peer has failed')", true],
  ['ends', 'process.exit(0)', false],
  ['gets SIGTERM', "process.kill(process.pid, 'SIGTERM')", false],
  ['gets SIGINT', "process.kill(process.pid, 'SIGINT'); setInterval(() => {}, 1000)", true],
])('a busy process ends with the program that started it, which %s', async (_, rest, isDetached) => {
  const args = ['--input-type=module', '--eval', program(rest, isDetached)]
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = once(started, 'close')
  let printed = ''
  for await (const text of started.stdout) printed += String(text)
  await closed
  const pid = Number(printed)
  expect(pid).toBeGreaterThan(0)
  await expect.poll(() => isRunning(pid)).toBe(false)
})
