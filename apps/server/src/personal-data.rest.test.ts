import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import {
  type Change,
  everywhere,
  type Fetch,
  type Json,
  onResponse,
  wrapWith,
} from '@academy-access/kit/wrong-services'
import { isObject } from '@academy-access/schemas/internal'
import { describe, expect, it, onTestFinished } from 'vitest'

import { runIn } from '../test/command.ts'
import { openRecording } from '../test/record/open-recording.ts'
import { serveFetch } from '@academy-access/kit/serve-fetch'

const person = { email: 'melwina@school.example.org', name: 'Melwina Quillfeather', avatar_url: 'https://a.co/mel' }
const persons = ['Bo Thorpe', 'Cy Winter'].map((name) => ({ email: `${name.slice(0, 2)}@a.example`, name }))
const key = `aa_live_${'1'.repeat(32)}`
const enrolled = { enrollments: [{ course: 'intro' }] }
const fixture: PlatformFixture = {
  academies: [
    {
      courses: [{ title: 'Intro', slug: 'intro' }],
      students: [person, ...persons].map((one) => ({ ...one, ...enrolled })),
      lists: [{ name: 'Coaching', members: [person.email] }],
      offers: [{ name: 'All', courses: ['intro'], granted_to: ['Coaching'] }],
      api_keys: [{ key }],
    },
  ],
}
const platform = createPlatform({ fixture })

/** What a newer service sends about a person, in each record and at its top. */
const tomorrow = {
  phone: '+44 20 7946 0958',
  nickname: 'Mellie',
  pager: 2079460958,
  contact: { phones: ['7946-0958'], nicknames: [{ text: 'Mellie' }] },
}

/** Any part of the values of the person, as a field of today or of tomorrow. */
const values = /melwina|quillfeather|school\.example|mellie|7946|a\.co\/mel/i

const ofTomorrow = wrapWith(
  onResponse('2..', (body) => ({ body: JSON.parse(JSON.stringify(body), withTomorrow) as Record<string, unknown> })),
)(platform.fetch)

function withTomorrow(_: string, value: unknown): unknown {
  return isObject(value) && !Array.isArray(value) && 'id' in value ? { ...value, ...tomorrow } : value
}

/** Serves it on a port, and runs a command on it in a new folder. */
async function open(fetch: Fetch) {
  const server = await serveFetch(fetch)
  onTestFinished(() => server[Symbol.asyncDispose]())
  const folder = tempFolder(onTestFinished)
  const env = { ACADEMY_API_KEY: key, ACADEMY_BASE_URL: server.url }
  return { url: server.url, folder, run: (...args: string[]) => runIn({ cwd: folder, env }, ...args) }
}

const reports = [[], ['--json'], ...['junit', 'markdown'].map((format) => ['--format', format])]
const verify = (report: readonly string[], ...flags: string[]) => ['verify', '--read-only', ...report, ...flags]

describe('a field that the API has tomorrow is personal', () => {
  it.each([['pull'], ['pull', '--keep-texts'], ...reports.map((report) => verify(report))])(
    'for %s %s %s %s',
    async (...args) => {
      const { run } = await open(ofTomorrow)
      const { stdout, stderr } = await run(...args)
      expect(stdout.length).toBeGreaterThan(100)
      expect(stdout + stderr).not.toMatch(values)
    },
  )

  it('for verify --replay of a recording, which itself has the responses as they were', async () => {
    const { url, folder, run } = await open(ofTomorrow)
    const recording = await openRecording(url)
    const headers = { authorization: `Bearer ${key}` }
    await fetch(`${recording.url}/api/v1/students?q=Melwina`, { headers })
    const { header, calls } = await recording.end()
    const file = join(folder, 'recording.ndjson')
    const text = [header, ...calls].map((one) => `${JSON.stringify(one)}\n`).join('')
    expect(text).toMatch(values)
    await writeFile(file, text)
    for (const flags of [[], ['--json']]) {
      const { code, stdout, stderr } = await run('verify', '--replay', file, ...flags)
      expect(code).toBe(1)
      expect(stdout + stderr).not.toMatch(values)
    }
  })
})

