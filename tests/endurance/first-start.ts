import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { launch, start } from './command.ts'

/** How many students the demo academy has. */
const demoStudents = 120

/**
 * Kills a server during the first start on a new file, then starts another. It must serve the whole demo academy and leave
 * no other files. Every fifth time, two servers start at once: exactly one may serve.
 */
export async function killFirstStart(path: string, round: number): Promise<void> {
  if (round % 5 === 4) await killWinner(path)
  else await killEarly(path)
  const server = await start('--data', path)
  try {
    const { total } = (await server.client.students.list({ limit: 1 })).pagination
    if (total !== demoStudents) throw new Error(`first start ${round}: expected ${demoStudents} students, got ${total}`)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
  // The latest requests are kept beside the data.
  const expected = [path, `${path}-requests`]
  const left = (await readdir(dirname(path))).map((name) => join(dirname(path), name))
  const others = left.filter((name) => name.startsWith(path) && !expected.includes(name))
  if (others.length > 0) throw new Error(`first start ${round}: expected no ${others.join(', ')}`)
  for (const file of expected) await rm(file, { force: true })
}

async function killEarly(path: string): Promise<void> {
  const child = launch('--data', path)
  const ended = once(child, 'exit')
  while (!existsSync(path)) await setImmediate()
  // From the creation of the file until after the first commit.
  const turns = Math.floor(Math.random() * 400)
  for (let turn = 0; turn < turns; turn++) await setImmediate()
  child.kill('SIGKILL')
  await ended
}

async function killWinner(path: string): Promise<void> {
  const both = await Promise.allSettled([start('--data', path), start('--data', path)])
  const running = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  if (running.length !== 1) throw new Error(`of two servers on one file, ${running.length} served`)
}
