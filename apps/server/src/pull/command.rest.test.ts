import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform, type Platform, type PlatformFixture } from '@academy-access/engine'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { launch, run, runIn, startHere } from '../../test/command.ts'
import { platformOf } from '../../test/pull/academies.ts'
import { allResponses } from '../../test/pull/all-responses.ts'
import { randomAcademy } from '../../test/pull/random-academy.ts'
import { never, openSource } from '../../test/pull/source.ts'

const source = platformOf(randomAcademy(12, 60))
const academy = source.academy()
const activeOf = (platform: Platform) =>
  platform
    .academy()
    .students.list()
    .filter(({ removed }) => !removed)
const active = activeOf(source)
const { length: total } = active

/** A new folder, and the path of a fixture in it. */
function newFolder() {
  const folder = tempFolder(onTestFinished)
  return { folder, output: join(folder, 'academy.json') }
}

/** The arguments of a pull of the source. */
const from = (url: string, ...more: string[]) => ['pull', '--base-url', url, '--api-key', academy.apiKey, ...more]
const copyOf = async (path: string) =>
  createPlatform({ fixture: JSON.parse(await readFile(path, 'utf8')) as PlatformFixture })
const expectEqualCopy = async (path: string) =>
  expect([...(await allResponses(await copyOf(path)))]).toEqual([...(await allResponses(source))])
const linesOf = async (path: string) => (await readFile(path, 'utf8').catch(() => '')).split('\n').length - 1

