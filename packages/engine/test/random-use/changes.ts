import { courseOf, listOf, nth, pick, some, studentOf } from './choices.ts'
import { emails, lessonIds } from './fixtures.ts'
import { start, type Operation, type World } from './world.ts'

/** Uses the random series of faults. The series depends on the academy's id, and `clear` does not restart it. */
export const byChance = 'add a fault with a probability'

/** All changes by the owner of the academy. */
export const changes: Record<string, Operation> = {
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

/** Removes the causes of rejected requests, and the faults and rate windows, which a snapshot does not contain. */
export function removeObstacles({ academy }: World): void {
  academy.faults.clear()
  academy.plan.update({ plan: 'paid', locked: false, rate_limit: null })
}
