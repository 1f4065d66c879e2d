import { describe, expect, it } from 'vitest'

import { createRoster } from './create-roster.ts'
import { courses, lose, openSchool, quiet, required } from '../test/academy.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `n${index}@example.com`)

describe('findByEmail', () => {
  const school = openSchool(10_000)
  it.each([
    ['the newest student', 0, 1],
    ['a student in the middle', 5000, 53],
    ['the oldest student', 9999, 106],
  ])('%s of 10,000 takes %3$i requests', async (_, position, most) => {
    const students = school.academy.students.list().toSorted((one, other) => (one.joined_at < other.joined_at ? 1 : -1))
    const { email } = required(students[position])
    expect((await school.roster.findByEmail(email.toUpperCase()))?.email).toBe(email)
    expect(school.requests().length).toBeLessThanOrEqual(most)
  })

  it('an address that is not there takes 107 requests in 10,000 students', async () => {
    expect(await school.roster.findByEmail('missing@example.com')).toBeNull()
    expect(school.requests().length).toBeLessThanOrEqual(107)
  })

  it('through a list takes 5 requests, however large the academy is', async () => {
    const { id, email } = required(school.academy.students.list()[5000])
    const found = await school.roster.findByEmail(email, { via: 'list' })
    expect(school.requests()).toEqual([
      'lists.create',
      'lists.members.add',
      'lists.get',
      'lists.delete',
      'students.get',
    ])
    expect(found).toEqual((await school.client.students.list().all()).find((student) => student.id === id))
    expect(school.academy.outbox.list()).toEqual([])
  })
})

it('idsOf takes 13 requests for 1,000 addresses, and 10 through a list that is kept', async () => {
  const school = openSchool(1000)
  const emails = school.academy.students.list().map(({ email }) => email)
  expect((await school.roster.idsOf(emails)).size).toBe(1000)
  expect(school.requests()).toHaveLength(13)
  const { id } = await school.roster.ensureList({ name: 'Look-up' })
  school.requests()
  expect((await school.roster.idsOf(emails, { list: id })).size).toBe(1000)
  expect(school.requests()).toHaveLength(10)
})

describe('ensureStudent', () => {
  const open = () =>
    openSchool({ courses, lists: [{ name: 'Red' }, { name: 'Blue' }], students: [{ email: 'ada@b.co' }] })
  const wanted = (school: ReturnType<typeof open>, email: string) => ({
    email,
    course_ids: school.academy.courses.list().map(({ id }) => id),
    list_ids: school.academy.lists.list().map(({ id }) => id),
    send_welcome_email: false,
  })

  it('a new student takes 1 request', async () => {
    const school = open()
    expect(await school.roster.ensureStudent(wanted(school, 'new@b.co'))).toMatchObject({ outcome: 'created' })
    expect(school.requests()).toEqual(['students.create'])
  })

  it('an existing one takes 2, one for each course and one for each list but the first', async () => {
    const school = open()
    expect(await school.roster.ensureStudent(wanted(school, 'ada@b.co'))).toMatchObject({ outcome: 'existing' })
    expect(school.requests()).toHaveLength(2 + 2 + 1)
  })

  it('an existing one without lists takes 5, and one for each course', async () => {
    const school = open()
    const { list_ids: _, ...student } = wanted(school, 'ada@b.co')
    expect(await school.roster.ensureStudent(student)).toMatchObject({ outcome: 'existing' })
    expect(school.requests()).toHaveLength(5 + 2)
    expect(school.academy.lists.list()).toHaveLength(2)
  })
})

it('ensureEnrollment and revokeByCourse take 1 and 2 requests', async () => {
  const school = openSchool({ courses, students: [{ email: 'ada@b.co' }] })
  const [student, course] = [
    required(school.academy.students.list()[0]).id,
    required(school.academy.courses.list()[0]).id,
  ]
  await school.roster.ensureEnrollment(student, course)
  expect(school.requests()).toHaveLength(1)
  expect(await school.roster.revokeByCourse(student, course)).toMatchObject({ revoked: true, still_has_access: false })
  expect(school.requests()).toHaveLength(2)
})

it('ensureEnrollments reads the listing only where that is cheaper, and skips what it shows', async () => {
  const school = openSchool({
    courses,
    students: numbered(500).map((email) => ({ email, enrollments: [{ course: 'one' }] })),
  })
  const students = school.academy.students.list().map(({ id }) => id)
  const [one, two] = school.academy.courses.list().map(({ id }) => id)
  const courseIds = [required(one), required(two)]
  const seen: unknown[] = []
  const onProgress = (progress: object) => seen.push(progress)
  const few = await school.roster.ensureEnrollments(students.slice(0, 1), courseIds, { onProgress })
  expect(seen).toEqual([1, 2].map((done) => ({ phase: 'enrollments', done, total: 2 })))
  expect([few, school.requests().length]).toEqual([{ enrolled: 2, already: 0, failed: [] }, 2])
  const many = await school.roster.ensureEnrollments(students, courseIds)
  expect([many, school.requests().length]).toEqual([{ enrolled: 499, already: 501, failed: [] }, 6 + 499])
  const rows = await school.client.students.list({ limit: 100 }).all()
  school.requests()
  expect(await school.roster.ensureEnrollments(rows, courseIds)).toEqual({ enrolled: 0, already: 1000, failed: [] })
  expect(school.requests()).toEqual([])
})

