import { visibleChapter } from '../chapter.ts'
import { expectSame, expectStatus } from '../check/checks.ts'
import { Difference } from '../check/difference.ts'
import { anyTime, anyUuid } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, unknownId } from '../values.ts'

interface Row {
  readonly id: string
  readonly name: string | null
  readonly joined_at: string
  readonly courses_enrolled: number
  readonly enrollments: readonly { readonly course_id: string }[]
}

/** The row of an own student. Own students are new, so they are on the first page. */
async function rowOf({ api }: Scene, id: string): Promise<Row> {
  const rows: Row[] = (await api.get('/students?limit=100')).data.students
  const row = rows.find((candidate) => candidate.id === id)
  if (!row) throw new Difference([{ path: 'data.students', expected: `a row with the id ${id}`, received: 'absent' }])
  return row
}

export const studentRows = visibleChapter('Rows of students', (rule) => {
  rule('R104 the id of a row reads the student', async (scene) => {
    const [one, other] = [await scene.student(), await scene.student()]
    expectSame('whether two students have one id', one.id === other.id, false)
    const { id } = await rowOf(scene, one.id)
    expectSame('data.email', (await scene.api.get(`/students/${id}`)).data.email, one.email)
  })

  rule('R105 the email address is in its stored form', async (scene) => {
    const email = scene.email('.l+x')
    const { id } = await scene.student({ email: ` ${email.toUpperCase()} ` })
    expectSame('data.email', (await scene.api.get(`/students/${id}`)).data.email, email)
    const rows = (await scene.api.get('/students?limit=100')).data.students
    expectSame('whether a row has the stored form', column(rows, 'email').includes(email), true)
  })

  rule('R106 the name is a string, or null when there is none', async (scene) => {
    const [named, unnamed] = [await scene.student({ name: 'Ada' }), await scene.student()]
    const names = [(await rowOf(scene, named.id)).name, (await rowOf(scene, unnamed.id)).name]
    expectSame('names', names, ['Ada', null])
  })

  rule('R107 D94 the avatar is null, also if a request has one', async ({ api, email }) => {
    const body = { email: email(), avatar_url: 'https://example.com/a.png', send_welcome_email: false }
    const created = await api.post('/students', body)
    expectStatus(created, 201)
    expectSame('data.avatar_url', (await api.get(`/students/${created.data.id}`)).data.avatar_url, null)
  })

  rule('R108 joined_at is when the student joined, and no later event changes it', { courses: 1 }, async (scene) => {
    const { addMembers, api, courses, later, list, student } = scene
    const { id, email } = await student()
    const { joined_at } = await rowOf(scene, id)
    expectSame('joined_at', joined_at, anyTime)
    await later()
    const enrolled = await api.post(`/students/${id}/enrollments`, { course_id: courses[0]?.id })
    await addMembers((await list()).id, [email])
    await api.delete(`/students/${id}/enrollments/${enrolled.data.id}`)
    expectSame('joined_at after other events', (await rowOf(scene, id)).joined_at, joined_at)
    const other = await student()
    expectSame('whether a later student has a later time', (await rowOf(scene, other.id)).joined_at > joined_at, true)
  })

  rule('R109 R111 courses_enrolled is the number of enrollments, after every change', { courses: 1 }, async (scene) => {
    const { api, courses, student } = scene
    const { id } = await student()
    const counts = async () => {
      const { courses_enrolled, enrollments } = await rowOf(scene, id)
      return [courses_enrolled, enrollments.length]
    }
    expectSame('courses_enrolled and enrollments.length', await counts(), [0, 0])
    const enrolled = await api.post(`/students/${id}/enrollments`, { course_id: courses[0]?.id })
    expectSame('courses_enrolled and enrollments.length', await counts(), [1, 1])
    await api.delete(`/students/${id}/enrollments/${enrolled.data.id}`)
    expectSame('courses_enrolled and enrollments.length', await counts(), [0, 0])
    const rows: Row[] = (await api.get('/students?limit=100')).data.students
    for (const { courses_enrolled, enrollments } of rows)
      expectSame('courses_enrolled', courses_enrolled, enrollments.length)
  })

  rule('R110 revoked enrollments are in no row', { courses: 2 }, async (scene) => {
    const { api, courses, student } = scene
    const course_ids = courses.slice(0, 2).map(({ id }) => id)
    const { id, enrollments } = await student({ course_ids })
    await api.delete(`/students/${id}/enrollments/${enrollments[0]?.id}`)
    expectSame('course_id', column((await rowOf(scene, id)).enrollments, 'course_id'), [course_ids[1]])
  })

  rule('R112 D36 an enrollment in a row has four fields, and the newest is first', { courses: 2 }, async (scene) => {
    const course_ids = scene.courses.slice(0, 2).map(({ id }) => id)
    const { id } = await scene.student()
    for (const course_id of course_ids) await scene.api.post(`/students/${id}/enrollments`, { course_id })
    const expected = course_ids
      .toReversed()
      .map((course_id) => ({ id: anyUuid, course_id, enrolled_at: anyTime, completed_at: null }))
    expectSame('enrollments', (await rowOf(scene, id)).enrollments, expected)
  })

  rule('D14 fields of a new student that are not set are null', async ({ api, student }) => {
    const { id } = await student()
    const { name, avatar_url } = (await api.get(`/students/${id}`)).data
    expectSame('data', { name, avatar_url }, { name: null, avatar_url: null })
    expectStatus(await api.get(`/students/${unknownId}`), 404)
  })
})
