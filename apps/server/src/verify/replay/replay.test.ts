import { createPlatform, demoFixture, type Platform, type PlatformFixture } from '@academy-access/engine'
import { describeDifference as describe } from '@academy-access/rules'
import { AcademyClient } from '@academy-access/sdk'
import fc from 'fast-check'
import { describe as suite, expect, it } from 'vitest'

import { platformOf, pulled } from '../../../test/pull/academies.ts'
import { randomAcademy, randomOf } from '../../../test/pull/random-academy.ts'
import { openRecording } from '../../../test/record/open-recording.ts'
import { callAtRandom } from '../../../test/record/random-history.ts'
import { type AlterableResponse, openUpstream } from '../../../test/record/upstream.ts'
import { serve } from '../../serve/serve.ts'
import type { RecordedCall, Recording } from '../../record/recording.ts'
import { replayRecording } from './replay.ts'
import { runningServer, newAcademy } from './target.ts'

const rename = (object: Record<string, unknown>, name: string, other: string) => {
  if (!object) return
  object[other] = object[name]
  delete object[name]
}

/** A proxy before a platform that is served on a real port. */
async function recorderOf(platform: Platform) {
  const server = await serve(platform, { port: 0 })
  const recording = await openRecording(server.url)
  return {
    baseUrl: recording.url,
    async end(): Promise<Recording> {
      const result = await recording.end()
      await recording[Symbol.asyncDispose]()
      await server.close()
      return result
    },
  }
}

/** Records random calls to a platform that is served on a real port. */
async function record(platform: Platform, seed: number, count: number): Promise<Recording> {
  const server = await serve(platform, { port: 0 })
  try {
    await using recording = await openRecording(server.url)
    const { apiKey } = platform.academy()
    await callAtRandom(new AcademyClient({ baseUrl: recording.url, apiKey, maxRetries: 0 }), randomOf(seed), count)
    return await recording.end()
  } finally {
    await server.close()
  }
}

