import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { describe, expect, it } from 'vitest'

import { openRecording } from '../../../test/record/open-recording.ts'
import { type AlterableResponse, openUpstream } from '../../../test/record/upstream.ts'
import { replayRecording } from './replay.ts'
import { newAcademy } from './target.ts'

const rename = (object: Record<string, unknown>, name: string, other: string) => {
  if (!object) return
  object[other] = object[name]
  delete object[name]
}

describe('a recording of a service that deviates', () => {
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
