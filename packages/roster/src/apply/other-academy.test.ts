import { type AcademyFixture, createPlatform, type Platform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { codeOf, openSchool, people, quiet, required } from '../../test/academy.ts'
import { createRoster, type Plan } from '../index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a plan for another academy of the same base URL', () => {
  /** An academy with its own key on the platform of another one. */
  const sibling = (platform: Platform, fixture: AcademyFixture) => {
    const academy = platform.academies.create(fixture)
    const client = new AcademyClient({
      baseUrl: 'https://academy.test',
      apiKey: academy.apiKey,
      fetch: platform.fetch,
    })
    return { academy, client, roster: createRoster(client) }
  }

  it.each<[string, AcademyFixture, AcademyFixture]>([
    ['with courses', { courses: [{ title: 'One', slug: 'one' }] }, { courses: [{ title: 'One', slug: 'one' }] }],
    ['with lists', { lists: [{ name: 'Red' }] }, { lists: [{ name: 'Red' }] }],
    ['without either, and one with courses', {}, { courses: [{ title: 'One', slug: 'one' }] }],
    ['without either, and one with lists', {}, { lists: [{ name: 'Red' }] }],
    ['with courses, and one without', { courses: [{ title: 'One', slug: 'one' }] }, {}],
  ])('changes nothing: %s', async (_, own, other) => {
    const platform = createPlatform({ seed: 1 })
    const test = sibling(platform, { ...own, students: people(2) })
    // The same persons: accounts, and so ids, are shared by the academies of a platform.
    const production = sibling(platform, { ...other, students: people(5) })
    const plan = await test.roster.plan([{ email: 'p0@b.co' }, { email: 'new@b.co' }], { ...quiet, prune: 'all' })
    expect(plan.steps.map(({ type }) => type)).toEqual(['create', 'remove_student'])
    const before = production.academy.snapshot()
    const stored = JSON.parse(JSON.stringify(plan)) as Plan
    expect(await codeOf(production.roster.apply(stored).finish())).toBe('plan_for_other_academy')
    expect(production.academy.snapshot()).toEqual(before)
    expect((await test.roster.apply(stored).finish()).removals.removed).toBe(1)
  })

  it('is recognized although courses and lists come and go, and look-ups leave lists behind', async () => {
    const { roster, client, academy } = openSchool({
      courses: [{ title: 'One', slug: 'one' }],
      lists: [{ name: 'Red' }, { name: 'Blue' }],
    })
    const plan = await roster.plan(people(1), quiet)
    academy.courses.update('one', { visibility: 'hidden' })
    const [newest] = await client.lists.list()
    await client.lists.delete(required(newest).id)
    await client.lists.create({ name: 'Green' })
    expect(await codeOf(roster.apply(plan).finish())).toBe('none')

    const empty = openSchool({})
    const first = await empty.roster.plan(people(1), quiet)
    await empty.client.lists.create({ name: 'academy-roster look-up 1' })
    expect(await codeOf(empty.roster.apply(first).finish())).toBe('none')
  })
})
