import { existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { createPlatform, type Platform } from '@academy-access/engine'
import { openData } from '@academy-access/server'

import { type Running, start } from './command.ts'

const noFile = () => {
  throw new Error('there should be a file')
}

/**
 * Damages data files in every way that an owner can meet, and starts on each: the start must have every acknowledged change,
 * or be an error. Returns a line with what was seen.
 */
export async function damageFiles(folder: string, rounds: number): Promise<string> {
  await mkdir(folder)
  const flipped = await flipBits(folder, rounds)
  const copied = await copyWhileOpen(join(folder, 'open.db'), Math.ceil(rounds / 5))
  const killed = await killWithoutJournal(folder, Math.ceil(rounds / 20))
  return `${flipped}; ${copied}; ${killed}; none silently wrong`
}

/** Flips a bit, or cuts the file short, in a file with 1,000 students. */
async function flipBits(folder: string, rounds: number): Promise<string> {
  const path = join(folder, 'flipped.db')
  const students = Array.from({ length: 1000 }, (_, index) => ({ email: `student-${index}@example.com` }))
  const data = await openData(path, () => createPlatform({ fixture: { academies: [{ students }] } }))
  for (let change = 0; change < 50; change++) {
    data.platform.academy().students.update(`student-${change * 7}@example.com`, { name: `Changed ${change}` })
    await data.saved()
  }
  await data.close()
  const whole = await readFile(path)
  const state = contentOf(data.platform)
  let rejected = 0
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    let damaged = Buffer.from(whole)
    if (round % 6 === 5) damaged = damaged.subarray(0, Math.floor(Math.random() * whole.length))
    else {
      const bit = Math.floor(Math.random() * whole.length * 8)
      damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    }
    if (damaged.length === 0) continue
    await writeFile(path, damaged)
    const started = await openData(path, noFile).catch(() => undefined)
    if (started) {
      if (contentOf(started.platform) !== state) throw new Error(`round ${round}: the state is wrong without an error`)
      await started.close()
      continue
    }
    rejected++
    const recovered = await openData(path, noFile, { recover: true }).catch(() => undefined)
    lost += recovered?.recovery?.lost ?? 0
    await recovered?.close()
    if (recovered?.recovery) await rm(recovered.recovery.damaged)
  }
  return `${rounds} flipped bits and cuts: ${rejected} rejected, ${lost} records lost by --recover`
}

function contentOf(platform: Platform): string {
  return JSON.stringify(platform.academies.map((academy) => ({ ...academy.snapshot(), clock: null })))
}

/** Copies the file alone while a server writes to it. A copy that opens has everything from before the copy. */
async function copyWhileOpen(path: string, rounds: number): Promise<string> {
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
  return `${rounds} copies of an open file: ${rejected} rejected`
}

/** Kills a server while it has a journal, and starts without the journal. */
async function killWithoutJournal(folder: string, rounds: number): Promise<string> {
  let rejected = 0
  for (let round = 0; round < rounds; round++) {
    const path = join(folder, `killed-${round}.db`)
    const server = await start('--data', path)
    const killed = new AbortController()
    const { acknowledged, ended } = write(server, killed.signal)
    while (acknowledged.length < 20) await setImmediate()
    while (!existsSync(`${path}-journal`) || statSync(`${path}-journal`).size === 0) await setImmediate()
    server.child.kill('SIGKILL')
    await server.ended
    killed.abort()
    await ended
    await rm(`${path}-journal`, { force: true })
    if (!(await opensWith(path, acknowledged))) rejected++
  }
  return `${rounds} kills without the journal: ${rejected} rejected`
}

/** Whether a file opens. Throws when it opens without an acknowledged student. */
async function opensWith(path: string, emails: readonly string[]): Promise<boolean> {
  const data = await openData(path, noFile).catch(() => undefined)
  if (!data) return false
  const present = new Set(
    data.platform
      .academy()
      .students.list()
      .map(({ email }) => email),
  )
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
