import { type Academy, type AcademyFixture, createPlatform, type Platform } from '@academy-access/engine'
import { type Change, type Fetch, wrapWith } from '@academy-access/kit/wrong-services'
import { numbersIn } from '@academy-access/rules'

import type { Clock } from '../../src/verify/pace.ts'
import type { RuleResult } from '../../src/verify/results.ts'
import { type RunOptions, type RunParts, runRules } from '../../src/verify/run.ts'
import { selectRules } from '../../src/verify/select.ts'
import type { Deviation } from './deviate.ts'

/** An academy that others use too: courses, students and lists that no run may change. */
export const busyAcademy: AcademyFixture = {
  courses: [
    { title: 'Algebra', slug: 'algebra', lessons: [{}, {}, {}] },
    { title: 'Botany', slug: 'botany', term: 'one_time', price_cents: 4900 },
    { title: 'Cooking', slug: 'cooking', visibility: 'hidden' },
  ],
  students: [
    { email: 'ada@example.org', name: 'Ada', enrollments: [{ course: 'algebra', completed_lessons: 2 }] },
    { email: 'bob@example.org' },
  ],
  lists: [{ name: 'VIP', members: ['ada@example.org'] }],
  offers: [{ name: 'Bundle', courses: ['botany'], granted_to: ['VIP'], holders: ['bob@example.org'] }],
}

const manyEmails = Array.from({ length: 130 }, (_, index) => `member-${index}@example.org`)

/** An academy with more students, and members of a list, than a page has. */
export const largeAcademy: AcademyFixture = {
  ...busyAcademy,
  students: [...(busyAcademy.students ?? []), ...manyEmails.map((email) => ({ email }))],
  lists: [...(busyAcademy.lists ?? []), { name: 'Everybody', members: manyEmails }],
}

/** A clock on which only sleeping takes time. The academy's clock goes with it. */
function clockOf(academy: Academy): Clock {
  academy.clock.freeze()
  return {
    now: () => academy.clock.now(),
    sleep: async (milliseconds) => {
      academy.clock.advance(Math.ceil(milliseconds))
    },
  }
}

/** The settings and surroundings of a run that are not the usual ones; `change` is a mistake of the service. */
export type Unusual = Partial<RunOptions & RunParts & { readonly change: Change }>

/** Opens an academy, and runs rules against it in this process. */
export function openAcademy(fixture: AcademyFixture = busyAcademy) {
  const platform = createPlatform({ fixture })
  const academy = platform.academy()
  const real: Fetch = (url, init) => platform.fetch(url, init)
  const usual = {
    baseUrl: 'http://academy.test',
    apiKey: academy.apiKey,
    readOnly: false,
    timeout: 10_000,
    maxRate: Infinity,
    emailDomain: 'example.com',
    fetch: real,
    clock: clockOf(academy),
    stop: new AbortController().signal,
    keep: () => {},
    confirm: async () => true,
    onResult: () => {},
  }
  const run = async (only: readonly string[] = [], { change, ...unusual }: Unusual = {}) => {
    const all = { ...usual, ...(change && { fetch: wrapWith(change)(real) }), ...unusual }
    return runRules({ ...all, selection: selectRules(only, all.answers) }, all)
  }
  return { platform, academy, run, usual, before: contentOf(academy) }
}

/** The records of an academy, without former students and the next ids. */
export function contentOf(academy: Academy) {
  const { ids: _, clock: _clock, students, ...rest } = academy.snapshot()
  const content = { ...rest, students: students.filter(({ removed }) => !removed), outbox: academy.outbox.list() }
  return JSON.parse(JSON.stringify(content)) as unknown
}

/** The results that differ, by name: the fields, and whose key the request had. */
export const differencesOf = (results: readonly RuleResult[]) =>
  results.flatMap((one) => (one.outcome === 'differs' ? [{ name: one.name, ...one.difference }] : []))

/** Why rules are not checkable. */
export const reasonsOf = (results: readonly RuleResult[]) =>
  results.flatMap((one) => (one.outcome === 'not checkable' ? [one.reason] : []))

/**
 * Runs rules against a server that deviates. Returns the names and the numbers of those that differ. A run that cannot go on has
 * noticed something too: then `incomplete` is one of them.
 */
export async function differing(
  { rule, wrap, academy: fixture = busyAcademy, only = ruleAlone(rule) }: Deviation,
  optionsOf: (platform: Platform, academy: Academy) => Partial<RunOptions> = () => ({}),
): Promise<string[]> {
  const limited = { ...fixture, rate_limit: { requests: 40, window_seconds: 10 } }
  const { platform, academy, run, usual } = openAcademy(rule === 'R069' ? limited : fixture)
  const { results, incomplete } = await run(only, { ...optionsOf(platform, academy), fetch: wrap(usual.fetch) })
  const names = differencesOf(results).map(({ name }) => name)
  return [...names, ...names.flatMap(numbersIn), ...(incomplete === undefined ? [] : ['incomplete'])]
}

/** A rule of every response watches what the others send. The whole report would name every rule too, and take longer. */
function ruleAlone(rule: string): string[] {
  return selectRules([rule]).rules.length > 0 ? [rule] : ['Authentication', 'Lists', rule]
}
