import { type AcademyFixture, createPlatform, type Platform } from '@academy-access/engine'
import { Dice } from '@academy-access/kit/dice'
import { randomAcademy } from '@academy-access/kit/fixture'
import { AcademyClient, type Fetch } from '@academy-access/sdk'

import { pullAcademy } from '../../src/pull/pull-academy.ts'

const journal = { entries: 1 }

const names = ['Ada Lovelace', 'O’Brien, Zoë', '李 小龍', '"<b>"\\', 'e\u0301', '👩🏽‍🚀 Mae', 'null', '\u202Eabc', 'A']

/** An academy with everything that a fixture can say, and about so many students, removed ones too. */
export function anyAcademy(seed: number, students: number): AcademyFixture {
  const dice = new Dice(seed)
  const people = dice.many(2 * students, (index) => `s${index}${dice.pick(['', '+tag', "o'x"])}@school.example`)
  const { api_keys: _, clock: __, rate_limit: ___, ...academy } = randomAcademy(dice, 'Random', people)
  return { ...academy, students: academy.students.map((one) => ({ ...one, name: dice.pick([null, ...names]) })) }
}

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
