import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import { expect, it, vi } from 'vitest'

import { launch, run, runBuilt } from '../../test/command.ts'

const folder = tempFolder()

/** Runs a script of Node with a server of its own. */
const exec = (flags: readonly string[], script: string) =>
  runBuilt('exec', ...flags, '--', process.execPath, '--input-type=module', '--eval', script)

/** Runs a script of the shell, which starts faster than Node. */
const shell = (flags: readonly string[], script: string, ...args: string[]) =>
  runBuilt('exec', ...flags, '--', 'sh', '-c', script, ...args)

const readCourses = `
  const { ACADEMY_BASE_URL, ACADEMY_API_KEY } = process.env
  const headers = { authorization: 'Bearer ' + ACADEMY_API_KEY }
  const response = await fetch(ACADEMY_BASE_URL + '/api/v1/courses', { headers })
  console.log(response.status)
`

it('the program gets the address and the key, and its output and exit code are those of the command', async () => {
  expect(await exec([], readCourses)).toEqual({ code: 0, stdout: '200\n', stderr: '' })
  expect(await shell([], 'echo wrong >&2; exit 3')).toEqual({ code: 3, stdout: '', stderr: 'wrong\n' })
})

it.each([
  [{}, '127.0.0.1'],
  [{ NO_PROXY: 'example.com' }, 'example.com,127.0.0.1'],
  [{ no_proxy: 'a.example', NO_PROXY: 'b.example' }, 'b.example,a.example,127.0.0.1'],
  [{ no_proxy: '*' }, '*'],
])('with %j, the program asks no proxy for the server', async (given, expected) => {
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
  const { stdout } = await shell([], 'echo "$NO_PROXY $no_proxy"')
  vi.unstubAllEnvs()
  expect(stdout).toBe(`${expected} ${expected}\n`)
})

it('a Node that disallows __proto__ runs the command', async () => {
  vi.stubEnv('NODE_OPTIONS', '--disable-proto=throw')
  const result = await exec([], readCourses)
  vi.unstubAllEnvs()
  expect(result).toEqual({ code: 0, stdout: '200\n', stderr: '' })
})

it('arguments of the program are its own, also those that look like flags', async () => {
  const { stdout } = await shell([], 'IFS=,; echo "$*"', 'sh', '--port', 'a b', '--')
  expect(stdout).toBe('--port,a b,--\n')
})

it('each run has a port of its own, so that runs do not meet', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => shell([], 'echo $ACADEMY_BASE_URL')))
  expect(one!.stdout).toMatch(/^http/)
  expect(one!.stdout).not.toBe(other!.stdout)
})

it('without an academy the program gets no key, not even that of another service', async () => {
  const fixture = join(folder, 'none.json')
  await writeFile(fixture, '{"academies":[]}')
  vi.stubEnv('ACADEMY_API_KEY', `aa_live_${'f'.repeat(32)}`)
  const { stdout } = await shell(['--fixture', fixture], 'echo ${ACADEMY_API_KEY-none}')
  vi.unstubAllEnvs()
  expect(stdout).toBe('none\n')
})

it('a signal reaches the program, which decides the exit code', async () => {
  const script = `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready')`
  const server = launch(['exec', '--', process.execPath, '--eval', script])
  await vi.waitFor(() => expect(server.written.out).toBe('ready\n'), { timeout: 60_000 })
  server.kill('SIGTERM')
  expect(await server.ended).toBe(7)
  expect((await shell([], 'kill -TERM $$')).code).toBe(143)
})

it('a program that does not exist is 127, and a file that is not executable 126', async () => {
  expect(await run('exec', '--', 'no-such-program')).toMatchObject({
    code: 127,
    stderr: 'academy-server: there is no program no-such-program\n',
  })
  const file = join(folder, 'notes.txt')
  await writeFile(file, 'notes')
  expect(await run('exec', '--', file)).toMatchObject({
    code: 126,
    stderr: `academy-server: ${file} is not executable\n`,
  })
})

it('--journal keeps the requests of a program that failed, and of no other', async () => {
  const journal = join(folder, 'requests.jsonl')
  await shell(['--journal', journal], 'true')
  expect(existsSync(journal)).toBe(false)
  const { code, stderr } = await exec(
    ['--journal', journal],
    `${readCourses}; await fetch(ACADEMY_BASE_URL + '/api/v1/lists'); process.exit(1)`,
  )
  expect(code).toBe(1)
  expect(stderr).toContain(`ended with 1; ${journal} has its 2 requests, 1 with an error`)
  const requests = (await readFile(journal, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(requests).toMatchObject([
    { academy: 'Nordlicht Academy', operation: 'courses.list', status: 200 },
    { academy: null, operation: 'lists.list', status: 401, code: 'unauthorized' },
  ])
})

it('--export writes the state at the end, for its owner alone, as a fixture', async () => {
  const file = join(folder, 'state.json')
  const create = `
    const { ACADEMY_BASE_URL, ACADEMY_API_KEY } = process.env
    const headers = { authorization: 'Bearer ' + ACADEMY_API_KEY, 'content-type': 'application/json' }
    await fetch(ACADEMY_BASE_URL + '/api/v1/lists', { method: 'POST', headers, body: '{"name":"Kept"}' })
  `
  await exec(['--fixture', 'empty', '--export', file], create)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const again = createPlatform({ fixture: JSON.parse(await readFile(file, 'utf8')) as PlatformFixture }).academy()
  expect(again.lists.list().map(({ name }) => name)).toEqual(['Kept'])
})