describe('academy-server pull', () => {
  it('writes a fixture that a server starts from, and that responds to every GET as the source', async () => {
    const { folder, output } = newFolder()
    await using server = await openSource(source)
    const { code, stdout, stderr } = await run(...from(server.url, '--output', output, '--keep-personal-data'))
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toContain(`students: ${total} of ${total}\n`)
    expect(stderr).toContain('checked: the copy responds to every GET as the academy did')
    expect(stderr).toContain('the fixture contains personal data')
    expect(stderr).toContain('  students: purchases, revoked enrollments and removed students are missing')
    expect(stderr).not.toContain(academy.apiKey)
    expect(await readdir(folder)).toEqual(['academy.json'])
    expect((await stat(output)).mode & 0o777).toBe(0o600)

    const { url, platform } = await startHere('--fixture', output)
    const { apiKey } = platform.academy()
    const get = async (base: string, path: string, key: string) =>
      (await fetch(`${base}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })).text()
    for (const path of ['/courses', '/lists', '/students?limit=100', `/students/${active[0]!.id}`]) {
      expect(await get(url, path, apiKey)).toBe(await get(server.url, path, academy.apiKey))
    }
    await expectEqualCopy(output)
  })

  it('prints the fixture alone on stdout, without personal data, and takes address and key from the environment', async () => {
    await using server = await openSource(source)
    const env = { ACADEMY_BASE_URL: server.url, ACADEMY_API_KEY: academy.apiKey }
    const { code, stdout, stderr } = await runIn({ env }, 'pull', '--quiet')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toContain('school.example')
    expect(stdout).not.toContain(academy.apiKey)
    const { academies } = JSON.parse(stdout) as PlatformFixture
    expect(academies[0]?.students).toHaveLength(total)
  })

  const signals = process.env['THOROUGH'] ? (['SIGKILL', 'SIGINT'] as const) : (['SIGKILL'] as const)
  it.each(signals)('goes on after %s', async (signal) => {
    const { folder, output } = newFolder()
    const half = Math.floor(total / 2)
    let isStuck = true
    await using server = await openSource(source, (_, count) => (isStuck && count > half ? never() : undefined))
    const first = launch(from(server.url, '--output', output, '--keep-personal-data'))
    // The first of the requests asks for a student who does not exist. One line is the header.
    await vi.waitFor(async () => expect(await linesOf(`${output}.state`)).toBe(half), { timeout: 120_000 })
    first.kill(signal)
    expect(await first.ended).toBe(signal === 'SIGINT' ? 130 : null)
    if (signal === 'SIGINT') {
      expect(first.written.err).toContain(`run the same command again to go on (${output}.state has what was read)`)
    }
    expect(await readdir(folder)).toEqual(['academy.json.state'])
    expect((await stat(`${output}.state`)).mode & 0o777).toBe(0o600)
    // As if the process had been killed while it wrote a line.
    if (signal === 'SIGKILL') await writeFile(`${output}.state`, '{"id":"torn', { flag: 'a' })

    isStuck = false
    const before = server.details()
    const { code, stderr } = await run(...from(server.url, '--output', output, '--keep-personal-data'))
    expect(code).toBe(0)
    expect(stderr).toContain(`${half - 1} students were read`)
    expect(server.details() - before).toBe(total - (half - 1) + 1)
    expect(await readdir(folder)).toEqual(['academy.json'])
    await expectEqualCopy(output)
  })

  it('reads a student again who has changed since the interruption, and keeps no personal data in the state', async () => {
    const { folder, output } = newFolder()
    const changing = platformOf(randomAcademy(12, 30))
    const { apiKey } = changing.academy()
    const state = join(folder, 'state')
    let isFailing = true
    await using server = await openSource(changing, (_, count) =>
      isFailing && count > 20 ? new Response('{}', { status: 401 }) : undefined,
    )
    const args = ['pull', '--base-url', server.url, '--api-key', apiKey, '--output', output, '--resume', state]
    expect((await run(...args)).code).toBe(1)
    const kept = await readFile(state, 'utf8')
    expect(kept).not.toContain('school.example')
    // The title of a course that is not published may name a person.
    expect(kept.match(/"course_title":"[^"]*/g)?.filter((title) => !/"Course [0-9a-z]{12}$/.test(title))).toEqual([])
    const first = JSON.parse(kept.split('\n')[1]!) as { id: string }
    await changing.fetch(`http://academy.test/api/v1/students/${first.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${apiKey}` },
    })
    isFailing = false
    expect((await run(...args)).code).toBe(0)
    const ids = activeOf(await copyOf(output)).map(({ id }) => id)
    expect(ids).not.toContain(first.id)
    expect(ids).toEqual(activeOf(changing).map(({ id }) => id))
  })

  it('waits for 429s and repeats requests after a 500 and a lost connection', async () => {
    const { output } = newFolder()
    const small = platformOf(randomAcademy(12, 4))
    const { apiKey, faults } = small.academy()
    faults.add({ operation: 'students.get', status: 429, retry_after: 1, times: 1 })
    faults.add({ operation: 'students.list', status: 500, times: 1 })
    faults.add({ operation: 'lists.list', status: 502, times: 1 })
    await using server = await openSource(small)
    const { code, stderr } = await run(
      'pull',
      '--base-url',
      server.url,
      '--api-key',
      apiKey,
      '--output',
      output,
      '--keep-personal-data',
    )
    expect(code, stderr).toBe(0)
    expect([...(await allResponses(await copyOf(output)))]).toEqual([...(await allResponses(small))])
  })

  it('copies an empty academy', async () => {
    const empty = platformOf({})
    await using server = await openSource(empty)
    const { code, stdout, stderr } = await run('pull', '--base-url', server.url, '--api-key', empty.academy().apiKey)
    expect(code).toBe(0)
    expect(stderr).toContain('pulled 0 students, 0 lists and 0 published courses')
    const copy = createPlatform({ fixture: JSON.parse(stdout) as PlatformFixture })
    expect([...(await allResponses(copy))]).toEqual([...(await allResponses(empty))])
  })

  it('names every operation that the key may not use', async () => {
    const { key } = academy.keys.create({
      name: 'partial',
      permissions: ['courses.list', 'students.list', 'lists.list'],
    })
    await using server = await openSource(source)
    const { code, stdout, stderr } = await run('pull', '--base-url', server.url, '--api-key', key)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(
      'the key has no permission for GET /lists/:listId/members, GET /lists/:listId/courses, GET /students/:studentId;',
    )
    expect(stderr).not.toContain(key)
  })

  it('explains a page of HTML with exit code 1', async () => {
    await using server = await openSource(source, () => new Response('<html>Hello', { status: 200 }))
    const { code, stdout, stderr } = await run(...from(server.url))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/check baseUrl|not JSON|HTML/i)
    expect(stderr).toContain('nothing was kept; with --output FILE or --resume FILE the same command can go on')
    expect(stderr).not.toContain(academy.apiKey)
  })

  it('leaves no file if personal data is left, and names its place', async () => {
    const { folder, output } = newFolder()
    const small = platformOf({
      courses: [{ title: 'Intro', slug: 'intro' }],
      students: [{ email: 'ada@school.example', name: 'Ada Lovelace', enrollments: [{ course: 'intro' }] }],
    })
    const { apiKey } = small.academy()
    await using server = await openSource(small, async (path) => {
      const response = await small.fetch(`http://academy.test${path}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      })
      const text = await response.text()
      const isDetail = /\/students\/[^?]/.test(path)
      const { status } = response
      return new Response(isDetail ? text.replace(/("enrollments":\[\{"id":")[^"]*/, '$1Lovelace') : text, { status })
    })
    const args = ['pull', '--base-url', server.url, '--api-key', apiKey, '--output', output]
    const { code, stderr } = await run(...args)
    expect(code).toBe(1)
    expect(stderr).toContain(
      'no file was written, because personal data is left at $.academies[0].students[0].enrollments[0].id\n',
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('rejects a wrong command line with exit code 2', async () => {
    const { code, stderr } = await run('pull', academy.apiKey)
    expect(stderr).toMatch(/^academy-server: unexpected argument "\[redacted\]" \(see --help\)\n$/)
    expect(code).toBe(2)
    const absent = await run('pull', '--base-url', 'http://127.0.0.1:1', '--api-key', 'k', '--output', '/absent/a.json')
    expect(absent.stderr).toContain('--output: expected a file in an existing folder, got "/absent/a.json"')
    expect(absent.code).toBe(2)
  })
})
