import { type AcademyFixture, createPlatform, type Platform } from '@academy-access/engine'
import { AcademyClient, type Fetch } from '@academy-access/sdk'

import { pullAcademy } from '../../src/pull/pull-academy.ts'

const journal = { entries: 1 }

/** A platform with one academy. */
export function platformOf(fixture: AcademyFixture): Platform {
  return createPlatform({ seed: 1, fixture: { academies: [fixture] }, journal })
}

/** The fixture of an academy, pulled in the same process. */
export async function pulled(
  platform: Platform,
  keepPersonalData: boolean,
  fetch: Fetch = platform.fetch,
  keepTexts = false,
) {
  const { apiKey } = platform.academy()
  const client = new AcademyClient({ baseUrl: 'http://academy.test', apiKey, fetch, timeout: 600_000, maxRetries: 0 })
  return pullAcademy(client, { keepPersonalData, keepTexts })
}

/** A copy of the response that shows only whether persons have a name or a picture, and no texts. */
export function withoutPersonalData(response: string): string {
  const [status = '', ...json] = response.split(' ')
  return `${status} ${JSON.stringify(masked(JSON.parse(json.join(' '))))}`
}

const texts = new Set(
  ['email', 'name', 'avatar_url', 'description', 'title', 'slug'].concat('course_title', 'course_slug', 'offer_name'),
)

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, texts.has(name) && field ? `some ${name}` : masked(field)]),
  )
}
