import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform, type Platform, type PlatformFixture } from '@academy-access/engine'
import type { Fetch } from '@academy-access/kit/wrong-services'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { launch, run, runIn, startHere } from '../../test/command.ts'
import { anyAcademy, platformOf } from '../../test/pull/academies.ts'
import { allResponses } from '../../test/pull/all-responses.ts'
import { serveFetch } from '@academy-access/kit/serve-fetch'
import { apiOf } from '../../test/api.ts'

const activeOf = (platform: Platform) =>
  platform
    .academy()
    .students.list()
    .filter(({ removed }) => !removed)

/** Serves a platform, whose requests a function may respond to first. `args` pull it into a file of a new folder. */
async function open(platform: Platform, respond: Fetch) {
  const folder = tempFolder(onTestFinished)
  const output = join(folder, 'academy.json')
  const server = await serveFetch(respond)
  onTestFinished(() => server[Symbol.asyncDispose]())
  const { apiKey } = platform.academy()
  const from = ['pull', '--base-url', server.url, '--api-key', apiKey]
  return { ...server, folder, output, from, args: [...from, '--output', output] }
}

const real =
  (platform: Platform): Fetch =>
  (url, init) =>
    platform.fetch(url, init)
const isDetail = (url: string) => /\/students\/[^?]/.test(url)

const source = platformOf(anyAcademy(12, 60))
const { length: total } = activeOf(source)

const platformIn = (text: string) => createPlatform({ fixture: JSON.parse(text) as PlatformFixture })
const copyOf = async (path: string) => platformIn(await readFile(path, 'utf8'))
const expectEqual = async (copy: Platform, original: Platform) =>
  expect([...(await allResponses(copy))]).toEqual([...(await allResponses(original))])

