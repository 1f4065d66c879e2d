import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { codeOf, lose, openSchool, people, quiet, required } from '../../test/academy.ts'
import { type ApplyReport, createRoster, type DesiredStudent, isRosterError, type Plan } from '../index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const rows = (counts: Partial<ApplyReport['rows']>): ApplyReport['rows'] => ({
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
const removals = (counts: Partial<ApplyReport['removals']>): ApplyReport['removals'] => ({
  removed: 0,
  gone: 0,
  joined_again: 0,
  failed: 0,
  remaining: 0,
  ...counts,
})

describe('the report of apply counts what the service responded', () => {
  type Client = ReturnType<typeof openSchool>['client']
  const add = (name?: string) => async (client: Client) => {
    await client.students.create({ email: 'new@b.co', ...quiet, ...(name && { name }) })
  }
  const idOf = async (client: Client, email: string) =>
    required((await client.students.list().all()).find((student) => student.email === email)).id
  const [named, listed] = [
    { email: 'new@b.co', name: 'New' },
    { email: 'new@b.co', lists: ['Red'] },
  ]
  const nothing = async () => {}

  it.each<[string, DesiredStudent, (client: Client) => Promise<unknown>, Partial<ApplyReport['rows']>]>([
    ['a new student', named, nothing, { created: 1 }],
    ['a student whom another program added', named, add('New'), { existing: 1 }],
    ['the same, with another name', named, add('Other'), { existing_with_other_name: 1 }],
    ['the same, without a name', named, add(), { existing_with_other_name: 1 }],
    ['the same, where the plan has no name', { email: 'new@b.co' }, add('Other'), { existing: 1 }],
    ['a new student through a list', listed, nothing, { created: 1 }],
    ['a student whom another program added, through a list', listed, add(), { existing: 1 }],
    ['a student who is new on a list', { email: 'ada@b.co', lists: ['Red'] }, nothing, { changed: 1 }],
    [
      'a student whom another program put on the list',
      { email: 'ada@b.co', lists: ['Red'] },
      async (client) => client.lists.members.add(required((await client.lists.list())[0]).id, { email: 'ada@b.co' }),
      { unchanged: 1 },
    ],
    ['a student who is new in a course', { email: 'ada@b.co', courses: ['one'] }, nothing, { changed: 1 }],
    [
      'a student whom another program enrolled',
      { email: 'ada@b.co', courses: ['one'] },
      async (client) =>
        client.enrollments.create(await idOf(client, 'ada@b.co'), {
          course_id: required((await client.courses.list())[0]).id,
        }),
      { unchanged: 1 },
    ],
    [
      'a student who left, and is back through the list',
      { email: 'ada@b.co', lists: ['Red'] },
      async (client) => client.students.remove(await idOf(client, 'ada@b.co')),
      { created: 1 },
    ],
  ])('%s, and nothing new when the plan is applied again', async (_, row, meanwhile, expected) => {
    const { roster, client } = openSchool({
      courses: [{ title: 'One', slug: 'one' }],
      lists: [{ name: 'Red' }],
      students: [{ email: 'ada@b.co' }],
    })
    const plan = await roster.plan([row], quiet)
    await meanwhile(client)
    expect((await roster.apply(plan).finish()).rows).toEqual(rows(expected))
    const again = (await roster.apply(plan).finish()).rows
    expect(again).toEqual({ ...rows({}), ...countsAgain(plan, expected) })
  })

  function countsAgain({ steps }: Plan, first: Partial<ApplyReport['rows']>): Partial<ApplyReport['rows']> {
    if (steps[0]?.type !== 'create') return { unchanged: 1 }
    return first.created ? { existing: 1 } : first
  }

  it('removals of what is gone, and of a student who is back', async () => {
    const { roster, client, academy } = openSchool({
      courses: [{ title: 'One', slug: 'one' }],
      lists: [{ name: 'Red', members: ['p0@b.co'] }],
      students: people(4).map((one) => ({ ...one, enrollments: [{ course: 'one' }] })),
    })
    const plan = await roster.plan([{ email: 'p0@b.co', courses: [], lists: [] }], { ...quiet, prune: 'all' })
    const back = await idOf(client, 'p1@b.co')
    await client.students.remove(await idOf(client, 'p2@b.co'))
    academy.clock.advance(60_000)
    await client.students.remove(back)
    await client.students.create({ email: 'p1@b.co', ...quiet })
    const first = await roster.apply(plan).finish()
    expect(first).toMatchObject({
      rows: rows({ changed: 1 }),
      removals: removals({ removed: 1, gone: 1, joined_again: 1 }),
    })
    expect(await roster.apply(plan).finish()).toMatchObject({
      rows: rows({ unchanged: 1 }),
      removals: removals({ gone: 2, joined_again: 1 }),
    })
  })

  it('a lost response as uncertain', async () => {
    const school = openSchool({})
    lose(school, 'students.create', 'after')
    const plan = await school.roster.plan(people(1), quiet)
    expect((await school.roster.apply(plan).finish()).rows).toEqual(rows({ uncertain: 1 }))
  })
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
    expect(await codeOf(roster.apply(plan, { maxAge: 7_200_000 }).finish())).toBe('none')
    const broken = { ...plan, steps: [{ type: 'remove_all' }] } as unknown as Plan
    expect(() => roster.apply(broken)).toThrow('steps[0].type: expected a type of step, got "remove_all"')
  })

  it('yields every step that was done, also when the run ends by an error or an abort', async () => {
    for (const end of ['error', 'abort'] as const) {
      const school = openSchool({})
      const controller = new AbortController()
      const plan = await school.roster.plan(
        people(20).map((row) => ({ ...row, name: 'P' })),
        quiet,
      )
      let created = 0
      school.academy.subscribe((event) => {
        if (event.type !== 'request' || event.entry.operation !== 'students.create') return
        if (++created !== 6) return
        if (end === 'abort') controller.abort(new Error('enough'))
        else school.academy.faults.add({ operation: 'students.create', code: 'forbidden', times: 1 })
      })
      const run = school.roster.apply(plan, { signal: controller.signal })
      const seen: string[] = []
      const read = async () => {
        for await (const { step, status } of run) if (status === 'done') seen.push(step.email)
      }
      await expect(read()).rejects.toThrow(end === 'abort' ? 'enough' : 'forbidden')
      expect(seen.length).toBe(run.report().steps.done)
      expect(seen.length).toBeGreaterThan(0)
    }
  })

  it('makes room by removals for students who did not fit', async () => {
    const { roster, academy } = openSchool({ students: people(3), limits: { students: 3 }, lists: [{ name: 'Red' }] })
    const desired = [{ email: 'p0@b.co' }, { email: 'new@b.co', name: 'New' }, { email: 'more@b.co', lists: ['Red'] }]
    const report = await roster.apply(await roster.plan(desired, { ...quiet, prune: 'all' })).finish()
    expect(report.rows).toEqual(rows({ created: 2, unchanged: 1 }))
    expect(
      academy.students
        .list()
        .filter(({ removed }) => !removed)
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual(['more@b.co', 'new@b.co', 'p0@b.co'])
  })

  it('counts those for whom there is no room, and goes on with the others', async () => {
    const { roster } = openSchool({ students: people(1), limits: { students: 2 }, lists: [{ name: 'Red' }] })
    const desired = [
      { email: 'p0@b.co', lists: ['Red'] },
      ...['a', 'b', 'c'].map((name) => ({ email: `${name}@b.co`, name })),
    ]
    const report = await roster.apply(await roster.plan(desired, quiet)).finish()
    expect(report.rows).toEqual(rows({ created: 1, changed: 1, failed: 2 }))
    expect(report.failures.map(({ code }) => code)).toEqual(['limit_exceeded', 'limit_exceeded'])
  })

  it('takes nothing from a student for whom an addition failed', async () => {
    const school = openSchool({
      students: [{ email: 'ada@b.co', enrollments: [{ course: 'one' }] }],
      courses: [
        { title: 'One', slug: 'one' },
        { title: 'Two', slug: 'two' },
      ],
    })
    const plan = await school.roster.plan([{ email: 'ada@b.co', courses: ['two'] }], { ...quiet, prune: 'all' })
    school.academy.courses.update('two', { visibility: 'hidden' })
    const run = school.roster.apply(plan)
    expect((await run.finish()).steps).toEqual({ done: 0, failed: 1, skipped: 1, remaining: 0 })
    expect(run.rest().steps).toEqual(plan.steps)
  })

  it('goes on after a stop, in the same process or in another', async () => {
    const school = openSchool({})
    const plan = await school.roster.plan(
      people(10).map((row) => ({ ...row, name: 'P' })),
      quiet,
    )
    const run = school.roster.apply(plan)
    for await (const _ of run) break
    const { created, remaining } = run.report().rows
    expect(created).toBeGreaterThan(0)
    expect(created + remaining).toBe(10)
    expect(school.academy.counts.students).toBe(created)
    const rest = JSON.parse(JSON.stringify(run.rest())) as Plan
    expect(rest.counts).toMatchObject({ rows: 10, create: remaining, unchanged: created })
    school.requests()
    const other = await createRoster(school.client).apply(rest).finish()
    expect(other.rows).toEqual(rows({ created: remaining, unchanged: created }))
    // The first two show that it is the academy of the plan.
    expect(school.requests().slice(2)).toEqual(Array<string>(remaining).fill('students.create'))
    // The first run finds those whom the other one created.
    expect((await run.finish()).rows).toEqual(rows({ created, existing: remaining }))
  })

  it('rejects with the reason of an abort, and the report has what was done', async () => {
    const { client } = openSchool({})
    const controller = new AbortController()
    const roster = createRoster(client, { signal: controller.signal })
    const run = roster.apply(
      await roster.plan(
        people(10).map((row) => ({ ...row, name: 'P' })),
        quiet,
      ),
    )
    const reason = new Error('enough')
    const running = (async () => {
      for await (const { done } of run) if (done === 3) controller.abort(reason)
    })()
    await expect(running).rejects.toBe(reason)
    expect(run.report().rows.remaining).toBeGreaterThan(0)
  })

  it.each(['before', 'after'] as const)(
    'removes a student once when the response is lost %s the effect',
    async (phase) => {
      const school = openSchool({ students: people(2) }, { maxRetries: 0 })
      const plan = await school.roster.plan(people(1), { ...quiet, prune: 'all' })
      lose(school, 'students.remove', phase)
      expect((await school.roster.apply(plan).finish()).removals.removed).toBe(1)
      expect(school.academy.counts.students).toBe(1)
    },
  )

  it('does not remove a student who joined again while the response was lost', async () => {
    const school = openSchool({ students: people(2) }, { maxRetries: 0 })
    const plan = await school.roster.plan(people(1), { ...quiet, prune: 'all' })
    lose(school, 'students.remove', 'after')
    school.academy.subscribe((event) => {
      if (event.type !== 'request' || event.entry.operation !== 'students.remove') return
      school.academy.clock.advance(60_000)
      void school.client.students.create({ email: 'p1@b.co', ...quiet })
    })
    const events = []
    for await (const event of school.roster.apply(plan)) events.push(event)
    expect(events).toMatchObject([{ status: 'done', outcome: 'joined_again' }])
    expect(school.academy.counts.students).toBe(2)
  })

  it.each(['all', 'managed'] as const)(
    'with prune %s, does not remove a student who joined again or got an enrollment since the plan',
    async (prune) => {
      const school = openSchool({
        students: people(5).map((one) => ({ ...one, enrollments: [{ course: 'one' }] })),
        courses: ['one', 'two'].map((slug) => ({ title: slug, slug })),
        lists: [{ name: 'Ours', members: people(5).map(({ email }) => email) }],
      })
      const plan = await school.roster.plan(people(1), { ...quiet, prune, managedList: 'Ours' })
      const [again, enrolled] = ['p1@b.co', 'p2@b.co'].map((email) => plan.steps.find((step) => step.email === email))
      if (again?.type !== 'remove_student' || enrolled?.type !== 'remove_student') expect.unreachable()
      school.academy.clock.advance(60_000)
      await school.client.students.remove(again.student_id)
      await school.client.students.create({ email: again.email, ...quiet })
      const course = required((await school.client.courses.list()).find(({ slug }) => slug === 'two'))
      await school.client.enrollments.create(enrolled.student_id, { course_id: course.id })
      const outcomes = new Map<string, string | undefined>()
      for await (const { step, outcome } of school.roster.apply(plan)) outcomes.set(step.email, outcome)
      expect(Object.fromEntries(outcomes)).toEqual({
        'p1@b.co': 'joined_again',
        'p2@b.co': 'joined_again',
        'p3@b.co': 'removed',
        'p4@b.co': 'removed',
      })
    },
  )

  it('does not remove a student whose address is not the one of the step', async () => {
    const school = openSchool({ students: people(4) })
    const plan = await school.roster.plan(people(2), { ...quiet, prune: 'all' })
    const [one, other] = plan.steps
    if (one?.type !== 'remove_student' || other?.type !== 'remove_student') expect.unreachable()
    const edited = { ...plan, steps: [{ ...one, student_id: other.student_id, joined_at: other.joined_at }] }
    const report = await school.roster.apply(edited).finish()
    expect(report.failures).toMatchObject([
      {
        code: 'address_differs',
        message: `the student ${other.student_id} has the address ${other.email}, not ${one.email}`,
      },
    ])
    expect(school.academy.counts.students).toBe(4)
  })

  it('does not put a student on the managed list whom another program created', async () => {
    const school = openSchool({ lists: [{ name: 'Ours' }] })
    const plan = await school.roster.plan(people(2), { ...quiet, managedList: 'Ours' })
    await school.client.students.create({ email: 'p0@b.co', ...quiet })
    await school.roster.apply(plan).finish()
    expect(school.academy.lists.get('Ours').members.map(({ email }) => email)).toEqual(['p1@b.co'])
    const later = await school.roster.plan([], { ...quiet, prune: 'managed', managedList: 'Ours', maxRemovals: 5 })
    expect(later.steps).toMatchObject([{ type: 'remove_student', email: 'p1@b.co' }])
  })

  it('ends at an error that concerns every step, and when the service fails again and again', async () => {
    const revoked = openSchool({})
    const rows = people(20).map((row) => ({ ...row, name: 'P' }))
    const plan = await revoked.roster.plan(rows, quiet)
    revoked.academy.keys.revoke(required(revoked.academy.keys.list()[0]).id)
    const run = revoked.roster.apply(plan)
    await expect(run.finish()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(run.report().rows.remaining).toBe(20)

    const down = openSchool({ courses: [{ title: 'One', slug: 'one' }], students: people(20) }, { maxRetries: 0 })
    const enroll = await down.roster.plan(
      people(20).map((row) => ({ ...row, courses: ['one'] })),
      quiet,
    )
    down.academy.faults.add({ operation: 'enrollments.create', status: 500 })
    const failing = down.roster.apply(enroll)
    await expect(failing.finish()).rejects.toMatchObject({ code: 'internal_error' })
    expect(failing.report().steps.failed).toBeLessThan(10)
  })
})
