import { type Chapter, outsideApi, type VisibleChapter, visibleChapters } from '@academy-access/rules'

import { allChapters } from './rules/all.ts'
import type { Scene } from './suite.ts'

/** Chapters of the suite: those that need control of the platform, and those that one key shows. */
export interface Part {
  readonly chapters: readonly Chapter<Scene>[]
  readonly visible: readonly VisibleChapter[]
}

/** The chapters about what a transport reads, writes and cuts off. The others are about what the engine decides. */
export const transportTitles: ReadonlySet<string> = new Set([
  'Surface of the API',
  'Unknown paths',
  outsideApi,
  'Requests',
  'Size of request bodies',
  'Faults and concurrency',
])

export const wholeSuite: Part = { chapters: allChapters, visible: visibleChapters }

/** The chapters that a transport can break. `pnpm test` runs these through every transport. */
export const transportPart: Part = partOf((title) => transportTitles.has(title))

/** The chapters that run through `platform.fetch` and the server in `pnpm test`, through all others in `pnpm test:rest`. */
export const otherPart: Part = partOf((title) => !transportTitles.has(title))

function partOf(includes: (title: string) => boolean): Part {
  return {
    chapters: allChapters.filter(({ title }) => includes(title)),
    visible: visibleChapters.filter(({ title }) => includes(title)),
  }
}
