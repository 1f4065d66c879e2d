import type { AcademyFixture } from '@academy-access/engine'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  codeOf,
  courses,
  lose,
  openSchool,
  people,
  quiet,
  required,
  type School,
  withoutEmail,
} from '../../test/academy.ts'
import {
  type ApplyReport,
  createRoster,
  type DesiredStudent,
  isRosterError,
  type Plan,
  type PlanOptions,
} from '../index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

type Rows = ApplyReport['rows']
type Removals = ApplyReport['removals']

const rows = (counts: Partial<Rows> = {}): Rows => ({
  created: 0,
  existing: 0,
  existing_with_other_name: 0,
  changed: 0,
  unchanged: 0,
  uncertain: 0,
  failed: 0,
  remaining: 0,
  ...counts,
})
const removals = (counts: Partial<Removals> = {}): Removals => ({
  removed: 0,
  gone: 0,
  joined_again: 0,
  failed: 0,
  remaining: 0,
  ...counts,
})
const named = (count: number) => people(count).map((row) => ({ ...row, name: 'P' }))
const present = ({ academy }: School) =>
  academy.students.list().flatMap(({ email, removed }) => (removed ? [] : [email.replace('@b.co', '')]))

/** A plan that is applied twice. */
interface Case {
  readonly school: AcademyFixture
  readonly desired: readonly DesiredStudent[]
  readonly prune?: Pick<PlanOptions, 'prune' | 'managedList'>
  readonly maxRetries?: number
  /** What happens between the plan and its first application. */
  readonly meanwhile?: (school: School) => unknown
  readonly rows: Partial<Rows>
  readonly removals?: Partial<Removals>
  /** The rows of the second report. By default what was created exists, and what was changed is unchanged. */
  readonly again?: Partial<Rows>
  readonly failures?: readonly string[]
  /** The names of the students at the end. */
  readonly present?: readonly string[]
}

const idOf = ({ academy }: School, email: string) => academy.students.get(email).id
const school = {
  courses: [{ title: 'One', slug: 'one' }],
  lists: [{ name: 'Red' }],
  students: [{ email: 'ada@b.co' }],
}
const add =
  (email: string, name?: string) =>
  ({ client }: School) =>
    client.students.create({ email, ...withoutEmail, ...(name !== undefined && { name }) })
const removeAndAddAgain = async (one: School, email: string) => {
  one.academy.clock.advance(60_000)
  await one.client.students.remove(idOf(one, email))
  await add(email)(one)
}
const [newOne, listed] = [
  { school, desired: [{ email: 'new@b.co', name: 'New' }] },
  { school, desired: [{ email: 'new@b.co', lists: ['Red'] }] },
]
const [joining, enrolling] = [
  { school, desired: [{ email: 'ada@b.co', lists: ['Red'] }] },
  { school, desired: [{ email: 'ada@b.co', courses: ['one'] }] },
]
const withoutResponse = {
  school: { students: people(2) },
  desired: people(1),
  prune: { prune: 'all' },
  maxRetries: 0,
  rows: { unchanged: 1 },
} as const
const since = {
  school: {
    students: people(5).map((one) => ({ ...one, enrollments: [{ course: 'one' }] })),
    courses,
    lists: [{ name: 'Ours', members: people(5).map(({ email }) => email) }],
  },
  desired: people(1),
  async meanwhile(one: School) {
    await removeAndAddAgain(one, 'p1@b.co')
    const course_id = required(one.academy.courses.list()[1]).id
    await one.client.enrollments.create(idOf(one, 'p2@b.co'), { course_id })
  },
  rows: { unchanged: 1 },
  removals: { joined_again: 2, removed: 2 },
  present: ['p0', 'p1', 'p2'],
}

