import assert from 'node:assert/strict'

import * as fc from 'fast-check'

import type { AcademySnapshot, AcademyStudent } from '@academy-access/engine'

import { isLookUpList } from '../src/find/look-up-list.ts'
import { type ApplyReport, isRosterError, type Plan, type Roster } from '../src/index.ts'
import { type Case, cases, type DesiredRow, managedList } from './cases.ts'
import type { VirtualTime } from '@academy-access/kit/virtual-time'
import { openWorld, type Service, type World } from './world.ts'

/** How many plans and applications a case may need once nothing disturbs them. */
const mostRounds = 4

/**
 * Whatever happens while a roster is applied, and wherever its process ends: applied again, the academy is as desired, every
 * other student is as before, and a second plan is empty.
 */
export function convergence(service: Service, time: VirtualTime) {
  return fc.asyncProperty(cases, async (one) => {
    const world = openWorld(service, time, one)
    const options = {
      sendWelcomeEmail: one.welcome,
      protect: one.protect,
      maxRemovals: Infinity,
      ...((one.isManaged || one.prune === 'managed') && { managedList }),
    }
    const calm = async (desired: DesiredRow[], prune: Case['prune']) => {
      const { roster } = world.process([])
      for (let round = 1; ; round++) {
        const plan = await roster.plan(desired, { ...options, prune })
        if (plan.steps.length === 0) return
        assert.ok(round < mostRounds, `not finished after ${round} rounds: ${JSON.stringify(plan.steps)}`)
        // Another process applies it, so it goes through JSON.
        const report = await applied(roster, JSON.parse(JSON.stringify(plan)) as Plan)
        if (one.room !== null && report.failures.some(({ code }) => code === 'limit_exceeded')) {
          world.academy.plan.update({ limits: { students: null } })
        }
      }
    }

    if (one.prune === 'managed') await calm(one.former, 'none')
    const before = world.academy.snapshot()
    await disturbed(world, one, options)
    world.academy.faults.clear()
    await calm(one.desired, one.prune)
    compare(one, before, world)
    world.close()
  })
}

/** Plans and applies once, with everything that the case does to it. */
async function disturbed(world: World, one: Case, options: Parameters<Roster['plan']>[1]): Promise<void> {
  const { roster, ended, exit } = world.process(one.events)
  const run = async () => {
    const plan = await roster.plan(one.desired, { ...options, prune: one.prune })
    await applied(roster, plan)
  }
  // An end without a result, or with the error that disturbed it. Anything else is a mistake of the roster.
  await Promise.race([run().catch(requireDisturbance), ended]).finally(exit)
}

function requireDisturbance(error: unknown): void {
  assert.ok(error instanceof Error)
  const names = ['ApiError', 'ConnectionError', 'TimeoutError', 'ProtocolError']
  assert.ok(names.includes(error.name) || isRosterError(error, 'member_failed'), error)
}

/** Applies a plan. Its report counts every row once, also when it ends early. */
async function applied(roster: Roster, plan: Plan): Promise<ApplyReport> {
  const run = roster.apply(plan)
  try {
    await run.finish()
  } finally {
    const { rows, removals, steps } = run.report()
    assert.equal(sum(rows), plan.counts.rows)
    assert.equal(sum(removals), plan.counts.remove)
    assert.equal(sum(steps), plan.steps.length)
    assert.equal(run.rest().steps.length, plan.steps.length - steps.done)
  }
  return run.report()
}

const sum = (numbers: object) => Object.values(numbers).reduce((total: number, one: number) => total + one, 0)

/**
 * The state of an academy that the tests compare, by address. A look-up that fails when it deletes its list, or that is
 * killed, leaves it with its members. The list grants nothing, and the next plan warns of it.
 */
interface View {
  students: Map<string, AcademyStudent>
  listsOf: (email: string) => string[]
}

function viewOf({ students, lists }: AcademySnapshot): View {
  const active = students.filter(({ removed }) => !removed)
  assert.equal(new Set(active.map(({ email }) => email.toLowerCase())).size, active.length, 'an address twice')
  return {
    students: new Map(active.map((student) => [student.email, student])),
    listsOf: (email) =>
      lists
        .filter(({ name, members }) => !isLookUpList(name) && members.some((one) => one.email === email))
        .map(({ name }) => name),
  }
}

