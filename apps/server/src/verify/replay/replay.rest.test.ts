import { createPlatform, demoFixture, type Platform, type PlatformFixture } from '@academy-access/engine'
import { Dice } from '@academy-access/kit/dice'
import { describeDifference } from '@academy-access/rules'
import { AcademyClient } from '@academy-access/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { platformOf, pulled } from '../../../test/pull/academies.ts'
import { randomAcademy } from '../../../test/pull/random-academy.ts'
import { openRecording } from '../../../test/record/open-recording.ts'
import { callAtRandom } from '../../../test/record/random-history.ts'
import { serve } from '../../serve/serve.ts'
import type { Recording } from '../../record/recording.ts'
import { replayRecording } from './replay.ts'
import { runningServer, newAcademy } from './target.ts'

/** A client of a platform whose calls are recorded, through real ports. */
async function recorderOf(platform: Platform) {
  const server = await serve(platform, { port: 0 })
  const recording = await openRecording(server.url)
  const { apiKey } = platform.academy()
  const end = async (): Promise<Recording> => {
    const result = await recording.end()
    await recording[Symbol.asyncDispose]()
    await server.close()
    return result
  }
  return { client: new AcademyClient({ baseUrl: recording.url, apiKey, maxRetries: 0 }), end }
}

/** Records random calls. */
async function record(platform: Platform, seed: number, count: number): Promise<Recording> {
  const { client, end } = await recorderOf(platform)
  await callAtRandom(client, new Dice(seed), count)
  return end()
}

describe('a recording of our own server', () => {
  it.each([
    ['an empty academy', () => ({ academies: [{}] })],
    ['the demo academy', demoFixture],
  ])('agrees with a new emulator of %s', async (_, fixture: () => PlatformFixture) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const recording = await record(createPlatform({ fixture: fixture() }), seed, 60)
        const { agreeing, differing, skipped } = await replayRecording(recording, newAcademy(fixture(), recording))
        expect(
          differing.map(
            ({ call, method, path, difference }) => `${call} ${method} ${path} ${describeDifference(difference)}`,
          ),
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
      const { client, end } = await recorderOf(source)
      await callAtRandom(client, new Dice(4), 80)
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
      const recording = await end()
      const { agreeing, differing } = await replayRecording(recording, newAcademy({ academies: [fixture] }, recording))
      expect(agreeing).toBeGreaterThan(110)
      // Purchases, and offers that grant nothing to a list.
      for (const { difference } of differing) expect(difference.path).toBe('data.still_has_access')
    },
  )

  it('finds another person under the id of a made-up one', async () => {
    const source = platformOf({ students: [{ email: 'ada@school.example', name: 'Ada' }] })
    const { fixture } = await pulled(source, false)
    const { client, end } = await recorderOf(source)
    const { items } = await client.students.list()
    for (let count = 0; count < 3; count++) await client.students.get(items[0]!.id)
    const recording = await end()
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

describe('the key goes only to the server that was named', () => {
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
