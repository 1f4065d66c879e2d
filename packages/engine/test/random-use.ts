import * as fc from 'fast-check'

import { type Academy, type AcademyFixture, ServiceError, createPlatform, type Platform } from '../src/index.ts'

/*
 * Random use of an academy: valid and invalid requests to all endpoints, and all changes by its owner. A step is plain
 * data. Its numbers choose from what the academy contains at that moment, so a step does the same in two equal academies.
 */

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

type Operation = (world: World, step: Step) => unknown

const start = Date.parse('2026-01-01T00:00:00.000Z')

/** Creates a platform with this academy. All platforms have the same seed. */
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
const listNames = ['VIP', 'Gold', 'gold ', 'Silver', 'Cohort 1', 'Straße', 'STRASSE', 'İ', 'i̇', '__proto__', '']
const lessonIds = [1, 2, 3, 4].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)

/** An academy with rows of every kind. */
const filled: AcademyFixture = {
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

/** Academies to start with: empty or filled, with a clock that is stopped, has its own time or follows the platform. */
export const fixtures: fc.Arbitrary<AcademyFixture> = fc
  .record({
    base: fc.constantFrom<AcademyFixture>({}, filled, filled, filled),
    clock: fc.constantFrom<AcademyFixture['clock']>(
      {},
      { now: '2025-06-01T00:00:00Z' },
      { now: '2025-06-01T00:00:00Z', frozen: true },
    ),
    rate_limit: fc.constantFrom(null, null, { requests: 5, window_seconds: 60 }),
    limits: fc.constantFrom({ students: null }, { students: 4 }),
  })
  .map(({ base, ...rest }) => ({ ...base, ...rest }))

/** Uses the random series of faults. The series depends on the academy's id, and `clear` does not restart it. */
const byChance = 'add a fault with a probability'

/** Sequences of steps. With `chance`, they include faults with a probability. */
export function sequences({ maxLength = 60, chance = false } = {}): fc.Arbitrary<Step[]> {
  const numbers = { a: fc.nat(999), b: fc.nat(999), c: fc.nat(999) }
  const stepOf = (operations: object) =>
    fc.record({
      operation: fc.constantFrom(...Object.keys(operations).filter((name) => chance || name !== byChance)),
      ...numbers,
    })
  return fc.array(fc.oneof({ arbitrary: stepOf(requests), weight: 3 }, { arbitrary: stepOf(changes), weight: 2 }), {
    maxLength,
    size: 'max',
  })
}

/** Runs steps, and returns the result of each one: the whole response, or the result of the method without API keys. */
export async function run(world: World, steps: readonly Step[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const step of steps) outcomes.push(`${step.operation}: ${await outcomeOf(world, step)}`)
  return outcomes
}

async function outcomeOf(world: World, step: Step): Promise<string> {
  try {
    const result = await { ...requests, ...changes }[step.operation]!(world, step)
    return result instanceof Response
      ? `${result.status} ${JSON.stringify([...result.headers])} ${await result.text()}`
      : JSON.stringify(result ?? null)
  } catch (error) {
    if (error instanceof ServiceError || (error as Error).name === 'ConnectionReset') return String(error)
    throw error
  }
}

/** Sends a request. `key` chooses one of the academy's keys, or none. */
function send({ platform, academy }: World, method: string, path: string, body?: unknown, key = 0): Promise<Response> {
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
const unknownId = '00000000-0000-4000-8000-000000000000'

const address = (number: number) => pick([...emails, ` ${emails[3]!.toUpperCase()} `, 'nonsense'], number)
const students = (academy: Academy) => academy.students.list().map(({ id }) => id)
const studentOf = ({ academy }: World, number: number) =>
  pick([...students(academy), ...students(academy), unknownId, 'abc'], number)
const courseOf = ({ academy }: World, number: number) =>
  pick([...academy.courses.list().map(({ id }) => id), unknownId], number)
const lists = (academy: Academy) => academy.lists.list().map(({ id }) => id)
const listOf = ({ academy }: World, number: number) =>
  pick([...lists(academy), ...lists(academy), unknownId, 'abc'], number)
const nth = <Item>(items: readonly Item[], number: number, thing: string): Item => {
  if (items.length === 0) throw new ServiceError('not_found', `The academy has no ${thing}`)
  return pick(items, number)
}

const requests: Record<string, Operation> = {
  'GET courses': (world, { c }) => send(world, 'GET', '/courses', undefined, c),
  'GET students': (world, { a, b, c }) => send(world, 'GET', `/students?limit=${a % 4}&offset=${b % 5}`, undefined, c),
  'POST students': (world, { a, b, c }) =>
    send(world, 'POST', '/students', {
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
  'GET student': (world, { a, c }) => send(world, 'GET', `/students/${studentOf(world, a)}`, undefined, c),
  'DELETE student': (world, { a, c }) => send(world, 'DELETE', `/students/${studentOf(world, a)}`, undefined, c),
  'POST enrollment': (world, { a, b, c }) =>
    send(world, 'POST', `/students/${studentOf(world, a)}/enrollments`, { course_id: courseOf(world, b) }, c),
  'DELETE enrollment': (world, { a, b, c }) => {
    const { id, enrollments } = nth(world.academy.students.list(), a, 'student')
    const enrollment = pick([...enrollments.map((record) => record.id), unknownId], b)
    return send(world, 'DELETE', `/students/${id}/enrollments/${enrollment}`, undefined, c)
  },
  'GET lists': (world, { c }) => send(world, 'GET', '/lists', undefined, c),
  'POST lists': (world, { a, b, c }) =>
    send(world, 'POST', '/lists', { name: pick(listNames, a), ...(b % 2 > 0 && { description: `About ${b}` }) }, c),
  'GET list': (world, { a, c }) => send(world, 'GET', `/lists/${listOf(world, a)}`, undefined, c),
  'PATCH list': (world, { a, b, c }) =>
    send(world, 'PATCH', `/lists/${listOf(world, a)}`, {
      ...(b % 2 > 0 && { name: pick(listNames, b >> 1) }),
      ...(c % 2 > 0 && { description: c % 3 > 0 ? `About ${c}` : null }),
    }),
  'DELETE list': (world, { a, c }) => send(world, 'DELETE', `/lists/${listOf(world, a)}`, undefined, c),
  'GET members': (world, { a, b, c }) =>
    send(world, 'GET', `/lists/${listOf(world, a)}/members?limit=${b % 3}&offset=${b % 4}`, undefined, c),
  'POST members': (world, { a, b, c }) =>
    send(world, 'POST', `/lists/${listOf(world, a)}/members`, {
      ...(b % 7 > 0 && { emails: [address(b), address(c), address(b + 1)] }),
      ...(b % 7 < 2 && { email: address(c) }),
      ...(c % 3 === 0 && { send_welcome_email: false }),
    }),
  'DELETE member': (world, { a, b, c }) =>
    send(world, 'DELETE', `/lists/${listOf(world, a)}/members/${studentOf(world, b)}`, undefined, c),
  'GET list courses': (world, { a, c }) => send(world, 'GET', `/lists/${listOf(world, a)}/courses`, undefined, c),
  'send an unknown route': (world, { a, b, c }) =>
    send(world, pick(['GET', 'PUT', 'DELETE'], a), pick(['/offers', '/students/', '/lists//members'], b), undefined, c),
  'send a malformed body': (world, { a, b, c }) =>
    send(world, 'POST', pick(['/students', '/lists'], a), pick(['', '{', '[]', '{"name":7,"email":7}'], b), c),
}

const changes: Record<string, Operation> = {
  'create a key': ({ academy }, { a }) => {
    const { id, name, revoked } = academy.keys.create({
      name: `Key ${a}`,
      ...(a % 2 > 0 && { permissions: ['courses.list', 'lists.list', 'lists.create'] as const }),
    })
    return { id, name, revoked }
  },
  'revoke a key': ({ academy }, { a }) => {
    const spare = academy.keys.list().slice(1)
    return academy.keys.revoke(nth(spare, a, 'spare key').id).id
  },
  'change the plan': ({ academy }, { a, b }) =>
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
  'rename the academy': ({ academy }, { a }) => academy.rename(`Academy ${a}`),
  'create a course': ({ academy }, { a, b }) =>
    academy.courses.create({ title: `Course ${a}`, slug: `course-${a % 9}`, lessons: [{}, { published: b % 2 > 0 }] }),
  'update a course': (world, { a, b, c }) =>
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
  'order the courses': ({ academy }, { a }) => {
    const ids = academy.courses.list().map(({ id }) => id)
    academy.courses.order([...ids.slice(a % (ids.length + 1)), ...ids.slice(0, a % (ids.length + 1))])
  },
  'create an offer': (world, { a, b, c }) =>
    world.academy.offers.create({
      name: `Offer ${a % 9}`,
      courses: [courseOf(world, b)],
      granted_to: [listOf(world, c)],
      ...(a % 2 > 0 && { holders: some(emails, b) }),
    }),
  'update an offer': ({ academy }, { a, b, c }) =>
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
  'remove an offer': ({ academy }, { a }) => academy.offers.remove(nth(academy.offers.list(), a, 'offer').id),
  'update a student': (world, { a, b, c }) => {
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
  'let time pass': ({ time }, { a }) => void (time.now += a * 10),
  'set the clock': ({ academy }, { a }) => academy.clock.set(start + (a - 500) * 60_000),
  'advance the clock': ({ academy }, { a }) => academy.clock.advance(a * 10),
  'stop the clock': ({ academy }) => academy.clock.freeze(),
  'start the clock': ({ academy }) => academy.clock.resume(),
  'add a fault': ({ academy }, { a, b }) => {
    // The numbers of faults continue after a `clear`, so equal academies can have different ones.
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
  'clear the faults': ({ academy }) => academy.faults.clear(),
  'clear journal and outbox': ({ academy }) => {
    academy.clearJournal()
    academy.clearOutbox()
  },
  'restore its own snapshot': ({ academy }, { a }) => {
    const snapshot = academy.snapshot()
    academy.restore(a % 2 > 0 ? snapshot : JSON.parse(JSON.stringify(snapshot)))
  },
}

/** Everything that the public methods show of an academy, as JSON, without its id and keys. */
export function viewOf({ academy }: { academy: Academy }): string {
  const { id: _, api_keys, ...rest } = academy.snapshot()
  const { journal, outbox, clock } = academy
  const keys = api_keys.map(({ key: _key, ...key }) => key)
  const text = JSON.stringify(
    { ...rest, keys, journal, outbox, faults: academy.faults.list(), now: clock.now(), frozen: clock.frozen },
    null,
    1,
  )
  // Each platform has other journals.
  const numbered = text.replaceAll(/^( +"id": ")[0-9a-z]{1,7}-(?=\d+",$)/gm, '$1')
  // A key that is created after a reset is a new one, and the journal shows the end of keys.
  return numbered.replaceAll(/(?:…|\*{4})[0-9a-f]{4}\b/g, '…')
}

/** Removes what rejects requests, and what a snapshot does not contain: faults and rate windows. */
export function removeObstacles({ academy }: World): void {
  academy.faults.clear()
  academy.plan.update({ plan: 'paid', locked: false, rate_limit: null })
}

/** The responses of all endpoints that read: every page, student, list, member and course. */
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
    paths.map(async (path) => `${path}: ${await (await send(world, 'GET', path, undefined, 1)).text()}`),
  )
}
