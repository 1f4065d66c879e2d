import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { beforeEach, expect, it, vi } from 'vitest'

import { cli, readyLine, runBuilt, start, startProcess } from '../../test/command.ts'
import { newFolder } from '../../test/data.ts'
import { apiOf } from '../../test/api.ts'

/** How often a race is tried. */
const rounds = process.env['THOROUGH'] ? 30 : 2

// Many starts of the command, perhaps beside other tests.
vi.setConfig({ testTimeout: 600_000 })

let folder: string
let path: string
beforeEach(() => void ({ folder, path } = newFolder()))

/** Calls the API of a server that was started with --json. */
async function call(output: string, method: string, target: string, body?: object) {
  const { url, api_key } = readyLine(output)
  return apiOf(api_key, url)(method, target, body)
}

async function countStudents(output: string): Promise<number> {
  const response = await call(output, 'GET', '/students')
  return ((await response.json()) as { data: { pagination: { total: number } } }).data.pagination.total
}

it('of two servers that start at once on a new file, one serves and the other ends with code 1', async () => {
  for (let round = 0; round < rounds; round++) {
    const file = join(folder, `${round}.db`)
    const both = await Promise.allSettled([start('--json', '--data', file), start('--json', '--data', file)])
    const running = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const failed = both.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(failed).toEqual([`Error: academy-server: ${file} is in use by another server\n`])
    for (const { output, stop } of running) {
      expect((await call(output, 'POST', '/students', { email: 'new@example.com' })).status).toBe(201)
      await stop('SIGKILL')
    }
    const again = await start('--json', '--data', file)
    expect(await countStudents(again.output)).toBe(121)
    expect(await again.stop()).toBe(0)
  }
  expect((await readdir(folder)).toSorted()).toEqual(
    Array.from({ length: rounds }, (_, round) => [`${round}.db`, `${round}.db-requests`])
      .flat()
      .toSorted(),
  )
})

it('a file that was killed during its first start opens again, with the whole fixture', async () => {
  for (let round = 0; round < rounds; round++) {
    const file = join(folder, `${round}.db`)
    const child = spawn(process.execPath, [cli, '--port', '0', '--data', file], { stdio: 'ignore' })
    const ended = new Promise((resolve) => child.on('close', resolve))
    while (!existsSync(file)) await setImmediate()
    // A different point of the first transaction each time.
    for (let turn = 0; turn < (round * 240) / rounds; turn++) await setImmediate()
    child.kill('SIGKILL')
    await ended
    const again = await start('--json', '--data', file)
    expect(await countStudents(again.output)).toBe(120)
    expect(await again.stop()).toBe(0)
    expect((await readdir(folder)).filter((name) => name.startsWith(`${round}.`))).toEqual([
      `${round}.db`,
      `${round}.db-requests`,
    ])
  }
})

/** The arguments of bash for a server that cannot write more than so many KiB to a file. It fails like a full disk, and needs no rights. */
const limited = (size: number) => ['-c', `ulimit -f ${size}; exec "$0" "$@"`, process.execPath, cli]

it('a server that cannot write keeps every acknowledged change, and ends with one line', async () => {
  const server = await startProcess('bash', [...limited(1024), '--port', '0', '--json', '--quiet', '--data', path])
  const acknowledged: string[] = []
  for (;;) {
    const name = `List ${acknowledged.length}`
    const description = 'x'.repeat(500)
    const response = await call(server.output, 'POST', '/lists', { name, description })
    if (response.status === 503) {
      const reason =
        'cannot be written: the disk is full, or a quota is reached (disk I/O error); the latest changes are in memory'
      expect(await response.text()).toContain(reason)
      break
    }
    expect(response.status).toBe(201)
    acknowledged.push(name)
  }
  expect(acknowledged.length).toBeGreaterThan(10)
  expect(await server.stop()).toBe(1)
  const lines = server.written.err.trimEnd().split('\n')
  expect(lines.at(-1)).toMatch(/cannot be .*written.*; only changes that were not acknowledged are lost$/)
  // The requests have a file of their own.
  const own = [
    `every request gets 503: ${path} cannot be `,
    `${path} cannot be `,
    'the requests are not stored: ',
    'the disk is full, so the stored requests were deleted',
  ]
  for (const line of lines)
    expect(
      own.some((start) => line.startsWith(`academy-server: ${start}`)),
      line,
    ).toBe(true)

  const again = await start('--json', '--data', path)
  const response = await call(again.output, 'GET', '/lists')
  const { lists } = ((await response.json()) as { data: { lists: { name: string }[] } }).data
  expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged))
  expect(await again.stop()).toBe(0)
})

it('a start that fails leaves no other files', async () => {
  const first = await start('--json', '--data', path)
  const { port } = new URL(readyLine(first.output).url)
  const other = join(folder, 'other.db')
  expect(await runBuilt('--port', port, '--data', other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is taken'),
  })
  expect(await runBuilt('--port', '0', '--data', path)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is in use'),
  })
  expect(await first.stop()).toBe(0)
  expect((await readdir(folder)).toSorted()).toEqual(['academy.db', 'other.db'])
})

it('--recover starts with what is left of a damaged file, and says how much is lost', async () => {
  const first = await start('--json', '--data', path)
  expect(await countStudents(first.output)).toBe(120)
  expect(await first.stop()).toBe(0)
  const file = await readFile(path)
  // In a name or an address of every record of this student.
  for (let at = file.indexOf('tove.haddad@example.com'); at >= 0; at = file.indexOf('tove.haddad@example.com', at + 1))
    file.write('x', at)
  await writeFile(path, file)
  const rejected = await runBuilt('--data', path)
  expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining('start with --recover to continue')])
  await expect(startProcess('bash', [...limited(100), '--port', '0', '--data', path, '--recover'])).rejects.toThrow(
    'cannot be written: the disk is full',
  )
  expect((await readdir(folder)).toSorted()).toEqual(['academy.db', 'academy.db-requests'])
  const checked = await runBuilt('--data', path, '--recover', '--check', '--json')
  expect(JSON.parse(checked.stdout)).toMatchObject({
    valid: false,
    recovery: { lost: expect.any(Number), kept: expect.any(Number), replaced: [] },
  })
  expect([checked.code, file.equals(await readFile(path))]).toEqual([1, true])
  const again = await start('--json', '--data', path, '--recover')
  expect(again.written.err).toMatch(
    /academy\.db was damaged: \d of \d+ records are lost, \d+ are kept; the damaged file is .*academy\.db\.damaged-\d+T\d+Z\n/,
  )
  expect(await countStudents(again.output)).toBe(119)
  expect(await again.stop()).toBe(0)
  const third = await start('--json', '--data', path, '--recover')
  expect(third.written.err).toBe('')
  expect(await countStudents(third.output)).toBe(119)
  expect(await third.stop()).toBe(0)
  expect((await runBuilt('--recover')).stderr).toContain('--recover: expected --data')
})
