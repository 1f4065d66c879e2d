import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { listen } from '@academy-access/kit/listen'
import { tempFolder } from '@academy-access/command/test/temp-folder'
import { type Academy, type AcademyFixture, createPlatform, type PlatformFixture } from '@academy-access/engine'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { launch, run, runIn } from '../../test/command.ts'
import { busyAcademy, contentOf } from '../../test/verify/scene.ts'
import { served } from '../../test/served.ts'

const folder = tempFolder()

/** A server with an academy. */
async function openServer(fixture: AcademyFixture = busyAcademy) {
  const platform = createPlatform({ fixture: { academies: [fixture] } })
  const { url } = await served(platform, {}, onTestFinished)
  return { academy: platform.academy(), url }
}

/** Runs the command. The key is in the environment. */
const verify = ({ academy, url }: { academy: Academy; url: string }, ...args: string[]) =>
  runIn({ cwd: folder, env: { ACADEMY_API_KEY: academy.apiKey } }, 'verify', '--base-url', url, ...args)

/** Starts the built command. */
const start = ({ academy, url }: { academy: Academy; url: string }, ...args: string[]) =>
  launch(['verify', '--base-url', url, ...args], { ACADEMY_API_KEY: academy.apiKey }, folder)

/** The names of what a run has made and not yet removed. */
const made = (academy: Academy) =>
  [
    ...academy.students.list().flatMap(({ email, removed }) => (removed ? [] : [email])),
    ...academy.lists.list().map(({ name }) => name),
  ].filter((name) => /^verify-[0-9a-f]{12}-\d+/i.test(name) && !name.endsWith('@example.org'))

