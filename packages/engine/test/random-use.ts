import * as fc from 'fast-check'

import { type Academy, type AcademyFixture, ServiceError, createPlatform, type Platform } from '../src/index.ts'

/*
 * Random use of an academy: requests to all endpoints, valid and not, and everything that its owner can do. A step is
 * plain data that is read against the academy's state at the time, so that it means the same to two academies that are
 * alike.
 */

/** What somebody does, and three numbers that say with what. */
export interface Step {
  readonly act: string
  readonly a: number
  readonly b: number
  readonly c: number
}

/** A platform of one academy, and the time of that platform. */
export interface World {
  readonly platform: Platform
  readonly academy: Academy
  readonly time: { now: number }
}

type Act = (world: World, step: Step) => unknown

const start = Date.parse('2026-01-01T00:00:00.000Z')

/** A world with this academy in it; always of the same seed. */
export function createWorld(fixture: AcademyFixture, now = start): World {
  const time = { now }
  const platform = createPlatform({ seed: 'random use', now: () => time.now, fixture: { academies: [fixture] } })
  return { platform, academy: platform.academy(), time }
}

const emails = [
  'ada@example.com',
  'bob@example.com',
  'eve@example.com',
  'zoe@example.com',
  'kim@example.com',
  'lee@example.com',
]
const listNames = ['VIP', 'Gold', 'gold ', 'Silver', 'Cohort 1', 'Straße', 'Élan', '']
const lessonIds = [1, 2, 3, 4].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)

/** An academy that has something of everything. */
const furnished: AcademyFixture = {
  name: 'Random',
  courses: [
    { title: 'One', slug: 'one', lessons: lessonIds.slice(0, 3).map((id) => ({ id, reading_time_minutes: 5 })) },
    { title: 'Two', slug: 'two', term: 'one_time', price_cents: 4900, lessons: [{}, { published: false }] },
    { title: 'Three', slug: 'three', visibility: 'hidden' },
    { title: 'Four', slug: 'four', term: 'free' },
  ],
  students: [
    {
      email: emails[0]!,
      name: 'Ada',
      joined_at: '2025-01-01T00:00:00Z',
      enrollments: [
        { course: 'one', enrolled_at: '2025-02-01T00:00:00Z', completed_lessons: 2 },
        { course: 'two', enrolled_at: '2025-02-01T00:00:00Z', status: 'revoked' },
      ],
      purchases: ['two'],
    },
    { email: emails[1]!, joined_at: '2025-01-01T00:00:00Z' },
    { email: emails[2]!, joined_at: '2024-01-01T00:00:00Z', removed: true, purchases: ['one'] },
  ],
  lists: [
    {
      name: 'VIP',
      created_at: '2025-03-01T00:00:00Z',
      sequence: 1,
      members: emails.slice(0, 2).map((email) => ({ email, joined_at: '2025-04-01T00:00:00Z' })),
    },
    { name: 'Gold', created_at: '2025-03-01T00:00:00Z', sequence: 3, description: 'Shiny' },
  ],
  offers: [
    { name: 'Bundle', courses: ['one', 'three'], granted_to: ['VIP'] },
    {
      name: 'Mentoring',
      courses: ['two'],
      holders: [{ email: emails[0]!, joined_at: '2025-05-01T00:00:00Z' }],
      holder_list: { created_at: '2025-03-01T00:00:00Z', sequence: 2 },
    },
  ],
}

/** Academies to begin with: empty or not, with clocks that stand, run apart or follow the platform's. */
export const fixtures: fc.Arbitrary<AcademyFixture> = fc
  .record({
    base: fc.constantFrom<AcademyFixture>({}, furnished, furnished, furnished),
    clock: fc.constantFrom<AcademyFixture['clock']>(
      {},
      { now: '2025-06-01T00:00:00Z' },
      { now: '2025-06-01T00:00:00Z', frozen: true },
    ),
    rate_limit: fc.constantFrom(null, null, { requests: 5, window_seconds: 60 }),
    limits: fc.constantFrom({ students: null }, { students: 4 }),
  })
  .map(({ base, ...rest }) => ({ ...base, ...rest }))

/** What draws on a random series, which belongs to an academy's id and goes on through a `clear`. */
const byChance = 'a fault by chance'

