import { type AcademyFixture, createPlatform, type Platform } from '@academy-access/engine'
import { AcademyClient, type Fetch } from '@academy-access/sdk'

import { pullAcademy } from '../../src/pull/pull-academy.ts'

const journal = { entries: 1 }

/** A platform with one academy. */
export function platformOf(fixture: AcademyFixture): Platform {
  return createPlatform({ seed: 1, fixture: { academies: [fixture] }, journal })
}

/** The fixture of an academy, pulled in the same process. */
export async function pulled(platform: Platform, keepPersonalData: boolean, fetch: Fetch = platform.fetch) {
  const { apiKey } = platform.academy()
  const client = new AcademyClient({ baseUrl: 'http://academy.test', apiKey, fetch, timeout: 600_000, maxRetries: 0 })
  return pullAcademy(client, { keepPersonalData })
}

/** A copy of the response that shows only that persons have an address, a name or a picture, and no texts that were replaced. */
export function withoutPersonalData(response: string): string {
  const [status = '', ...json] = response.split(' ')
  return `${status} ${JSON.stringify(masked(JSON.parse(json.join(' '))))}`
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, masked(field)] as const)
  const isPerson = 'email' in value
  const isText = (name: string) =>
    isPerson
      ? ['email', 'name', 'avatar_url'].includes(name)
      : ['offer_name', 'member_count' in value ? 'name' : '', 'member_count' in value ? 'description' : ''].includes(
          name,
        )
  return Object.fromEntries(
    fields.map(([name, field]) => [name, isText(name) && field !== null ? `some ${name}` : field]),
  )
}