const { email } = person
const respond =
  (body: string, init: ResponseInit): Fetch =>
  async () =>
    new Response(body, init)
const json = { 'content-type': 'application/json' }
const error = (code: string, status: number) =>
  respond(JSON.stringify({ error: { code, message: `${email} (${person.name})` } }), { status, headers: json })

const fields = ['id', 'email', 'name', 'avatar_url', 'joined_at', 'progress', 'course_slug', 'visibility', 'total']
const more = ['member_count', 'granted_via', 'term', 'enrollments', 'updated_at', 'limit', 'offset', 'has_more']
const wrongValues: [string, unknown][] = [
  ['a text', `${email} ${person.name}`],
  ['an object', { [person.name]: email }],
  ['an array', [email]],
]

const wrong: [string, Fetch][] = [
  ['an error with a code that is an address', error(email, 400)],
  ['an error with a message', error('validation_error', 400)],
  ['an unknown route', error('not_found', 404)],
  ['a rejected key', error('unauthorized', 401)],
  ['a closed academy', error('academy_locked', 402)],
  ['a closed academy with another code', error(email, 402)],
  ['a redirect', respond('', { status: 302, headers: { location: `https://sso.example/?user=${email}` } })],
  ['a content type', respond(email, { headers: { 'content-type': 'text/melwina' } })],
  ['a text', respond(`${email} (status 200) ${person.name}`, { headers: { 'content-type': 'text/plain' } })],
  ['half of a JSON', respond(`{"data":{"students":[{"email":"${email}"`, { headers: json })],
  ['another JSON', respond(JSON.stringify({ [email]: person }), { headers: json })],
  ...[...fields, ...more].flatMap((field) =>
    wrongValues.map(([what, value]): [string, Fetch] => [
      `${field}: ${what}`,
      wrapWith(everywhere(field, () => value))(platform.fetch),
    ]),
  ),
]

const chapters = ['Courses', 'Existing students', 'Courses that a list grants', 'Unknown paths', 'Every response']

describe('a message about a wrong response has no value of it', () => {
  it.each(wrong)('%s', async (_, fetch) => {
    const { run } = await open(fetch)
    for (const args of [['pull'], verify([], '--only', chapters.join())]) {
      const { code, stdout, stderr } = await run(...args)
      expect(stdout + stderr).not.toMatch(values)
      // 2 is a wrong command line.
      expect([0, 1, 3]).toContain(code)
    }
  })

  const others: [string, Change][] = [
    ['an id that is a word', everywhere('id', () => 'melwina')],
    ['an id in a member', everywhere('student_id', () => `/melwina?${person.name}`)],
    ['a long number', everywhere('total', () => tomorrow.pager)],
    ['a code', everywhere('code', () => 'melwina')],
    ['names of fields', onResponse('...', (body) => ({ body: JSON.parse(JSON.stringify(body), withNames) as Json }))],
    ['a header', onResponse('...', (body) => ({ body, headers: { 'x-ratelimit-melwina': email, allow: email } }))],
    ['a name', everywhere('name', (name) => (typeof name === 'string' ? person.name : name))],
  ]

  it.each(others)('of verify that writes: %s', async (_, change) => {
    const { url, run } = await open(wrapWith(change)(createPlatform({ fixture }).fetch))
    const { code, stdout, stderr } = await run('verify', '--yes', '--only', writing.join())
    expect(stdout + stderr).not.toMatch(values)
    expect([1, 3]).toContain(code)
    expect((await run('verify', '--clean', '--yes', '--base-url', url)).stderr).not.toMatch(values)
  })
})

const writing = ['Lists', 'Removing members from a list', 'Creating a student: the result', 'Surface of the API']

/** Each object with a field of each form of name. */
function withNames(_: string, value: unknown): unknown {
  if (!isObject(value) || Array.isArray(value)) return value
  return {
    ...value,
    [person.name]: email,
    melwina: tomorrow.pager,
    melwina_at: 1,
    melwina_id: [],
    'quillfeather.a': {},
  }
}