describe('academy-server verify', () => {
  it('agrees with our own server: exit code 0, and no record is left', async () => {
    const server = await openServer()
    const before = contentOf(server.academy)
    const { code, stdout, stderr } = await verify(server, '--yes', '--only', 'Lists,Enrolling a student,R114,R052')
    const [, name = ''] = /^what was removed is in (academy-undo-\S+\.json)\n$/.exec(stderr) ?? []
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    const undo = JSON.parse(await readFile(join(folder, name), 'utf8')) as PlatformFixture
    const removed = createPlatform({ fixture: undo }).academy()
    const marks = [...removed.students.list(), ...removed.lists.list()].map((one) =>
      'email' in one ? one.email : one.name,
    )
    expect(marks.length).toBeGreaterThan(20)
    for (const mark of marks) expect(mark.trim().toLowerCase()).toMatch(/^verify-[0-9a-f]{12}-\d+/)
    expect(stdout).toMatch(/^\d+ agree, 0 differ, \d+ not checkable; \d+ requests in [\d.]+ s$/m)
    expect(stdout).toContain('  ✓ R114 an email address is required\n')
    expect(stdout).toContain('needs a list that an offer manages: R052\n')
    expect(code).toBe(0)
    expect(contentOf(server.academy)).toEqual(before)
  })

  it('a rule that differs is exit code 1, with the request, the response and the fields', async () => {
    const server = await openServer()
    server.academy.faults.add({ operation: 'lists.courses.list', code: 'academy_locked' })
    const { code, stdout: out } = await verify(server, '--yes', '--only', 'R291')
    expect(code).toBe(1)
    const lines = out.split('\n').map((line) => line.trim())
    const at = lines.indexOf('✗ R291 a list created through the API grants nothing')
    expect(lines.slice(at + 1, at + 6)).toEqual([
      'GET /api/v1/lists/:listId/courses with the given key',
      expect.stringMatching(/^→ 402 {"error":{"code":"academy_locked",/),
      'status: expected a success, received 402',
      'data: expected present, received absent',
      'error.code: expected absent, received "academy_locked"',
    ])
  })

  it.each(['--format=text', '--json', '--format=junit', '--format=markdown'])(
    'the key is in no report of %s',
    async (format) => {
      const server = await openServer()
      // Its responses repeat the key, and every rule differs.
      await using echo = await listen((request, response) => {
        const { authorization = '' } = request.headers
        response.statusCode = request.url === '/api/v1/courses' ? 200 : 404
        response.end(JSON.stringify({ data: { courses: [] }, seen: `${authorization} ${request.url}` }))
      })
      const { academy } = server
      const args = ['--yes', '--personal-data', format, '--only', 'Authentication,Every response']
      const { code, stdout, stderr } = await verify({ academy, url: echo.url }, ...args)
      expect(code).toBe(3)
      expect(stdout).toContain('[redacted]')
      expect((stdout + stderr).toLowerCase()).not.toContain(academy.apiKey.slice(10, -3))
    },
  )

  it('--output writes the report to a file', async () => {
    const server = await openServer()
    const path = join(folder, 'report.json')
    const args = ['--read-only', '--only', 'Courses', '--json', '--output', path]
    expect(await verify(server, ...args)).toMatchObject({ code: 0, stdout: '' })
    const report: unknown = JSON.parse(await readFile(path, 'utf8'))
    expect(report).toMatchObject({ base_url: server.url, summary: { differs: 0 }, left_behind: [], incomplete: null })
  })

  const signals = process.env['THOROUGH'] ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const)
  it.each(signals)('%s removes what the run made', async (signal) => {
    const server = await openServer()
    const before = contentOf(server.academy)
    const { kill, ended, written } = start(server, '--yes')
    await vi.waitFor(() => expect(made(server.academy)).not.toEqual([]), { timeout: 100_000, interval: 1 })
    kill(signal)
    expect(await ended).toBe(signal === 'SIGINT' ? 130 : 143)
    expect(written.out).toContain('The run is incomplete: stopped')
    expect(written.err).toContain('removing what this run made')
    expect(contentOf(server.academy)).toEqual(before)
  })

  it('a reader that closes the pipe does not keep the run from removing what it made', async () => {
    const server = await openServer()
    const before = contentOf(server.academy)
    const { stdout, ended } = start(server, '--yes', '--only', 'Lists')
    stdout.once('data', () => stdout.destroy())
    expect(await ended).toBe(0)
    expect(contentOf(server.academy)).toEqual(before)
  })

  it('after kill -9, --clean removes what was left, and nothing else', async () => {
    const names = ['verify-me', 'verify-0123456789ab', 'My verify-0123456789ab-1']
    const lists = names.map((name) => ({ name }))
    const addresses = ['verify-me@example.com', 'verify-0123456789ab-1@example.org', 'verify-0123456789ab@example.com']
    const server = await openServer({ lists, students: addresses.map((email) => ({ email })) })
    const { academy } = server
    const before = contentOf(academy)
    const { kill, ended } = start(server, '--yes')
    await vi.waitFor(() => expect(academy.journal.list().at(-1)?.method).toBe('POST'), {
      timeout: 100_000,
      interval: 1,
    })
    // From now on nothing can be removed, so the killed run leaves something.
    for (const operation of ['students.remove', 'lists.delete'] as const) academy.faults.add({ operation, status: 500 })
    await vi.waitFor(() => expect(made(academy)).not.toEqual([]), { timeout: 100_000, interval: 1 })
    kill('SIGKILL')
    await ended
    academy.faults.clear()
    expect(made(academy)).not.toEqual([])
    const { code, stdout: out } = await verify(server, '--clean', '--yes')
    expect([code, out]).toEqual([0, expect.stringMatching(/^removed \d+ students and \d+ lists of earlier runs\n$/)])
    expect(contentOf(academy)).toEqual(before)
    expect((await verify(server, '--clean', '--yes')).stdout).toContain('removed 0 students and 0 lists')
  })

  it('what cannot be tested is exit code 3', async () => {
    const server = await openServer()
    server.academy.plan.update({ locked: true })
    const { code, stdout: out, stderr: err } = await verify(server, '--yes')
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(/^academy-server: the academy is closed for the API: 402 academy_locked, .*\n$/)
    const gone = await run('verify', '--base-url', 'http://127.0.0.1:1', '--api-key', 'x', '--yes')
    expect(gone).toMatchObject({ code: 3, stderr: expect.stringMatching(/cannot be reached: response none: /) })
  })

  it('without a terminal it needs --yes: exit code 2, before any request', async () => {
    const server = await openServer()
    for (const args of [[], ['--clean']]) {
      const { code, stdout: out, stderr: err } = await verify(server, ...args)
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/^academy-server: stdin is not a terminal: expected --yes .* \(see --help\)\n$/)
    }
    expect(server.academy.journal.list()).toEqual([])
  })
})
