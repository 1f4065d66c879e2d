import { type Academy, type AcademyFixture, createPlatform, type Platform, type PlatformOptions } from '../src/index.ts'

/** A platform with one academy, and the time of the platform. */
export interface World {
  readonly platform: Platform
  readonly academy: Academy
  readonly time: { now: number }
}

const start = Date.parse('2026-01-01T00:00:00.000Z')

/** Creates a platform with this academy, and a function that sends requests to it. All platforms have the same seed. */
export function createWorld(fixture: AcademyFixture = {}, now = start, options: PlatformOptions = {}) {
  const time = { now }
  const platform = createPlatform({ seed: 1, now: () => time.now, fixture: { academies: [fixture] }, ...options })
  const world: World = { platform, academy: platform.academy(), time }
  return { ...world, send: sender(platform) }
}

/** A function that sends requests to the API with the key of an academy. A text is sent as it is, another body as JSON. */
export function sender(platform: Platform, { apiKey }: Pick<Academy, 'apiKey'> = platform.academy()) {
  return (method: string, path: string, body?: unknown): Promise<Response> =>
    platform.fetch(`http://localhost/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
}