/** Sequences of steps; `chance` lets faults fire by chance. */
export function sequences({ maxLength = 60, chance = false } = {}): fc.Arbitrary<Step[]> {
  const numbers = { a: fc.nat(999), b: fc.nat(999), c: fc.nat(999) }
  const stepOf = (acts: object) =>
    fc.record({ act: fc.constantFrom(...Object.keys(acts).filter((act) => chance || act !== byChance)), ...numbers })
  return fc.array(fc.oneof({ arbitrary: stepOf(requests), weight: 3 }, { arbitrary: stepOf(ownersActs), weight: 2 }), {
    maxLength,
    size: 'max',
  })
}

/** Plays steps and tells what came of each, to the byte; API keys are left out. */
export async function play(world: World, steps: readonly Step[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const step of steps) outcomes.push(`${step.act}: ${await outcomeOf(world, step)}`)
  return outcomes
}

async function outcomeOf(world: World, step: Step): Promise<string> {
  try {
    const result = await { ...requests, ...ownersActs }[step.act]!(world, step)
    return result instanceof Response
      ? `${result.status} ${JSON.stringify([...result.headers])} ${await result.text()}`
      : JSON.stringify(result ?? null)
  } catch (error) {
    if (error instanceof ServiceError || (error as Error).name === 'ConnectionReset') return String(error)
    throw error
  }
}