describe('academy-server pull', () => {
  it('writes a fixture that a server starts from, and that responds to every GET as the source', async () => {
    const { args, folder, output, url: sourceUrl } = await open(source, real(source))
    const { code, stdout, stderr } = await run(...args, '--personal-data')
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    for (const text of [
      `students: ${total} of ${total}\n`,
      'checked: the copy responds to every GET as the academy did',
      'the fixture contains personal data',
      '  students: purchases, revoked enrollments and removed students are missing',
    ])
      expect(stderr).toContain(text)
    expect(stderr).not.toContain(source.academy().apiKey)
    expect(await readdir(folder)).toEqual(['academy.json'])
    expect((await stat(output)).mode & 0o777).toBe(0o600)

    const { url, platform } = await startHere('--fixture', output)
    const get = async (base: string, path: string, { apiKey } = source.academy()) =>
      (await apiOf(apiKey, base)('GET', path)).text()
    for (const path of ['/courses', '/lists', '/students?limit=100', `/students/${activeOf(source)[0]!.id}`])
      expect(await get(url, path, platform.academy())).toBe(await get(sourceUrl, path))
    await expectEqual(await copyOf(output), source)
  })

  it('prints the fixture alone on stdout, without personal data, and takes address and key from the environment', async () => {
    const { url } = await open(source, real(source))
    const env = { ACADEMY_BASE_URL: url, ACADEMY_API_KEY: source.academy().apiKey }
    const { code, stdout, stderr } = await runIn({ env }, 'pull', '--quiet')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toContain('school.example')
    expect(stdout).not.toContain(source.academy().apiKey)
    expect(activeOf(platformIn(stdout))).toHaveLength(total)
  })

  const signals = process.env['THOROUGH'] ? (['SIGKILL', 'SIGINT'] as const) : (['SIGKILL'] as const)
  it.each(signals)('goes on after %s', async (signal) => {
    const half = Math.floor(total / 2)
    let details = 0
    let isStuck = true
    const { args, folder, output } = await open(source, (url, init) => {
      if (isDetail(url)) details++
      return isStuck && details > half ? new Promise<never>(() => {}) : source.fetch(url, init)
    })
    const state = `${output}.state`
    const lines = async () => (await readFile(state, 'utf8').catch(() => '')).split('\n').length - 1
    const first = launch([...args, '--personal-data'])
    // The first of the requests asks for a student who does not exist. One line is the header.
    await vi.waitFor(async () => expect(await lines()).toBe(half), { timeout: 120_000 })
    first.kill(signal)
    expect(await first.ended).toBe(signal === 'SIGINT' ? 130 : null)
    const advice = `run the same command again to go on (${state} has what was read)`
    if (signal === 'SIGINT') expect(first.written.err).toContain(advice)
    expect(await readdir(folder)).toEqual(['academy.json.state'])
    expect((await stat(state)).mode & 0o777).toBe(0o600)
    // As if the process had been killed while it wrote a line.
    if (signal === 'SIGKILL') await writeFile(state, '{"id":"torn', { flag: 'a' })

    isStuck = false
    const before = details
    const { code, stderr } = await run(...args, '--personal-data')
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${half - 1} students were read`)])
    expect(details - before).toBe(total - (half - 1) + 1)
    expect(await readdir(folder)).toEqual(['academy.json'])
    await expectEqual(await copyOf(output), source)
  })

  it('reads a student again who has changed since the interruption, and keeps no personal data in the state', async () => {
    const changing = platformOf(anyAcademy(12, 40))
    let details = 0
    let isFailing = true
    const { args, folder, output } = await open(changing, async (url, init) => {
      if (isDetail(url)) details++
      return isFailing && details > 12 ? new Response('{}', { status: 401 }) : changing.fetch(url, init)
    })
    const state = join(folder, 'state')
    expect((await run(...args, '--resume', state)).code).toBe(1)
    const kept = await readFile(state, 'utf8')
    expect(kept).not.toContain('school.example')
    // The title of a course that is not published may name a person.
    expect(kept.match(/"course_title":"[^"]*/g)?.filter((title) => !/"Course [0-9a-z]{12}$/.test(title))).toEqual([])
    const first = JSON.parse(kept.split('\n')[1]!) as { id: string }
    changing.academy().students.remove(first.id)
    isFailing = false
    expect((await run(...args, '--resume', state)).code).toBe(0)
    const ids = activeOf(await copyOf(output)).map(({ id }) => id)
    expect(ids).not.toContain(first.id)
    expect(ids).toEqual(activeOf(changing).map(({ id }) => id))
  })

  it('waits for 429s and repeats requests after a 500 and a lost connection', async () => {
    const small = platformOf(anyAcademy(12, 4))
    const { faults } = small.academy()
    faults.add({ operation: 'students.get', status: 429, retry_after: 1, times: 1 })
    faults.add({ operation: 'students.list', status: 500, times: 1 })
    faults.add({ operation: 'lists.list', network: 'reset', times: 1 })
    const { args, output } = await open(small, real(small))
    const { code, stderr } = await run(...args, '--personal-data')
    expect(code, stderr).toBe(0)
    await expectEqual(await copyOf(output), small)
  })

  it('copies an empty academy', async () => {
    const empty = platformOf({})
    const { from } = await open(empty, real(empty))
    const { code, stdout, stderr } = await run(...from)
    expect([code, stderr]).toEqual([0, expect.stringContaining('pulled 0 students, 0 lists and 0 published courses')])
    await expectEqual(platformIn(stdout), empty)
  })
})

describe('a pull that fails', () => {
  const named = { email: 'ada@school.example', name: 'Ada Lovelace', enrollments: [{ course: 'intro' }] }
  const small = platformOf({ courses: [{ title: 'Intro', slug: 'intro' }], students: [named] })
  const partial = platformOf({ api_keys: [{ permissions: ['courses.list', 'students.list', 'lists.list'] }] })
  /** A name in an unexpected place. */
  const withNameInId: Fetch = async (url, init) => {
    const response = await small.fetch(url, init)
    const text = await response.text()
    return new Response(isDetail(url) ? text.replace(/("enrollments":\[\{"id":")[^"]*/, '$1Lovelace') : text, response)
  }

  it.each<[string, Platform, Fetch, string[]]>([
    [
      'names every operation that the key may not use',
      partial,
      real(partial),
      [
        'the key has no permission for GET /lists/:listId/members, GET /lists/:listId/courses, GET /students/:studentId;',
      ],
    ],
    [
      'explains a page of HTML',
      small,
      async () => new Response('<html>Hello', { status: 200 }),
      ['got an HTML page', 'no student was read yet'],
    ],
    [
      'names the place of personal data that is left',
      small,
      withNameInId,
      ['no file was written, because personal data is left at $.academies[0].students[0].enrollments[0].id\n'],
    ],
  ])('%s, and leaves no file', async (_, platform, respond, problems) => {
    const { args, folder } = await open(platform, respond)
    const { code, stdout, stderr } = await run(...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    for (const problem of problems) expect(stderr).toContain(problem)
    expect(stderr).not.toContain(platform.academy().apiKey)
    expect(await readdir(folder)).toEqual([])
  })

  it('says how it could go on', async () => {
    const { from } = await open(small, async () => new Response('<html>Hello'))
    const advice = 'nothing was kept; with --output FILE or --resume FILE the same command can go on'
    expect((await run(...from)).stderr).toContain(advice)
  })
})
