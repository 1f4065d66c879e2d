import { changeNames, changeOf } from '@academy-access/kit/changes'
import { Dice } from '@academy-access/kit/dice'
import { anyFixture } from '@academy-access/kit/fixture'
import { anyHistory, type Named, type Step } from '@academy-access/kit/history'
import { apiOperations } from '@academy-access/kit/operations'
import { Known } from '@academy-access/kit/known'
import { filled, webRequest } from '@academy-access/kit/request'
import { knownEmails, names as listNames } from '@academy-access/kit/texts'
import { type View, viewOf as readView } from '@academy-access/kit/view'
import * as fc from 'fast-check'

import { type Academy, type AcademyFixture, ServiceError } from '../src/index.ts'
import { copyOf } from './copy-of.ts'
import type { World } from './world.ts'

/*
 * Random use of an academy: valid and invalid requests to all endpoints, and all changes by its owner. A step does the same
 * in two equal academies.
 */

export type { Step }

/** Academies to start with: empty or filled, with a clock that is stopped, has its own time or follows the platform. */
export const fixtures: fc.Arbitrary<AcademyFixture> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  // A clock that is set to the time of the platform follows the platform.
  { weight: 3, arbitrary: anyFixture.map((one) => ({ ...one, clock: { ...one.clock, now: '2025-06-01T00:00:00Z' } })) },
  { weight: 2, arbitrary: anyFixture.map((one) => ({ ...one, clock: {}, limits: { students: 4 } })) },
)

type Own = (academy: Academy, dice: Dice, view: View, time: World['time']) => unknown

const faults = [
  { operation: '*', status: 500 },
  { operation: '*', code: 'rate_limit_exceeded', retry_after: 7 },
  { operation: 'students.create', status: 500, phase: 'after' },
  { operation: 'lists.members.add', network: 'reset', phase: 'after' },
] as const

const ids = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
const times = ['2026-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z', '2026-01-01T00:00:00.1239+14:00']

/** A name that makes trouble, or the id, slug, name or address of something else. */
const confusing = (dice: Dice, { courses, lists, students }: View): string => {
  const texts = [courses.map(({ slug }) => slug), lists.map(({ name }) => name), students.map((one) => one.email)]
  const own = [...texts.flat(), ...[...courses, ...lists, ...students].map(({ id }) => id)]
  const text = dice.oneIn(2) ? dice.pick(listNames) : (dice.any(own) ?? '__proto__')
  return dice.oneIn(8) ? text.toUpperCase() : text
}

const sometimes = <Fields extends object>(dice: Dice, fields: Fields): Partial<Fields> =>
  Object.fromEntries(dice.some(Object.entries(fields))) as Partial<Fields>

const lessonsOf = (dice: Dice) =>
  dice.many(dice.below(4), () =>
    sometimes(dice, { id: dice.pick(ids), title: dice.pick(['Same', 'Lesson 1', '🎓']), published: dice.oneIn(2) }),
  )

const courseOf = (dice: Dice, view: View) => ({
  title: confusing(dice, view),
  slug: confusing(dice, view),
  lessons: lessonsOf(dice),
  ...(dice.oneIn(4) && { id: dice.any(view.lists)?.id ?? dice.pick(ids) }),
})