/** Sends a request with the key of that place. */
function ask({ platform, academy }: World, method: string, path: string, body?: unknown, key = 0): Promise<Response> {
  const keys = [academy.apiKey, ...academy.keys.list().map((candidate) => candidate.key), undefined]
  const used = key % 20 === 0 ? pick(keys, key / 20) : academy.apiKey
  return platform.fetch(`https://academy.test/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(used !== undefined && { authorization: `Bearer ${used}` }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

const pick = <Item>(items: readonly Item[], number: number): Item => items[Math.floor(number) % items.length]!
const some = <Item>(items: readonly Item[], number: number) => items.filter((_, index) => (number >> index) & 1)
const stranger = '00000000-0000-4000-8000-000000000000'

const address = (number: number) => pick([...emails, ` ${emails[3]!.toUpperCase()} `, 'nonsense'], number)
const students = (academy: Academy) => academy.students.list().map(({ id }) => id)
const studentOf = ({ academy }: World, number: number) =>
  pick([...students(academy), ...students(academy), stranger, 'abc'], number)
const courseOf = ({ academy }: World, number: number) =>
  pick([...academy.courses.list().map(({ id }) => id), stranger], number)
const lists = (academy: Academy) => academy.lists.list().map(({ id }) => id)
const listOf = ({ academy }: World, number: number) =>
  pick([...lists(academy), ...lists(academy), stranger, 'abc'], number)
const nth = <Item>(items: readonly Item[], number: number, thing: string): Item => {
  if (items.length === 0) throw new ServiceError('not_found', `There is no ${thing} yet`)
  return pick(items, number)
}

const requests: Record<string, Act> = {
  'GET courses': (world, { c }) => ask(world, 'GET', '/courses', undefined, c),
  'GET students': (world, { a, b, c }) => ask(world, 'GET', `/students?limit=${a % 4}&offset=${b % 5}`, undefined, c),
  'POST students': (world, { a, b, c }) =>
    ask(world, 'POST', '/students', {
      email: address(a),
      ...(b % 3 > 0 && { name: pick(['Ada', '  ', 'x'.repeat(201), 'Kim'], b) }),
      ...(c % 2 > 0 && {
        course_ids: some(
          world.academy.courses.list().map(({ id }) => id),
          c >> 1,
        ),
      }),
      ...(a % 2 > 0 && {
        list_ids: some(
          world.academy.lists.list().map(({ id }) => id),
          b,
        ),
      }),
      ...(b % 5 === 0 && { send_welcome_email: false }),
    }),
  'GET student': (world, { a, c }) => ask(world, 'GET', `/students/${studentOf(world, a)}`, undefined, c),
  'DELETE student': (world, { a, c }) => ask(world, 'DELETE', `/students/${studentOf(world, a)}`, undefined, c),
  'POST enrollment': (world, { a, b, c }) =>
    ask(world, 'POST', `/students/${studentOf(world, a)}/enrollments`, { course_id: courseOf(world, b) }, c),
  'DELETE enrollment': (world, { a, b, c }) => {
    const { id, enrollments } = nth(world.academy.students.list(), a, 'student')
    const enrollment = pick([...enrollments.map((record) => record.id), stranger], b)
    return ask(world, 'DELETE', `/students/${id}/enrollments/${enrollment}`, undefined, c)
  },
  'GET lists': (world, { c }) => ask(world, 'GET', '/lists', undefined, c),
  'POST lists': (world, { a, b, c }) =>
    ask(world, 'POST', '/lists', { name: pick(listNames, a), ...(b % 2 > 0 && { description: `About ${b}` }) }, c),
  'GET list': (world, { a, c }) => ask(world, 'GET', `/lists/${listOf(world, a)}`, undefined, c),
  'PATCH list': (world, { a, b, c }) =>
    ask(world, 'PATCH', `/lists/${listOf(world, a)}`, {
      ...(b % 2 > 0 && { name: pick(listNames, b >> 1) }),
      ...(c % 2 > 0 && { description: c % 3 > 0 ? `About ${c}` : null }),
    }),
  'DELETE list': (world, { a, c }) => ask(world, 'DELETE', `/lists/${listOf(world, a)}`, undefined, c),
  'GET members': (world, { a, b, c }) =>
    ask(world, 'GET', `/lists/${listOf(world, a)}/members?limit=${b % 3}&offset=${b % 4}`, undefined, c),
  'POST members': (world, { a, b, c }) =>
    ask(world, 'POST', `/lists/${listOf(world, a)}/members`, {
      ...(b % 7 > 0 && { emails: [address(b), address(c), address(b + 1)] }),
      ...(b % 7 < 2 && { email: address(c) }),
      ...(c % 3 === 0 && { send_welcome_email: false }),
    }),
  'DELETE member': (world, { a, b, c }) =>
    ask(world, 'DELETE', `/lists/${listOf(world, a)}/members/${studentOf(world, b)}`, undefined, c),
  'GET list courses': (world, { a, c }) => ask(world, 'GET', `/lists/${listOf(world, a)}/courses`, undefined, c),
  'something unknown': (world, { a, b, c }) =>
    ask(world, pick(['GET', 'PUT', 'DELETE'], a), pick(['/offers', '/students/', '/lists//members'], b), undefined, c),
  'a broken body': (world, { a, b, c }) =>
    ask(world, 'POST', pick(['/students', '/lists'], a), pick(['', '{', '[]', '{"name":7,"email":7}'], b), c),
}

const ownersActs: Record<string, Act> = {
  'a new key': ({ academy }, { a }) => {
    const { id, name, revoked } = academy.keys.create({
      name: `Key ${a}`,
      ...(a % 2 > 0 && { permissions: ['courses.list', 'lists.list', 'lists.create'] as const }),
    })
    return { id, name, revoked }
  },
  'a key is revoked': ({ academy }, { a }) => {
    const spare = academy.keys.list().slice(1)
    return academy.keys.revoke(nth(spare, a, 'spare key').id).id
  },
  'a new plan': ({ academy }, { a, b }) =>
    academy.plan.update(
      pick(
        [
          { limits: { students: b % 6 } },
          { limits: { students: null } },
          { rate_limit: { requests: 1 + (b % 4), window_seconds: 1 + (b % 3) } },
          { rate_limit: null },
          { locked: b % 2 > 0 },
          { plan: pick(['paid', 'paid', 'trial', 'free'] as const, b) },
        ],
        a,
      ),
    ),
  'a new name': ({ academy }, { a }) => academy.rename(`Academy ${a}`),
  'a new course': ({ academy }, { a, b }) =>
    academy.courses.create({ title: `Course ${a}`, slug: `course-${a % 9}`, lessons: [{}, { published: b % 2 > 0 }] }),
  'a course changes': (world, { a, b, c }) =>
    world.academy.courses.update(courseOf(world, a), {
      ...pick(
        [
          { visibility: pick(['published', 'hidden'] as const, c) },
          { term: pick(['free', 'included'] as const, c) },
          { term: 'one_time' as const, price_cents: c },
          { title: `Course ${c}`, slug: `slug-${c % 9}`, description: c % 2 > 0 ? 'Described' : null },
          { lessons: some(lessonIds, c).map((id, index) => ({ id, published: (b >> index) % 3 > 0 })) },
          { lessons: Array.from({ length: c % 4 }, (_, index) => ({ title: `Lesson ${index + (b % 2)}` })) },
        ],
        b,
      ),
    }),
  'courses in another order': ({ academy }, { a }) => {
    const ids = academy.courses.list().map(({ id }) => id)
    academy.courses.order([...ids.slice(a % (ids.length + 1)), ...ids.slice(0, a % (ids.length + 1))])
  },
  'a new offer': (world, { a, b, c }) =>
    world.academy.offers.create({
      name: `Offer ${a % 9}`,
      courses: [courseOf(world, b)],
      granted_to: [listOf(world, c)],
      ...(a % 2 > 0 && { holders: some(emails, b) }),
    }),
  'an offer changes': ({ academy }, { a, b, c }) =>
    academy.offers.update(
      nth(academy.offers.list(), a, 'offer').id,
      pick(
        [
          { name: `Offer ${c % 9}` },
          { status: pick(['active', 'inactive'] as const, c) },
          {
            courses: some(
              academy.courses.list().map(({ slug }) => slug),
              c,
            ),
          },
          {
            granted_to: some(
              academy.lists.list().map(({ name }) => name),
              c,
            ),
          },
          {
            holders: some(
              academy.students.list().map(({ email }) => email),
              c,
            ),
          },
        ],
        b,
      ),
    ),
  'an offer goes': ({ academy }, { a }) => academy.offers.remove(nth(academy.offers.list(), a, 'offer').id),
  'a student changes': (world, { a, b, c }) => {
    const slugs = world.academy.courses.list().map(({ slug }) => slug)
    return world.academy.students.update(
      studentOf(world, a),
      pick(
        [
          { name: c % 2 > 0 ? `Student ${c}` : null },
          { avatar_url: c % 2 > 0 ? `https://example.com/${c}.png` : null },
          { purchases: some(slugs, c) },
          { progress: { [courseOf(world, c)]: c % 4 } },
          { progress: { [courseOf(world, c)]: c % 3 } },
        ],
        b,
      ),
    )
  },
  'time passes': ({ time }, { a }) => void (time.now += a * 10),
  'the clock is set': ({ academy }, { a }) => academy.clock.set(start + (a - 500) * 60_000),
  'the clock goes on': ({ academy }, { a }) => academy.clock.advance(a * 10),
  'the clock stops': ({ academy }) => academy.clock.freeze(),
  'the clock runs': ({ academy }) => academy.clock.resume(),
  'a fault': ({ academy }, { a, b }) => {
    // Faults are numbered on: the number is no part of what a step comes to.
    const { id: _, ...fault } = academy.faults.add({
      ...pick(
        [
          { operation: '*', status: 500 },
          { operation: '*', code: 'rate_limit_exceeded', retry_after: b },
          { operation: 'students.create', status: 500, phase: 'after' },
          { operation: 'lists.members.add', network: 'reset', phase: 'after' },
          { operation: 'lists.members.add', email: pick(emails, b), status: 500 },
        ] as const,
        a,
      ),
      times: 1 + (b % 3),
    })
    return fault
  },
  [byChance]: ({ academy }, { a }) =>
    academy.faults.add({ operation: '*', status: 500, probability: (a % 10) / 10, times: 2 }).times,
  'no more faults': ({ academy }) => academy.faults.clear(),
  'journal and outbox are emptied': ({ academy }) => {
    academy.clearJournal()
    academy.clearOutbox()
  },
  'its own snapshot is restored': ({ academy }, { a }) => {
    const snapshot = academy.snapshot()
    academy.restore(a % 2 > 0 ? snapshot : JSON.parse(JSON.stringify(snapshot)))
  },
}

/** All that can be seen of an academy from outside but its id and keys, as JSON. */
export function look({ academy }: { academy: Academy }): string {
  const { id: _, api_keys, ...rest } = academy.snapshot()
  const { journal, outbox, clock } = academy
  const keys = api_keys.map(({ key: _key, ...key }) => key)
  return JSON.stringify(
    { ...rest, keys, journal, outbox, faults: academy.faults.list(), now: clock.now(), frozen: clock.frozen },
    null,
    1,
  )
}

/** Takes away what may keep requests from being answered, and what is not part of a state: faults and rate windows. */
export function clearTheWay({ academy }: World): void {
  academy.faults.clear()
  academy.plan.update({ plan: 'paid', locked: false, rate_limit: null })
}

/** Every answer that reading can get: all pages, students, lists, members and courses. */
export async function readAll(world: World): Promise<string[]> {
  const { academy } = world
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
  return Promise.all(
    paths.map(async (path) => `${path}: ${await (await ask(world, 'GET', path, undefined, 1)).text()}`),
  )
}
