import {
  type Academy,
  type AcademyFixture,
  createPlatform,
  type Platform,
  type PlatformOptions,
} from '@academy-access/engine'
import type { VisibleChapter } from '@academy-access/rules'
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

/** Defines a test. Its name begins with the numbers of the rules that it tests. */
export type Rule = (name: string, test: (scene: Scene) => Promise<void> | void) => void

/** The tests of one chapter of the rules that need control of the platform. */
export interface Chapter {
  readonly title: string
  readonly define: (rule: Rule, transport: Transport) => void
}

/** Creates a chapter of the rules. */
export function chapter(title: string, define: Chapter['define']): Chapter {
  return { title, define }
}

/** Runs a part of the suite through a transport. Tests run concurrently, each with an academy of its own. */
export function runThrough(
  transport: Transport,
  { chapters, visible }: { readonly chapters: readonly Chapter[]; readonly visible: readonly VisibleChapter[] },
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
        const academy = platform.createAcademy(fixture)
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
    for (const { title, define } of chapters) {
      const rules: Parameters<Rule>[] = []
      define((...rule) => rules.push(rule), transport)
      // A transport that serves only the API has no test of some chapters.
      if (rules.length === 0) continue
      describe(title, () => {
        for (const [name, test] of rules) it.concurrent(name, () => test(scene))
      })
    }
    for (const chapter of visible) {
      describe(`${chapter.title}, with one key`, () => runVisible(chapter, transport, platform, () => shared))
    }
  })
}

function runVisible(chapter: VisibleChapter, transport: Transport, platform: Platform, open: () => OpenTransport) {
  for (const rule of chapter.rules) {
    if (rule.needs.otherPaths && !transport.servesOtherPaths) continue
    it.concurrent(rule.name, () => testVisibleRule(rule, platform, open()))
  }
}

/** A platform clock on which 10 seconds pass between two readings: a test that needs a fast machine fails every time. */
function slowMachine(): () => number {
  let time = Date.UTC(2027, 0, 1)
  return () => (time += 10_000)
}