const cases: Readonly<Record<string, Case>> = {
  'a new student': { ...newOne, rows: { created: 1 } },
  'a student whom another program added': { ...newOne, meanwhile: add('new@b.co', 'New'), rows: { existing: 1 } },
  'the same, with another name': {
    ...newOne,
    meanwhile: add('new@b.co', 'Other'),
    rows: { existing_with_other_name: 1 },
  },
  'the same, without a name': { ...newOne, meanwhile: add('new@b.co'), rows: { existing_with_other_name: 1 } },
  'the same, where the plan has no name': {
    school,
    desired: [{ email: 'new@b.co' }],
    meanwhile: add('new@b.co', 'Other'),
    rows: { existing: 1 },
  },
  'a new student through a list': { ...listed, rows: { created: 1 } },
  'a student whom another program added, through a list': {
    ...listed,
    meanwhile: add('new@b.co'),
    rows: { existing: 1 },
  },
  'a student who is new on a list': { ...joining, rows: { changed: 1 } },
  'a student whom another program put on the list': {
    ...joining,
    meanwhile: ({ client, academy }) => client.lists.members.add(academy.lists.get('Red').id, { email: 'ada@b.co' }),
    rows: { unchanged: 1 },
  },
  'a student who is new in a course': { ...enrolling, rows: { changed: 1 } },
  'a student whom another program enrolled': {
    ...enrolling,
    meanwhile: (one) =>
      one.client.enrollments.create(idOf(one, 'ada@b.co'), { course_id: required(one.academy.courses.list()[0]).id }),
    rows: { unchanged: 1 },
  },
  'a student who left, and is back through the list': {
    ...joining,
    meanwhile: (one) => one.client.students.remove(idOf(one, 'ada@b.co')),
    rows: { created: 1 },
    again: { unchanged: 1 },
  },
  'a creation whose response is lost': {
    school: {},
    desired: people(1),
    meanwhile: (one) => lose(one, 'students.create', 'after'),
    rows: { uncertain: 1 },
    again: { existing: 1 },
  },
  'removals of what is gone, and of a student who is back': {
    school: {
      courses: school.courses,
      lists: [{ name: 'Red', members: ['p0@b.co'] }],
      students: people(4).map((one) => ({ ...one, enrollments: [{ course: 'one' }] })),
    },
    desired: [{ email: 'p0@b.co', courses: [], lists: [] }],
    prune: { prune: 'all' },
    async meanwhile(one) {
      await one.client.students.remove(idOf(one, 'p2@b.co'))
      await removeAndAddAgain(one, 'p1@b.co')
    },
    rows: { changed: 1 },
    removals: { removed: 1, gone: 1, joined_again: 1 },
  },
  'removals that make room for students who did not fit': {
    school: { students: people(3), limits: { students: 3 }, lists: [{ name: 'Red' }] },
    desired: [{ email: 'p0@b.co' }, { email: 'new@b.co', name: 'New' }, { email: 'more@b.co', lists: ['Red'] }],
    prune: { prune: 'all' },
    rows: { created: 2, unchanged: 1 },
    removals: { removed: 2 },
    present: ['more', 'new', 'p0'],
  },
  'students for whom there is no room, and others': {
    school: { students: people(1), limits: { students: 2 }, lists: [{ name: 'Red' }] },
    desired: [
      { email: 'p0@b.co', lists: ['Red'] },
      ...['a', 'b', 'c'].map((name) => ({ email: `${name}@b.co`, name })),
    ],
    rows: { created: 1, changed: 1, failed: 2 },
    failures: ['limit_exceeded', 'limit_exceeded'],
  },
  'a removal whose request is lost': {
    ...withoutResponse,
    meanwhile: (one) => lose(one, 'students.remove', 'before'),
    removals: { removed: 1 },
    present: ['p0'],
  },
  'a removal whose response is lost': {
    ...withoutResponse,
    meanwhile: (one) => lose(one, 'students.remove', 'after'),
    removals: { removed: 1 },
    present: ['p0'],
  },
  'a student who joined again while the response was lost': {
    ...withoutResponse,
    meanwhile(one) {
      lose(one, 'students.remove', 'after')
      one.academy.subscribe((event) => {
        if (event.type !== 'request' || event.entry.operation !== 'students.remove') return
        one.academy.clock.advance(60_000)
        void add('p1@b.co')(one)
      })
    },
    removals: { joined_again: 1 },
    present: ['p0', 'p1'],
  },
  'students who joined again or got an enrollment since the plan': { ...since, prune: { prune: 'all' } },
  'the same, of those whom the roster created': { ...since, prune: { prune: 'managed', managedList: 'Ours' } },
}

