import {
  type Academy,
  type AcademyFixture,
  createPlatform,
  type Platform,
  type PlatformOptions,
} from '@academy-access/engine'
import { type Chapter, chapterOf, outsideApi, type Rule, type VisibleChapter } from '@academy-access/rules'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { type Api, apiOf } from './api.ts'
import type { Transport, OpenTransport } from './transports/transport.ts'
import { testVisibleRule } from './visible.ts'

/** The parts that a test of a rule can use. */
export interface Scene {
  readonly transport: Transport
  readonly platform: Platform
  /** An academy of its own for this test. */
  readonly open: (fixture?: AcademyFixture) => { academy: Academy; api: Api }
  /** A platform of its own for this test, for settings of a platform. */
  readonly openPlatform: (options: PlatformOptions) => Promise<{ platform: Platform; academy: Academy; api: Api }>
  /** Sends requests with another key, or with none. */
  readonly as: (key: string | undefined) => Api
}

/** Creates a chapter of the rules that need control of the platform. */
export const chapter = chapterOf<Scene>()

/** Runs a part of the suite through a transport. Tests run concurrently, each with an academy of its own. */
export function runThrough(
  transport: Transport,
  { chapters, visible }: { readonly chapters: readonly Chapter<Scene>[]; readonly visible: readonly VisibleChapter[] },
): void {
  describe(transport.name, () => {
    const platform = createPlatform({ seed: 'conformance', now: slowMachine(), fixture: { academies: [] } })
    const opened: OpenTransport[] = []
    let shared: OpenTransport
    beforeAll(async () => {
      shared = await transport.open(platform)
      opened.push(shared)
    })
    afterAll(async () => {
      for (const open of opened) await open.close()
    })
    const scene: Scene = {
      transport,
      platform,
      open(fixture = {}) {
        const academy = platform.academies.create(fixture)
        return { academy, api: apiOf(shared, academy.apiKey) }
      },
      async openPlatform(options) {
        const own = createPlatform(options)
        const open = await transport.open(own)
        opened.push(open)
        const academy = own.academy()
        return { platform: own, academy, api: apiOf(open, academy.apiKey) }
      },
      as: (key) => apiOf(shared, key),
    }
    const run = <Parts>(title: string, { rules }: Chapter<Parts>, runTest: (rule: Rule<Parts>) => Promise<void>) => {
      if (title.startsWith(outsideApi) && !transport.servesOtherPaths) return
      describe(title, () => {
        for (const rule of rules) it.concurrent(rule.name, () => runTest(rule))
      })
    }
    for (const chapter of chapters) run(chapter.title, chapter, ({ test }) => test(scene))
    for (const chapter of visible) {
      run(`${chapter.title}, with one key`, chapter, (rule) => testVisibleRule(rule, platform, shared))
    }
  })
}

/** A platform clock on which 10 seconds pass between two readings: a test that needs a fast machine fails every time. */
function slowMachine(): () => number {
  let time = Date.UTC(2027, 0, 1)
  return () => (time += 10_000)
}
