import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import { type Change, type Json, onData, onResponse, wrapWith } from '@academy-access/kit/wrong-services'
import { AcademyClient } from '@academy-access/sdk'
import { expect, it } from 'vitest'

import { openRecording } from '../../../test/record/open-recording.ts'
import { serveFetch } from '@academy-access/kit/serve-fetch'
import {
  allRows,
  field,
  onError,
  onStatus,
  pagination,
  reversed,
  rowField,
  set,
  without,
} from '../../../test/verify/deviate.ts'
import { replayRecording } from './replay.ts'
import { newAcademy } from './target.ts'

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
  const { items: courses } = await client.courses.list()
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

const otherId = { id: '22222222-2222-4222-8222-222222222222' }
const earlier = (time: unknown) => new Date(Date.parse(String(time)) - 90_000).toISOString()
const otherFieldName = ({ membershipStatus, ...data }: Json) => ({ ...data, membership_status: membershipStatus })
const withAccess = set({ still_has_access: true, still_has_access_via: 'free' })
const secondAdded = allRows(([first, second, ...others]) => [first!, { ...second, status: 'added' }, ...others])

/** A deviation of an endpoint, as a change or as an edit of its data, and the first field that differs. */
it.each<[name: string, endpoint: string, deviation: Parameters<typeof onData>[1] | { change: Change }, path: string]>([
  ['another field name', 'POST /students', otherFieldName, 'data.membership_status'],
  ['another order', 'GET /courses', reversed, 'data.courses[0].title'],
  ['another order of rows with ids', 'GET /students', reversed, 'data.students[0].id'],
  ['another code', 'POST /students', { change: onError('409', set({ code: 'conflict' })) }, 'error.code'],
  ['another status', 'POST /lists', { change: onStatus('201', { status: 200 }, 'POST /lists') }, 'status'],
  ['another total', 'GET /students', pagination(field('total', (total) => Number(total) + 1)), 'data.pagination.total'],
  ['a missing row', 'GET /lists/:id/members', allRows((all) => all.slice(0, -1)), 'data.members.length'],
  ['one more field', 'DELETE /lists/:id', set(otherId), 'data.id'],
  ['a missing field', 'GET /students/:id', without('avatar_url'), 'data.avatar_url'],
  ['null', 'PATCH /lists/:id', set({ description: '' }), 'data.description'],
  ['another rounding', 'GET /students/:id', rowField('progress', () => 1), 'data.enrollments[0].progress'],
  ['another status of an item', 'POST /lists/:id/members', secondAdded, 'data.results[1].status'],
  ['a new id for the same record', 'POST /students/:id/enrollments', set(otherId), 'data.id'],
  ['access that was not there', 'DELETE /students/:id/enrollments/:id', withAccess, 'data.still_has_access'],
  ['a time that did not move', 'PATCH /lists/:id', field('updated_at', earlier), 'data.updated_at'],
  ['a text that is no time', 'GET /lists', rowField('created_at', () => 'yesterday'), 'data.lists[0].created_at'],
  [
    'a bare array',
    'GET /lists',
    { change: onResponse('200', (body) => ({ body: (body['data'] as Json)['lists'] as Json }), 'GET /lists') },
    '',
  ],
])('a replay names the first field that differs: %s', async (_, endpoint, deviation, path) => {
  const platform = createPlatform({ fixture })
  const change = typeof deviation === 'function' ? onData(endpoint, deviation) : deviation.change
  await using upstream = await serveFetch(wrapWith(change)((url, init) => platform.fetch(url, init)))
  const proxy = await openRecording(upstream.url)
  const { apiKey } = platform.academy()
  const client = new AcademyClient({ baseUrl: proxy.url, apiKey, maxRetries: 0, validate: 'off' })
  // The client rejects some of the responses. The recording has them.
  await callAll(client).catch((error: unknown) => expect(error).toMatchObject({ name: 'ProtocolError' }))
  const recording = await proxy.end()
  const { differing } = await replayRecording(recording, newAcademy(fixture, recording))
  const call = differing[0] && `${differing[0].method} ${differing[0].path.replace('/api/v1', '')}`
  expect(call).toMatch(new RegExp(`^${endpoint.replaceAll(':id', '[^/?]+')}(?:\\?.*)?$`))
  expect(differing[0]?.difference.path).toBe(path)
})
