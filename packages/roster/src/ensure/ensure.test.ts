import { describe, expect, it } from 'vitest'

import { courses, lose, openSchool, required, withoutEmail } from '../../test/academy.ts'

const open = () =>
  openSchool({
    courses,
    lists: [{ name: 'Red' }],
    students: [{ email: 'ada@b.co', name: 'Ada', enrollments: [{ course: 'one' }] }],
  })
const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id)
const coursesOf = ({ academy }: ReturnType<typeof open>, email: string) =>
  required(academy.students.list().find((student) => student.email === email)).enrollments.map(({ course }) => course)

describe('ensureStudent', () => {
  it.each([
    ['before', 1, 'created'],
    ['before', 2, 'created'],
    ['after', 1, 'created_or_existing'],
  ] as const)('completes a student whose creation is lost %s its effect %i times', async (phase, times, outcome) => {
    const school = open()
    lose(school, 'students.create', phase, times)
    const list_ids = ids(school.academy.lists.list())
    const student = { email: 'new@b.co', course_ids: ids(school.academy.courses.list()), list_ids }
    const ensured = await school.roster.ensureStudent({ ...student, send_welcome_email: true })
    expect(ensured).toEqual({ id: school.academy.students.get('new@b.co').id, outcome })
    expect(coursesOf(school, 'new@b.co')).toHaveLength(2)
    expect(school.academy.lists.get('Red').members).toHaveLength(1)
    expect(school.academy.outbox.list()).toHaveLength(1)
    if (times === 1) expect(school.requests().length).toBeLessThanOrEqual(4)
  })

  it('enrolls a student whom another program created while the response was lost', async () => {
    const school = open()
    // The first request is lost before its effect, and the other program is faster than the second.
    lose(school, 'students.create', 'before')
    school.academy.subscribe((event) => {
      if (event.type === 'request' && event.entry.network === 'reset') {
        void school.client.students.create({ email: 'new@b.co', name: 'Other', ...withoutEmail })
      }
    })
    const [list] = school.academy.lists.list()
    const ensured = await school.roster.ensureStudent({
      email: 'new@b.co',
      name: 'New',
      course_ids: ids(school.academy.courses.list()),
      list_ids: [required(list).id],
      send_welcome_email: true,
    })
    expect(ensured).toMatchObject({ outcome: 'created_or_existing', name_ignored: true })
    expect(coursesOf(school, 'new@b.co').toSorted()).toEqual(['one', 'two'])
    expect(school.academy.lists.get('Red').members).toHaveLength(1)
    expect(school.academy.outbox.list()).toEqual([])
  })

  it('finds a student who is no longer among the newest 100', async () => {
    const school = openSchool(150)
    lose(school, 'students.create', 'after')
    school.academy.subscribe((event) => {
      if (event.type !== 'request' || event.entry.network !== 'reset') return
      school.academy.clock.advance(1000)
      school.academy.students.createMany(120)
    })
    const ensured = await school.roster.ensureStudent({ email: 'new@b.co', send_welcome_email: true })
    expect(ensured).toEqual({ id: school.academy.students.get('new@b.co').id, outcome: 'created_or_existing' })
    expect(school.academy.lists.list()).toEqual([])
    expect(school.academy.outbox.list()).toHaveLength(1)
  })

  it('reports a student who is back, a name that is ignored, and one that is not', async () => {
    const { roster, client, academy } = open()
    expect(await roster.ensureStudent({ email: 'ada@b.co', name: 'Countess' })).toMatchObject({ name_ignored: true })
    const { id } = academy.students.get('ada@b.co')
    await client.students.remove(id)
    expect(await roster.ensureStudent({ email: 'ADA@b.co', name: 'Ada' })).toEqual({ id, outcome: 'reactivated' })
  })

  it('takes more than 50 courses and lists', async () => {
    const many = (prefix: string) => Array.from({ length: 60 }, (_, index) => `${prefix}-${index}`)
    const school = openSchool({
      courses: many('c').map((slug) => ({ title: slug, slug })),
      lists: many('l').map((name) => ({ name })),
    })
    const course_ids = ids(school.academy.courses.list())
    const list_ids = ids(school.academy.lists.list())
    await school.roster.ensureStudent({ email: 'new@b.co', course_ids, list_ids, ...withoutEmail })
    expect(coursesOf(school, 'new@b.co')).toHaveLength(60)
    expect(school.academy.lists.list().every(({ members }) => members.length === 1)).toBe(true)
  })
})

describe('ensureEnrollment', () => {
  it('is a success for a student who has a course that is no longer published, and an error for others', async () => {
    const { roster, academy } = open()
    const student = academy.students.get('ada@b.co')
    const [one, two] = ids(academy.courses.list())
    for (const slug of ['one', 'two']) academy.courses.update(slug, { visibility: 'hidden' })
    const enrolled = await roster.ensureEnrollment(student.id, required(one))
    expect(enrolled).toEqual({ id: student.enrollments[0]?.id, already: true })
    await expect(roster.ensureEnrollment(student.id, required(two))).rejects.toMatchObject({ code: 'invalid_course' })
  })
})

describe('revokeByCourse', () => {
  it('is a success for an absent enrollment, an absent student, and a lost response', async () => {
    const school = open()
    const { id } = school.academy.students.get('ada@b.co')
    const [one, two] = ids(school.academy.courses.list()).map((course) => required(course))
    expect(await school.roster.revokeByCourse(id, required(two))).toMatchObject({ revoked: false })
    lose(school, 'enrollments.revoke', 'after')
    expect(await school.roster.revokeByCourse(id, required(one))).toMatchObject({ revoked: true })
    expect(coursesOf(school, 'ada@b.co')).toEqual(['one'])
    await school.client.students.remove(id)
    expect(await school.roster.revokeByCourse(id, required(one))).toMatchObject({ revoked: false })
  })
})