/** What only an academy of the engine has, with weights. */
const own: Readonly<Record<string, readonly [weight: number, step: Own]>> = {
  'rename the academy': [1, (academy, dice, view) => academy.rename(confusing(dice, view))],
  'let time pass': [3, (_, dice, _view, time) => void (time.now += dice.below(10_000))],
  'stop the clock': [1, ({ clock }, dice) => (clock.freeze(), clock.set(dice.pick([...times, -0, -0.5])))],
  'add a course': [2, ({ courses }, dice, view) => courses.create(courseOf(dice, view))],
  'change a course': [
    3,
    ({ courses }, dice, view) =>
      courses.update(dice.any(view.courses)?.slug ?? '', sometimes(dice, courseOf(dice, view))),
  ],
  'publish other lessons': [
    2,
    ({ courses }, dice) => {
      const course = dice.any(courses.list())
      const lessons = dice.some(course?.lessons ?? []).map(({ id }) => ({ id, published: !dice.oneIn(3) }))
      return course && courses.update(course.id, { lessons: dice.oneIn(4) ? [...lessons, {}] : lessons })
    },
  ],
  'update an offer with its own fields': [
    1,
    ({ offers }, dice) => {
      const { id, holder_list: _, ...fields } = dice.any(offers.list()) ?? {}
      const before = JSON.stringify(offers.list())
      if (id !== undefined) offers.update(id, fields)
      if (JSON.stringify(offers.list()) !== before) throw new Error('an update with the same fields changed an offer')
    },
  ],
  'offer something': [1, ({ offers }, dice, view) => offers.create({ name: confusing(dice, view), holders: [] })],
  'add students': [
    2,
    ({ students }, dice, view) =>
      students.createMany(1 + dice.below(2), () => ({
        email: dice.pick([...knownEmails, ' İnci@example.com', 'Straße@example.com', '', 'ada@example']),
        name: dice.pick(['Ada', ' Ada Lovelace ', 'İnci', '😀', 'a\u0000b', '\ud83d', '', ' \n']),
        // No id: an account keeps an id that it got, also after a reset.
        ...(dice.oneIn(3) && { joined_at: dice.pick(times) }),
        purchases: dice.some(view.courses).map(({ slug }) => slug),
        enrollments: dice.some(view.courses).map(({ slug }) => ({
          course: slug,
          completed_lessons: dice.pick<number | string[]>([0, -0, 1, ids, ids.slice(1)]),
          ...(dice.oneIn(2) && { id: dice.pick(ids) }),
          ...(dice.oneIn(2) && { status: 'revoked' as const }),
        })),
      })),
  ],
  'add a fault': [
    3,
    ({ faults: book }, dice) => {
      const forOne = { operation: 'lists.members.add', email: dice.pick(knownEmails), status: 500 } as const
      // The numbers of faults continue after a `clear`, so equal academies can have different ones.
      const { id: _, ...fault } = book.add({ ...dice.pick([...faults, forOne]), times: 1 + dice.below(3) })
      return fault
    },
  ],
  'clear the faults': [3, (academy) => academy.faults.clear()],
  'clear journal and outbox': [
    1,
    (academy) => {
      academy.journal.clear()
      academy.outbox.clear()
    },
  ],
  'restore its own snapshot': [
    1,
    (academy, dice) => {
      const snapshot = academy.snapshot()
      academy.restore(dice.oneIn(2) ? snapshot : copyOf(snapshot))
    },
  ],
  'restore a snapshot without some ids': [1, (academy, dice) => academy.restore(withoutSomeIds(academy, dice))],
}

function withoutSomeIds(academy: Academy, dice: Dice): AcademyFixture {
  const rest = copyOf(academy.snapshot())
  const withoutId = <Row extends { id: string }>({ id, ...row }: Row): Omit<Row, 'id'> & { id?: string } =>
    dice.oneIn(2) ? row : { ...row, id }
  return {
    ...rest,
    courses: [
      ...(dice.oneIn(2) ? [{ title: 'New', slug: 'new' }] : []),
      ...rest.courses.map((course) => ({ ...withoutId(course), lessons: course.lessons.map(withoutId) })),
    ],
    lists: rest.lists.map(withoutId),
    offers: rest.offers.map(withoutId),
    api_keys: rest.api_keys.map(withoutId),
    students: rest.students.map((student) => ({
      ...student,
      enrollments: student.enrollments.map((one) => ({ ...withoutId(one), completed_lessons: 0, completed_at: null })),
    })),
  }
}

/** Uses the random series of faults. The series depends on the academy's id, and `clear` does not restart it. */
const byChance: Own = ({ faults: book }, dice) =>
  book.add({ operation: '*', status: 500, probability: dice.below(10) / 10, times: 2 }).times

const names: readonly Named[] = [...changeNames, ...Object.entries(own).map(([name, [weight]]) => ({ name, weight }))]

/** The names of all steps; that of a request is its operation. */
export const stepNames = [...names, ...apiOperations.map(({ id }) => ({ name: id }))].map(({ name }) => name)