suite('a recording of our own server', () => {
  it.each([
    ['an empty academy', () => ({ academies: [{}] })],
    ['the demo academy', demoFixture],
  ])('agrees with a new emulator of %s', async (_, fixture: () => PlatformFixture) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const recording = await record(createPlatform({ fixture: fixture() }), seed, 60)
        const { agreeing, differing, skipped } = await replayRecording(recording, newAcademy(fixture(), recording))
        expect(
          differing.map(({ call, method, path, difference }) => `${call} ${method} ${path} ${describe(difference)}`),
        ).toEqual([])
        expect([agreeing, skipped.size]).toEqual([recording.calls.length, 0])
      }),
      { numRuns: process.env['THOROUGH'] ? 3 : 1 },
    )
  })

  it('agrees with the emulator of a pulled academy, but for what no request shows', async () => {
    const source = platformOf(randomAcademy(12, 30))
    const { fixture } = await pulled(source, true)
    const recording = await record(source, 4, 80)
    const { agreeing, differing } = await replayRecording(recording, newAcademy({ academies: [fixture] }, recording))
    expect(agreeing).toBeGreaterThan(70)
    // Purchases, and offers that grant nothing to a list.
    for (const { difference } of differing) expect(difference.path).toBe('data.still_has_access')
  })

  it.each([true, false])(
    'agrees with the emulator of an academy that was pulled without persons (texts kept: %s)',
    async (keepTexts) => {
      const source = platformOf(randomAcademy(12, 30))
      const { fixture } = await pulled(source, false, undefined, keepTexts)
      const recorder = await recorderOf(source)
      const client = new AcademyClient({ baseUrl: recorder.baseUrl, apiKey: source.academy().apiKey, maxRetries: 0 })
      await callAtRandom(client, randomOf(4), 80)
      // The calls of an app about students and lists that exist.
      const { items } = await client.students.list({ limit: 5 })
      const lists = await client.lists.list()
      for (const { email } of items) await client.students.create({ email: email.toUpperCase() }).result()
      for (const { id, name } of lists) {
        await client.lists.create({ name }).result()
        await client.lists.update(id, { name: `${name} 2`, description: null }).result()
        await client.lists.members
          .add(id, { emails: [...items.map(({ email }) => ` ${email}`), 'new@school.example'] })
          .result()
        await client.lists.courses.list(id)
      }
      for (const { id } of items) {
        await client.students.remove(id)
        await client.students.get(id).result()
      }
      await client.students.create({ email: items[0]!.email })
      await client.lists.members.list(lists[0]!.id).result()
      const recording = await recorder.end()
      const { agreeing, differing } = await replayRecording(recording, newAcademy({ academies: [fixture] }, recording))
      expect(agreeing).toBeGreaterThan(110)
      // Purchases, and offers that grant nothing to a list.
      for (const { difference } of differing) expect(difference.path).toBe('data.still_has_access')
    },
  )

  it('finds another person under the id of a made-up one', async () => {
    const source = platformOf({ students: [{ email: 'ada@school.example', name: 'Ada' }] })
    const { fixture } = await pulled(source, false)
    const recorder = await recorderOf(source)
    const client = new AcademyClient({ baseUrl: recorder.baseUrl, apiKey: source.academy().apiKey, maxRetries: 0 })
    const { items } = await client.students.list()
    for (let count = 0; count < 3; count++) await client.students.get(items[0]!.id)
    const recording = await recorder.end()
    for (const [index, name] of [
      [2, 'Grace'],
      [3, null],
    ] as const) {
      const body = recording.calls[index]?.response?.body as { json: { data: { name: string | null } } }
      body.json.data.name = name
    }
    const { differing } = await replayRecording(recording, newAcademy({ academies: [fixture] }, recording))
    expect(differing.map(({ call, difference }) => [call, difference.path])).toEqual([
      [3, 'data.name'],
      [4, 'data.name'],
    ])
  })

  it('agrees with a running server', async () => {
    const recording = await record(createPlatform({ fixture: demoFixture() }), 5, 80)
    const other = createPlatform({ fixture: demoFixture() })
    const server = await serve(other, { port: 0 })
    const target = runningServer(server.url, other.academy().apiKey, recording)
    const { agreeing, differing } = await replayRecording(recording, target)
    expect([agreeing, differing]).toEqual([recording.calls.length, []])
    await server.close()
  })
})

suite('the key goes only to the server that was named', () => {
  it.each(['@HOST/api/v1/courses', '.HOST/api/v1/courses', ':81/api/v1/courses', 'http://HOST/api/v1/courses'])(
    'a recording with the path %s is rejected before anything is sent',
    async (template) => {
      const requests: string[] = []
      const platform = createPlatform({ fixture: demoFixture() })
      platform.subscribe((event) => void (event.type === 'request' && requests.push(event.entry.path)))
      const server = await serve(platform, { port: 0 })
      const recording = await record(createPlatform({ fixture: demoFixture() }), 5, 3)
      const path = template.replace('HOST', new URL(server.url).host)
      const last = recording.calls.at(-1)!
      const calls = [...recording.calls, { ...last, request: { ...last.request, path } }]
      expect(() => runningServer(server.url, platform.academy().apiKey, { ...recording, calls })).toThrow(
        `got ${JSON.stringify(path)}; no request was sent`,
      )
      expect(requests).toEqual([])
      await server.close()
    },
  )
})