describe('the report of apply counts what the service responded, and the same plan does nothing more', () => {
  it.each(Object.entries(cases))('%s', async (_, one) => {
    const opened = openSchool(one.school, one.maxRetries === undefined ? {} : { maxRetries: one.maxRetries })
    const { roster } = opened
    const plan = await roster.plan(one.desired, { ...quiet, ...one.prune })
    await one.meanwhile?.(opened)
    const first = await roster.apply(plan).finish()
    expect([first.rows, first.removals]).toEqual([rows(one.rows), removals(one.removals)])
    expect(first.failures.map(({ code }) => code)).toEqual(one.failures ?? [])
    const state = contentOf(opened)
    if (one.present) expect(present(opened).toSorted()).toEqual(one.present)
    const { created = 0, existing = 0, changed = 0, unchanged = 0, ...others } = one.rows
    const { removed = 0, gone = 0, joined_again = 0 } = one.removals ?? {}
    const later = one.again ?? { ...others, existing: existing + created, unchanged: unchanged + changed }
    const second = await roster.apply(plan).finish()
    expect([second.rows, second.removals]).toEqual([rows(later), removals({ gone: gone + removed, joined_again })])
    expect(contentOf(opened)).toEqual(state)
  })

  function contentOf({ academy }: School) {
    const { students, lists } = academy.snapshot()
    return { students, lists: lists.filter(({ name }) => !name.startsWith('academy-roster look-up')) }
  }
})

