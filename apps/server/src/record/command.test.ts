import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform, demoFixture } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { launch, readyLine, run } from '../../test/command.ts'
import { sendAtRandom } from '../../test/record/open-recording.ts'
import { served } from '../../test/served.ts'

const platform = createPlatform({ fixture: demoFixture() })
const academy = platform.academy()
const server = await served(platform)
const folder = tempFolder()
beforeEach(() => academy.reset())

let count = 0
/** Starts `academy-server record`. */
async function startRecording() {
  const file = join(folder, `recording-${++count}.ndjson`)
  const child = launch(['record', '--base-url', server.url, '--port', '0', '--output', file, '--json'])
  await vi.waitFor(() => expect(child.written.out).toContain('\n'), { timeout: 120_000 })
  const { url } = readyLine(child.written.out)
  return { ...child, file, client: new AcademyClient({ baseUrl: url, apiKey: academy.apiKey, maxRetries: 0 }) }
}

describe('academy-server record', () => {
  it('writes calls that verify --replay runs without a difference, and no key', async () => {
    const { client, file, kill, ended, written } = await startRecording()
    await sendAtRandom(client.baseUrl, academy, 1, 60)
    // A key in a query, a body and an error message.
    await fetch(`${client.baseUrl}/api/v1/${academy.apiKey}?key=${academy.apiKey}`, {
      method: 'POST',
      body: JSON.stringify({ key: academy.apiKey }),
      headers: { authorization: `Bearer ${academy.apiKey.slice(0, -1)}` },
    })
    kill('SIGINT')
    expect(await ended).toBe(0)
    const text = await readFile(file, 'utf8')
    expect(text).not.toContain(academy.apiKey.slice(8, -1))
    expect(written.err).not.toContain(academy.apiKey.slice(8, -1))
    expect(written.err).toMatch(/recorded \d+ calls in .*\n$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const { code, stdout, stderr } = await run('verify', '--replay', file, '--fixture', 'demo')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^\d+ calls: \d+ agree, 0 differ, 0 not run\n$/)

    const other = await run('verify', '--replay', file, '--fixture', 'empty')
    expect(other.code).toBe(1)
    expect(other.stdout).toContain('call 1: GET /api/v1/courses\n  data.courses.length: recorded 6, received 0\n')
  })

  it('has every response that a caller got, after kill -9', async () => {
    const { client, file, kill, ended } = await startRecording()
    const names = ['A', 'B', 'C', 'D', 'E']
    for (const name of names) await client.lists.create({ name })
    kill('SIGKILL')
    expect(await ended).toBe(null)
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').slice(1)
    expect(lines.map((line) => (JSON.parse(line) as { request: { body: object } }).request.body)).toEqual(
      names.map((name) => ({ json: { name } })),
    )
    // As if it had been killed while it wrote a line.
    await writeFile(file, '{"call":6,"request', { flag: 'a' })
    const { code, stdout, stderr } = await run('verify', '--replay', file, '--fixture', 'demo', '--json')
    expect(stderr).toContain('the last line is incomplete and is left out')
    expect(JSON.parse(stdout)).toEqual({ agreeing: 5, differing: [], skipped: {} })
    expect(code).toBe(0)
  })

  it('ends with the calls in progress', async () => {
    academy.faults.add({ operation: 'courses.list', delay_ms: 700, times: 1 })
    const { client, file, kill, ended } = await startRecording()
    const call = client.courses.list()
    await vi.waitFor(() => expect(academy.faults.list()).toEqual([]), { timeout: 120_000 })
    kill('SIGTERM')
    expect((await call).items).toHaveLength(6)
    expect(await ended).toBe(0)
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(3)
  })

  it('does not overwrite a file', async () => {
    const file = join(folder, 'precious')
    await writeFile(file, 'precious')
    const { code, stderr } = await run('record', '--base-url', server.url, '--port', '0', '--output', file)
    expect(code).toBe(1)
    expect(stderr).toContain(`${file} exists; name another file with --output`)
    expect(await readFile(file, 'utf8')).toBe('precious')
  })
})

it('academy-server verify --replay ends with exit code 3 for a file that it cannot read', async () => {
  const missing = join(folder, 'missing')
  for (const [path, reason] of [
    [missing, 'the file does not exist'],
    [folder, 'it is a directory, not a file'],
  ] as const) {
    const { code, stderr } = await run('verify', '--replay', path)
    expect([code, stderr]).toEqual([3, `academy-server: cannot read ${path}: ${reason}\n`])
  }
})