suite('a recording of a service that deviates', () => {
  const fixture: PlatformFixture = {
    academies: [
      {
        courses: [
          { title: 'Intro', slug: 'intro', lessons: [{}, {}] },
          { title: 'More', slug: 'more' },
        ],
        students: [{ email: 'ada@example.com', enrollments: [{ course: 'intro', completed_lessons: 1 }] }],
      },
    ],
  }

  /** Calls each kind of endpoint once, and some of them twice. */
  async function callAll(client: AcademyClient): Promise<void> {
    const courses = await client.courses.list()
    const list = await client.lists.create({ name: 'VIP' })
    const bob = await client.students.create({
      email: 'bob@example.com',
      course_ids: courses.map(({ id }) => id),
      list_ids: [list.id],
    })
    await client.students.create({ email: 'bob@example.com' }).result()
    await client.lists.members.add(list.id, { emails: ['cleo@example.com', 'bob@example.com', 'no address'] })
    await client.lists.members.list(list.id)
    await client.students.get(bob.id)
    await client.enrollments.create(bob.id, { course_id: courses[0]!.id })
    await client.enrollments.revoke(bob.id, bob.enrollments[0]!.id)
    await client.students.list({ limit: 2 })
    await client.lists.update(list.id, { name: 'VIPs' })
    await client.lists.list()
    await client.lists.courses.list(list.id)
    await client.lists.members.remove(list.id, bob.id)
    await client.students.remove(bob.id)
    await client.students.get(bob.id).result()
    await client.lists.delete(list.id)
  }

  const later = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString()
  const otherId = '22222222-2222-4222-8222-222222222222'

  it.each<[string, RegExp, (body: AlterableResponse) => void, string]>([
    [
      'another field name',
      /^POST .*students$/,
      ({ body }) => rename(body.data, 'membershipStatus', 'membership_status'),
      'data.membership_status',
    ],
    ['another order', /^GET .*courses$/, ({ body }) => body.data.courses.reverse(), 'data.courses[0].title'],
    [
      'another order of rows with ids',
      /^GET .*students\?/,
      ({ body }) => body.data.students.reverse(),
      'data.students[0].id',
    ],
    ['another code', /^POST .*students$/, ({ body }) => body.error && (body.error.code = 'conflict'), 'error.code'],
    ['another status', /^POST .*lists$/, (response) => (response.status = 200), 'status'],
    ['another total', /^GET .*students\?/, ({ body }) => body.data.pagination.total++, 'data.pagination.total'],
    ['a missing row', /^GET .*members/, ({ body }) => body.data.members.pop(), 'data.members.length'],
    ['one more field', /^DELETE .*lists\/[^/]*$/, ({ body }) => (body.data.id = otherId), 'data.id'],
    [
      'a missing field',
      /^GET .*students\/[^/]*$/,
      ({ body }) => body.data && delete body.data.avatar_url,
      'data.avatar_url',
    ],
    ['null', /^PATCH/, ({ body }) => (body.data.description = ''), 'data.description'],
    [
      'another rounding',
      /^GET .*students\/[^/]*$/,
      ({ body }) => body.data && (body.data.enrollments[0].progress = 1),
      'data.enrollments[0].progress',
    ],
    [
      'another status of an item',
      /^POST .*members$/,
      ({ body }) => (body.data.results[1].status = 'added'),
      'data.results[1].status',
    ],
    ['a new id for the same record', /^POST .*enrollments$/, ({ body }) => (body.data.id = otherId), 'data.id'],
    [
      'access that was not there',
      /^DELETE .*enrollments/,
      ({ body }) => Object.assign(body.data, { still_has_access: true, still_has_access_via: 'free' }),
      'data.still_has_access',
    ],
    [
      'a time that did not move',
      /^PATCH/,
      ({ body }) => (body.data.updated_at = later(body.data.updated_at, -90_000)),
      'data.updated_at',
    ],
    [
      'a text that is no time',
      /^GET .*lists$/,
      ({ body }) => (body.data.lists[0].created_at = 'yesterday'),
      'data.lists[0].created_at',
    ],
    ['a bare array', /^GET .*lists$/, (response) => (response.body = response.body.data.lists), ''],
  ])('names the first field: %s', async (_, line, alter, path) => {
    const platform = createPlatform({ fixture })
    await using upstream = await openUpstream(platform, (response) => {
      if (line.test(response.line)) alter(response)
    })
    await using proxy = await openRecording(upstream.url)
    const { apiKey } = platform.academy()
    const client = new AcademyClient({ baseUrl: proxy.url, apiKey, maxRetries: 0, validate: 'off' })
    // The client rejects some of the responses. The recording has them.
    await callAll(client).catch((error: unknown) => expect(error).toMatchObject({ name: 'ProtocolError' }))
    const recording = await proxy.end()
    const { differing } = await replayRecording(recording, newAcademy(fixture, recording))
    expect(differing[0] && `${differing[0].method} ${differing[0].path}`).toMatch(line)
    expect(differing[0]?.difference.path).toBe(path)
  })
})