const coursesOf = (student: AcademyStudent | undefined) =>
  (student?.enrollments ?? []).filter(({ status }) => status === 'active').map(({ course }) => course)

function compare(one: Case, start: AcademySnapshot, { academy, touched, foreign }: World): void {
  const end = academy.snapshot()
  const before = viewOf(start)
  const after = viewOf(end)
  const desired = merged(one.desired)

  for (const [email, row] of desired) {
    const student = after.students.get(email)
    assert.ok(student, `${email} is missing`)
    const isExact = one.prune === 'all' && !one.protect.includes(email)
    const [courses, lists] = [coursesOf(student), after.listsOf(email).filter((name) => name !== managedList)]
    for (const course of row.courses ?? []) assert.ok(courses.includes(course), `${email} lacks ${course}`)
    for (const list of row.lists ?? []) assert.ok(lists.includes(list), `${email} is not on ${list}`)
    if (isExact && row.courses) {
      assert.deepEqual(courses.filter((course) => course !== 'hidden').toSorted(), row.courses.toSorted())
    }
    if (isExact && row.lists) assert.deepEqual(lists.toSorted(), row.lists.toSorted())
    const former = before.students.get(email)
    if (touched.has(email) || former === undefined) continue
    // Existing students lose nothing that no row takes, and are the same members as before.
    assert.equal(student.joined_at, former.joined_at)
    assert.equal(courses.includes('hidden'), coursesOf(former).includes('hidden'))
    if (!isExact || !row.courses) for (const course of coursesOf(former)) assert.ok(courses.includes(course))
    if (!isExact || !row.lists) for (const list of before.listsOf(email)) assert.ok(after.listsOf(email).includes(list))
    assert.equal(after.listsOf(email).includes(managedList), before.listsOf(email).includes(managedList))
  }

  for (const email of new Set([...before.students.keys(), ...after.students.keys()])) {
    if (desired.has(email)) continue
    const isKept = one.protect.includes(email)
    const isOurs = one.prune === 'managed' && before.listsOf(email).includes(managedList)
    if (!isKept && (one.prune === 'all' || isOurs)) {
      if (one.prune === 'all' || !touched.has(email)) assert.ok(!after.students.has(email), `${email} is still there`)
    } else if (!touched.has(email)) {
      assert.deepEqual(after.students.get(email), before.students.get(email), `${email} was changed`)
      assert.deepEqual(after.listsOf(email), before.listsOf(email), `the lists of ${email} were changed`)
    }
  }
  for (const email of foreign) {
    assert.ok(!after.listsOf(email).includes(managedList), `${email} was created by another client`)
  }
  for (const { name } of end.lists)
    assert.ok(start.lists.some((list) => list.name === name) || isLookUpList(name), name)
  compareEmails(one, academy.outbox.list(), before, touched)
}

/** No email without the choice, none to a student who was there, and none twice. */
function compareEmails(
  one: Case,
  outbox: ReturnType<World['academy']['outbox']['list']>,
  before: View,
  touched: ReadonlySet<string>,
): void {
  if (!one.welcome) return assert.deepEqual(outbox, [])
  const sent = new Map<string, number>()
  for (const { to } of outbox) sent.set(to, (sent.get(to) ?? 0) + 1)
  for (const [email, count] of sent) {
    if (touched.has(email)) continue
    assert.equal(count, 1, `${email} got ${count} emails`)
    const wasThere = one.start.some((student) => student.email === email && !student.removed)
    assert.ok(!wasThere, `${email} was a student before`)
    assert.ok(before.students.has(email) || merged(one.desired).has(email))
  }
}

/** The rows by address, as the roster must understand them. */
function merged(rows: readonly DesiredRow[]): Map<string, DesiredRow> {
  const all = new Map<string, DesiredRow>()
  for (const row of rows) {
    const email = row.email.trim().toLowerCase()
    const { courses, lists } = all.get(email) ?? {}
    const both = (some: string[] | undefined, more: string[] | undefined) =>
      some || more ? [...new Set([...(some ?? []), ...(more ?? [])])] : undefined
    const [allCourses, allLists] = [both(courses, row.courses), both(lists, row.lists)]
    all.set(email, { email, ...(allCourses && { courses: allCourses }), ...(allLists && { lists: allLists }) })
  }
  return all
}