describe('apply', () => {
  it('rejects a plan that takes something from too many students, unless that is allowed', async () => {
    const { roster, academy } = openSchool({ students: people(30) })
    const desired = people(10)
    const many = await roster.plan(desired, { ...quiet, prune: 'all' })
    const error: unknown = await roster
      .apply(many)
      .finish()
      .catch((reason: unknown) => reason)
    expect(isRosterError(error, 'too_many_removals') && error.plan).toEqual(many)
    expect(isRosterError(Object.assign(new Error('no'), { code: 'too_many_removals' }))).toBe(false)
    const none = await roster.plan([], { ...quiet, prune: 'all' })
    expect(await codeOf(roster.apply(none).finish())).toBe('too_many_removals')
    expect(academy.counts.students).toBe(30)
    const allowed = await roster.plan(desired, { ...quiet, prune: 'all', maxRemovals: 20 })
    expect((await roster.apply(allowed).finish()).removals).toEqual(removals({ removed: 20 }))
  })

  it('rejects an old plan, and a value that is no plan', async () => {
    const { roster } = openSchool({})
    const plan = await roster.plan(people(1), quiet)
    vi.advanceTimersByTime(3_600_001)
    expect(await codeOf(roster.apply(plan).finish())).toBe('plan_expired')
    const later = { ...plan, read_at: '2999-01-01T00:00:00Z' }
    await expect(roster.apply(later).finish()).rejects.toThrow('to come by the clock of this machine')
    expect(await codeOf(roster.apply(plan, { maxAge: 7_200_000 }).finish())).toBe('none')
    const broken = { ...plan, steps: [{ type: 'remove_all' }] } as unknown as Plan
    expect(() => roster.apply(broken)).toThrow('steps[0].type: expected a type of step, got "remove_all"')
  })

  it.each(['error', 'abort'] as const)('yields every step that was done, also when it ends by an %s', async (end) => {
    const { academy, client } = openSchool({})
    const [controller, reason] = [new AbortController(), new Error('enough')]
    const roster = createRoster(client, { signal: controller.signal })
    const plan = await roster.plan(named(20), quiet)
    let created = 0
    academy.subscribe((event) => {
      if (event.type !== 'request' || event.entry.operation !== 'students.create') return
      if (++created !== 6) return
      if (end === 'abort') controller.abort(reason)
      else academy.faults.add({ operation: 'students.create', code: 'forbidden', times: 1 })
    })
    const run = roster.apply(plan)
    const seen: string[] = []
    const read = async () => {
      for await (const { step, status } of run) if (status === 'done') seen.push(step.email)
    }
    await expect(read()).rejects.toSatisfy((error) =>
      end === 'abort' ? error === reason : String(error).includes('forbidden'),
    )
    expect(seen.length).toBe(run.report().steps.done)
    expect(seen.length).toBeGreaterThan(0)
    expect(run.report().rows.remaining).toBeGreaterThan(0)
  })

  it('takes nothing from a student for whom an addition failed', async () => {
    const { roster, academy } = openSchool({
      students: [{ email: 'ada@b.co', enrollments: [{ course: 'one' }] }],
      courses,
    })
    const plan = await roster.plan([{ email: 'ada@b.co', courses: ['two'] }], { ...quiet, prune: 'all' })
    academy.courses.update('two', { visibility: 'hidden' })
    const run = roster.apply(plan)
    expect((await run.finish()).steps).toEqual({ done: 0, failed: 1, skipped: 1, remaining: 0 })
    expect(run.rest().steps).toEqual(plan.steps)
  })

  it('goes on after a stop, in the same process or in another', async () => {
    const { roster, academy, client, requests } = openSchool({})
    const run = roster.apply(await roster.plan(named(10), quiet))
    for await (const _ of run) break
    const { created, remaining } = run.report().rows
    expect(created).toBeGreaterThan(0)
    expect(created + remaining).toBe(10)
    expect(academy.counts.students).toBe(created)
    const rest = JSON.parse(JSON.stringify(run.rest())) as Plan
    expect(rest.counts).toMatchObject({ rows: 10, create: remaining, unchanged: created })
    requests()
    const other = await createRoster(client).apply(rest).finish()
    expect(other.rows).toEqual(rows({ created: remaining, unchanged: created }))
    // The first two show that it is the academy of the plan.
    expect(requests().slice(2)).toEqual(Array<string>(remaining).fill('students.create'))
    // The first run finds those whom the other one created.
    expect((await run.finish()).rows).toEqual(rows({ created, existing: remaining }))
  })

  it('does not put a student on the managed list whom another program created', async () => {
    const { roster, academy, client } = openSchool({ lists: [{ name: 'Ours' }] })
    const plan = await roster.plan(people(2), { ...quiet, managedList: 'Ours' })
    await client.students.create({ email: 'p0@b.co', ...withoutEmail })
    await roster.apply(plan).finish()
    expect(academy.lists.get('Ours').members.map(({ email }) => email)).toEqual(['p1@b.co'])
    const later = await roster.plan([], { ...quiet, prune: 'managed', managedList: 'Ours', maxRemovals: 5 })
    expect(later.steps).toMatchObject([{ type: 'remove_student', email: 'p1@b.co' }])
  })

  it('ends at an error that concerns every step, and when the service fails again and again', async () => {
    const revoked = openSchool({})
    const run = revoked.roster.apply(await revoked.roster.plan(named(20), quiet))
    revoked.academy.keys.revoke(required(revoked.academy.keys.list()[0]).id)
    await expect(run.finish()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(run.report().rows.remaining).toBe(20)

    const down = openSchool({ courses: school.courses, students: people(20) }, { maxRetries: 0 })
    const desired = people(20).map((row) => ({ ...row, courses: ['one'] }))
    const failing = down.roster.apply(await down.roster.plan(desired, quiet))
    down.academy.faults.add({ operation: 'enrollments.create', status: 500 })
    await expect(failing.finish()).rejects.toMatchObject({ code: 'internal_error' })
    expect(failing.report().steps.failed).toBeLessThan(10)
  })
})
