import { type Academy, createPlatform, demoFixture, type PlatformFixture } from '@academy-access/engine'
import { describeDifference, type JsonDifference } from '@academy-access/rules'
import type { AcademyClient } from '@academy-access/sdk'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'

import { anyAcademy, platformOf, pulled } from '../../../test/pull/academies.ts'
import { recordingOf, sendAtRandom } from '../../../test/record/open-recording.ts'
import { sendRaw } from '../../../test/raw.ts'
import { served } from '../../../test/served.ts'
import { replayRecording } from './replay.ts'
import { newAcademy, runningServer } from './target.ts'

const randomly =
  (seed: number, count: number) =>
  ({ baseUrl }: AcademyClient, academy: Academy) =>
    sendAtRandom(baseUrl, academy, seed, count)

describe('a recording of our own server', () => {
  it.each([
    ['an empty academy', () => ({ academies: [{}] })],
    ['the demo academy', demoFixture],
  ])('agrees with a new emulator of %s', async (_, fixture: () => PlatformFixture) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const recording = await recordingOf(createPlatform({ fixture: fixture() }), randomly(seed, 60))
        const { agreeing, differing, skipped } = await replayRecording(recording, newAcademy(fixture(), recording))
        expect(
          differing.map(({ call, path, difference }) => `${call} ${path} ${describeDifference(difference)}`),
        ).toEqual([])
        const outside = skipped.get('the path is outside the API') ?? 0
        expect([agreeing + outside, skipped.size]).toEqual([recording.calls.length, Math.min(outside, 1)])
      }),
      { numRuns: process.env['THOROUGH'] ? 3 : 1 },
    )
  })

  it('agrees about paths that a URL would change', async () => {
    const fixture = { academies: [{}] }
    const recording = await recordingOf(createPlatform({ fixture }), async ({ baseUrl }, { apiKey }) => {
      const headers = { authorization: `Bearer ${apiKey}` }
      for (const path of ['/lists/../courses', '/./courses']) {
        expect((await sendRaw(baseUrl, `/api/v1${path}`, headers)).status).toBeGreaterThan(399)
      }
    })
    expect((await replayRecording(recording, newAcademy(fixture, recording))).differing).toEqual([])
  })

  it.each([
    ['as it is', true, false],
    ['without persons', false, true],
    ['without persons and texts', false, false],
  ])('agrees with the emulator of an academy that was pulled %s, but for what no request shows', async (_, ...keep) => {
    const [keepPersons, keepTexts] = keep
    const source = platformOf(anyAcademy(12, 30))
    const { fixture } = await pulled(source, keepPersons, undefined, keepTexts)
    const recording = await recordingOf(source, async (client, academy) => {
      await randomly(4, 80)(client, academy)
      // The calls of an app about students and lists that exist.
      const { items } = await client.students.list({ limit: 5 })
      const { items: lists } = await client.lists.list()
      for (const { email } of items) await client.students.create({ email: email.toUpperCase() }).result()
      for (const { id, name } of lists) {
        await client.lists.create({ name }).result()
        await client.lists.update(id, { name: `${name} 2`, description: null }).result()
        const emails = [...items.map(({ email }) => ` ${email}`), 'new@school.example']
        await client.lists.members.add(id, { emails }).result()
        await client.lists.courses.list(id)
      }
      for (const { id } of items) {
        await client.students.remove(id)
        await client.students.get(id).result()
      }
      await client.students.create({ email: items[0]!.email })
      await client.lists.members.list(lists[0]!.id).result()
    })
    const { agreeing, differing } = await replayRecording(recording, newAcademy({ academies: [fixture] }, recording))
    expect(agreeing).toBeGreaterThan(100)
    // Purchases, and offers that grant nothing to a list.
    const gaps = new Set<unknown>(['data.still_has_access', 'purchase', '400 list_managed_by_offer'])
    const isGap = ({ path, expected }: JsonDifference) => gaps.has(path) || gaps.has(expected)
    expect(differing.filter(({ difference }) => !isGap(difference))).toEqual([])
  })

  it('D03 a key that was accepted only outside the API, where none is needed, stays a rejected one', async () => {
    const fixture = { academies: [{}] }
    const recording = await recordingOf(createPlatform({ fixture }), async ({ baseUrl }) => {
      const headers = { authorization: 'Bearer another-key' }
      for (const path of ['/api/v2/courses', '/api/v1/courses']) await fetch(baseUrl + path, { headers })
    })
    const { agreeing, differing } = await replayRecording(recording, newAcademy(fixture, recording))
    expect({ agreeing, differing }).toEqual({ agreeing: 2, differing: [] })
  })

  it('leaves out what the server answers outside the API', async () => {
    const fixture = { academies: [{}] }
    const recording = await recordingOf(createPlatform({ fixture }), async ({ baseUrl }) => {
      for (const path of ['/', '/openapi.json']) expect((await fetch(baseUrl + path)).status).toBe(200)
    })
    const { agreeing, differing, skipped } = await replayRecording(recording, newAcademy(fixture, recording))
    expect({ agreeing, differing }).toEqual({ agreeing: 0, differing: [] })
    expect([...skipped]).toEqual([['the path is outside the API', 2]])
  })

  it('finds another person under the id of a made-up one', async () => {
    const source = platformOf({ students: [{ email: 'ada@school.example', name: 'Ada' }] })
    const { fixture } = await pulled(source, false)
    const recording = await recordingOf(source, async (client) => {
      const { items } = await client.students.list()
      for (let count = 0; count < 3; count++) await client.students.get(items[0]!.id)
    })
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
    const recording = await recordingOf(createPlatform({ fixture: demoFixture() }), randomly(5, 80))
    const other = createPlatform({ fixture: demoFixture() })
    const server = await served(other, {}, onTestFinished)
    const target = runningServer(server.url, other.academy().apiKey, recording)
    const { agreeing, differing } = await replayRecording(recording, target)
    expect([agreeing, differing]).toEqual([recording.calls.length, []])
  })
})

it.each(['@HOST/api/v1/courses', '.HOST/api/v1/courses', ':81/api/v1/courses', 'http://HOST/api/v1/courses'])(
  'the key goes only to the server that was named: a recording with the path %s is rejected before anything is sent',
  async (template) => {
    const platform = createPlatform({ fixture: demoFixture() })
    const server = await served(platform, {}, onTestFinished)
    const recording = await recordingOf(platform, (client) => client.courses.list())
    const before = platform.academy().journal.list().length
    const path = template.replace('HOST', new URL(server.url).host)
    const [call] = recording.calls
    const calls = [call!, { ...call!, request: { ...call!.request, path } }]
    expect(() => runningServer(server.url, platform.academy().apiKey, { ...recording, calls })).toThrow(
      `got ${JSON.stringify(path)}; no request was sent`,
    )
    expect([platform.academy().journal.list().length, platform.journal.list()]).toEqual([before, []])
  },
)
