import { type Academy, type AcademyFixture, createPlatform, type Platform } from '../../src/index.ts'

/** An operation, and three numbers that choose its arguments. */
export interface Step {
  readonly operation: string
  readonly a: number
  readonly b: number
  readonly c: number
}

/** A platform with one academy, and the time of the platform. */
export interface World {
  readonly platform: Platform
  readonly academy: Academy
  readonly time: { now: number }
}

/** A step of the table: it sends a request, or changes the academy as its owner does. */
export type Operation = (world: World, step: Step) => unknown

export const start = Date.parse('2026-01-01T00:00:00.000Z')

/** Creates a platform with this academy. All platforms have the same seed. */
export function createWorld(fixture: AcademyFixture, now = start): World {
  const time = { now }
  const platform = createPlatform({ seed: 'random use', now: () => time.now, fixture: { academies: [fixture] } })
  return { platform, academy: platform.academy(), time }
}
