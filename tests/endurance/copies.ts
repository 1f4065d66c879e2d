import { copyFile, rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

import { openData } from '@academy-access/server'

import { type Running, start } from './command.ts'

/**
 * Copies a data file alone while a server writes to it. A copy that opens has everything from before the copy. Returns a line with
 * what was seen.
 */
export async function copyWhileOpen(path: string, rounds: number): Promise<string> {
  const server = await start('--data', path)
  const writing = new AbortController()
  const { acknowledged, ended } = write(server, writing.signal)
  let rejected = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const before = acknowledged.length
      while (acknowledged.length < before + 5) await setImmediate()
      const expected = acknowledged.slice()
      const copy = `${path}.copy`
      await copyFile(path, copy)
      if (!(await opensWith(copy, expected))) rejected++
      await rm(copy)
    }
  } finally {
    writing.abort()
    await ended
    server.child.kill('SIGTERM')
    await server.ended
  }
  return `${rounds} copies of an open file: ${rejected} rejected, none silently wrong`
}

/** Whether a file opens. Throws when it opens without an acknowledged student. */
async function opensWith(path: string, emails: readonly string[]): Promise<boolean> {
  const data = await openData(path, () => Promise.reject(new Error('there should be a file'))).catch(() => undefined)
  if (!data) return false
  const { students } = data.platform.academy()
  const present = new Set(students.list().map(({ email }) => email))
  const missing = emails.find((email) => !present.has(email))
  await data.close()
  if (missing !== undefined) throw new Error(`${path}: ${missing} was acknowledged, but is missing`)
  return true
}

/** Creates students over four connections until the signal is aborted or the server ends. */
function write({ client }: Running, signal: AbortSignal) {
  const acknowledged: string[] = []
  let created = 0
  const worker = async () => {
    while (!signal.aborted) {
      const email = `new-${++created}@example.com`
      const { ok, error } = await client.students.create({ email }).result()
      if (ok) acknowledged.push(email)
      else if (error.name === 'ConnectionError') return
      else throw error
    }
  }
  return { acknowledged, ended: Promise.all(Array.from({ length: 4 }, worker)) }
}