suite('calls that need more than their text', () => {
  const header = {
    format: 'academy-access-recording',
    version: 1,
    base_url: '',
    started_at: '2026-01-01T00:00:00.000Z',
  } as const
  const call = (request: Partial<RecordedCall['request']>, status: number, json: unknown): RecordedCall => ({
    call: 1,
    started_at: '2026-01-01T00:00:01.000Z',
    ended_at: '2026-01-01T00:00:01.050Z',
    request: {
      method: 'GET',
      path: '/api/v1/courses',
      credentials: 'key 1',
      content_type: null,
      body: null,
      ...request,
    },
    response: { status, content_type: null, retry_after: null, body: { json } },
  })
  const error = (code: string) => ({ error: { code, message: 'Recorded' } })
  const run = (...calls: RecordedCall[]) => {
    const recording = { header, calls, isTorn: false }
    return replayRecording(recording, newAcademy({ academies: [{}] }, recording))
  }
  const works = call({}, 200, { data: { courses: [] } })

  it('no key and a rejected key are sent as such', async () => {
    const without = call({ credentials: null }, 401, error('unauthorized'))
    const wrong = call({ credentials: 'key 2' }, 401, error('unauthorized'))
    expect(await run(without, wrong, works)).toMatchObject({ agreeing: 3, differing: [] })
    // A key that worked before and was revoked later works here.
    const { differing } = await run(works, call({}, 401, error('unauthorized')))
    expect(differing[0]?.difference).toEqual({ path: 'status', expected: '401 unauthorized', received: '200' })
  })

  it('what depends on the key, the plan or a failure is not run', async () => {
    const { response: _, ...lost } = call({ method: 'POST', path: '/api/v1/lists' }, 0, null)
    const { agreeing, differing, skipped } = await run(
      { ...lost, response: null, error: 'reset' },
      call({}, 503, 'busy'),
      call({}, 429, error('rate_limit_exceeded')),
      call({}, 403, error('forbidden')),
      call({}, 402, error('academy_locked')),
      call({ method: 'OPTIONS' }, 204, null),
      call({ body: { omitted: 20_000_000 } }, 200, {}),
      works,
    )
    expect({ agreeing, differing }).toEqual({ agreeing: 1, differing: [] })
    expect([...skipped.keys()]).toEqual([
      'no response was recorded',
      'the response was 503',
      'the response was rate_limit_exceeded',
      'the response was forbidden',
      'the response was academy_locked',
      'OPTIONS is no call of the API',
      'the body is too large',
    ])
  })

  it('bodies are sent as they were, also those that are not JSON', async () => {
    const post = (body: RecordedCall['request']['body'], content_type: string | null) =>
      call({ method: 'POST', path: '/api/v1/lists', body, content_type }, 400, error('validation_error'))
    const bodies: RecordedCall['request']['body'][] = [
      null,
      { text: '{"name": "A"' },
      { base64: '/w==' },
      { json: [1] },
    ]
    const calls = [...bodies.map((body) => post(body, 'application/json')), post({ json: { name: 'A' } }, 'text/plain')]
    expect(await run(works, ...calls)).toMatchObject({ agreeing: 6, differing: [] })
  })
})