/** Sequences of steps. With `chance`, they include faults with a probability. */
export const sequences = ({ maxLength = 60, chance = false } = {}): fc.Arbitrary<Step[]> =>
  anyHistory(84, chance ? [...names, { name: 'add a fault by chance', weight: 1 }] : names, maxLength)

/** Runs steps, and returns the result of each one: the whole response, or the result of the method without API keys. */
export async function run(world: World, steps: readonly Step[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const step of steps) outcomes.push(`${step.name}: ${await outcomeOf(world, step)}`)
  return outcomes
}

async function outcomeOf(world: World, step: Step): Promise<string> {
  try {
    const result = await perform(world, step)
    if (result instanceof Response)
      return `${result.status} ${JSON.stringify([...result.headers])} ${await result.text()}`
    return (JSON.stringify(result) ?? 'nothing').replaceAll(/\w\w_live_[0-9a-f]{32}/g, 'a key')
  } catch (error) {
    if (error instanceof ServiceError || (error as Error).name === 'ConnectionReset') return String(error)
    throw error
  }
}

function perform({ academy, platform, time }: World, { name, seed, request }: Step): unknown {
  const dice = new Dice(seed)
  const view = readView(academy)
  if (request) {
    const sent = webRequest(filled(request, new Known().learnView(view).pick))
    return sent && platform.fetch(sent)
  }
  const step = name === 'add a fault by chance' ? byChance : (own[name]?.[1] ?? changeOf(name))
  return step(academy, dice, view, time)
}

/** The responses of all endpoints that read: every page, student, list, member and course. */
export async function readAll({ platform, academy }: World): Promise<string[]> {
  const pages = (path: string, count: number) => [0, 3, 6, count].map((offset) => `${path}?limit=3&offset=${offset}`)
  const { students, lists } = { students: academy.students.list(), lists: academy.lists.list() }
  const paths = [
    '/courses',
    '/lists',
    ...pages('/students', students.length),
    ...students.map(({ id }) => `/students/${id}`),
    ...lists.flatMap(({ id, members }) => [
      `/lists/${id}`,
      `/lists/${id}/courses`,
      ...pages(`/lists/${id}/members`, members.length),
    ]),
  ]
  const headers = { authorization: `Bearer ${academy.apiKey}` }
  return Promise.all(
    paths.map(async (path) => {
      const response = await platform.fetch(`https://academy.test/api/v1${path}`, { headers })
      return `${path}: ${await response.text()}`
    }),
  )
}

/** Removes the causes of rejected requests, and the faults and rate windows, which a snapshot does not contain. */
export function removeObstacles({ academy }: World): void {
  academy.faults.clear()
  academy.plan.update({ plan: 'paid', locked: false, rate_limit: null })
}

/** The state of an academy without its id, keys and clock. The order of removed students has no meaning. */
export function stateOf(academy: Academy): string {
  const { id: _id, api_keys, clock: _clock, students, ...rest } = academy.snapshot()
  const keys = api_keys.map(({ key: _key, ...key }) => key)
  const removed = students.filter((student) => student.removed).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return JSON.stringify({ ...rest, keys, active: students.filter((student) => !student.removed), removed })
}

/** The state of an academy as its public methods return it, as JSON, without its id and keys. */
export function viewOf({ academy }: { academy: Academy }): string {
  const { id: _, api_keys, ...rest } = academy.snapshot()
  const { journal, outbox, clock } = academy
  const keys = api_keys.map(({ key: _key, ...key }) => key)
  const text = JSON.stringify(
    { ...rest, keys, journal, outbox, faults: academy.faults.list(), now: clock.now(), frozen: clock.get().frozen },
    null,
    1,
  )
  // Each platform has other journals.
  const numbered = text.replaceAll(/^( +"id": ")[0-9a-z]{1,7}-(?=\d+",$)/gm, '$1')
  // A key that is created after a reset is a new one, and the journal shows the end of keys.
  return numbered.replaceAll(/(?:…|\*{4})[0-9a-f]{4}\b/g, '…')
}