it('ensureList takes 1 request for a list that exists, 2 for a new or rejected one, 3 after a lost response', async () => {
  const school = openSchool({ lists: [{ name: 'Red' }] })
  const count = async (name: string) => {
    await school.roster.ensureList({ name })
    return school.requests().length
  }
  expect(await count(' red ')).toBe(1)
  expect(await count('Blue')).toBe(2)
  lose(school, 'lists.create', 'after')
  expect(await count('Green')).toBe(3)
  expect(school.academy.lists.list()).toHaveLength(3)
  school.academy.faults.add({ operation: 'lists.create', code: 'validation_error', html: '<h1>No</h1>' })
  await expect(count('White')).rejects.toThrow('lists.create: expected the API')
  expect(school.requests()).toEqual(['lists.list', 'lists.create'])
})

it('addMembers takes 1 request for each 100 addresses', async () => {
  const school = openSchool({ lists: [{ name: 'Red' }] })
  const { id } = required(school.academy.lists.list()[0])
  const report = await school.roster.addMembers(id, [...numbered(950), ...numbered(100)], quiet)
  expect([report.created, report.ids.size]).toEqual([950, 950])
  expect(school.requests()).toHaveLength(10)
})

describe('plan and apply', () => {
  it('1,000 members as desired take 12 requests to plan: the lists, and the members', async () => {
    const emails = numbered(1000)
    const school = openSchool({
      students: emails.map((email) => ({ email })),
      lists: [{ name: 'Red', members: emails }],
    })
    const plan = await school.roster.plan(
      emails.map((email) => ({ email, lists: ['Red'] })),
      quiet,
    )
    expect([plan.steps, school.requests().length]).toEqual([[], 12])
  })

  it('1,000 students take 14 requests to plan; 10 to add and 14 to remove take 39 to apply, or 30 through a list', async () => {
    const kept = numbered(990)
    const gone = Array.from({ length: 14 }, (_, index) => `gone${index}@example.com`)
    const added = Array.from({ length: 10 }, (_, index) => `new${index}@example.com`)
    for (const [lists, requests] of [
      [undefined, 39],
      [['Red'], 30],
    ] as const) {
      const school = openSchool({
        students: [...kept, ...gone].map((email) => ({ email })),
        lists: [{ name: 'Red', members: kept }],
      })
      const rows = [...kept, ...added].map((email) => ({ email, ...(lists && { lists: [...lists] }) }))
      const plan = await school.roster.plan(rows, { ...quiet, prune: 'all' })
      if (lists === undefined) expect(school.requests()).toHaveLength(14)
      school.requests()
      expect(plan.estimate.requests).toBe(requests)
      await school.roster.apply(plan).finish()
      expect(school.requests()).toHaveLength(requests)
      expect((await school.roster.plan(rows, { ...quiet, prune: 'all' })).steps).toEqual([])
    }
  })
})

it.each([
  ['2 students in an academy of 500 take 5', 2, 5],
  ['400 of them 407: a read for each 95, instead of one each', 400, 407],
])('to enroll %s requests to apply, and none twice', async (_, count, requests) => {
  const emails = numbered(500)
  const school = openSchool({ courses, students: emails.map((email) => ({ email })) })
  const plan = await school.roster.plan(
    emails.slice(0, count).map((email) => ({ email, courses: ['one'] })),
    quiet,
  )
  expect(plan.estimate.requests).toBe(requests)
  school.requests()
  for (const [rows, sent] of [
    [{ changed: count, unchanged: 0 }, requests],
    [{ changed: 0, unchanged: count }, requests - count],
  ] as const) {
    expect((await school.roster.apply(plan).finish()).rows).toMatchObject(rows)
    expect(school.requests()).toHaveLength(sent)
  }
})

it('exportAll takes 11 requests for 500 students and 1 list', async () => {
  const emails = numbered(500)
  const school = openSchool({
    students: emails.map((email) => ({ email })),
    lists: [{ name: 'Red', members: emails.slice(0, 80) }],
  })
  const types: string[] = []
  for await (const { type } of school.roster.exportAll()) types.push(type)
  expect(types.filter((type) => type === 'student')).toHaveLength(500)
  expect(school.requests().length).toBeLessThanOrEqual(11)
})

it('joinedSince takes 1 request for each 95 new students, and 1', async () => {
  const school = openSchool(1000)
  const times = school.academy.students
    .list()
    .map(({ joined_at }) => joined_at)
    .toSorted()
  const since = required(times.at(-150))
  let count = 0
  for await (const _ of school.roster.joinedSince(since)) count++
  expect(count).toBeGreaterThanOrEqual(150)
  expect(school.requests().length).toBeLessThanOrEqual(Math.ceil(count / 95) + 1)
})

it.each([undefined, null, 'aa_live_key', {}])('createRoster(%s) names the argument and what is expected', (academy) => {
  expect(() => createRoster(academy as never)).toThrow(
    /^createRoster: academy: expected an AcademyClient, as in createRoster\(new AcademyClient\(\{ … \}\)\), got (?:undefined|null|string|object)$/,
  )
})
