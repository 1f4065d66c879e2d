import type { Student } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { show } from '../check/compare.ts'
import { Difference } from '../check/difference.ts'
import { anyTime, anyUuid } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column } from '../values.ts'

/** The row of an own student. Own students are new, so they are on the first page. */
async function rowOf({ api }: Scene, id: string): Promise<Student> {
  const rows: Student[] = (await api.get('/students?limit=100')).data.students
  const row = rows.find((candidate) => candidate.id === id)
  if (!row)
    throw new Difference([{ path: 'data.students', expected: `a row with the id ${show(id)}`, received: 'absent' }])
  return row
}

export const studentRows = visibleChapter('Rows of students', {
  'R104 R105 R106 the id of a row reads the student; the address is in its stored form; without a name it is null':
    async (scene) => {
      const email = scene.email('.l+x')
      const named = await scene.student({ email: ` ${email.toUpperCase()} `, name: 'Ada' })
      const unnamed = await scene.student()
      expectSame('whether two students have one id', named.id === unnamed.id, false)
      for (const [own, expected] of [
        [named, { email, name: 'Ada' }],
        [unnamed, { email: unnamed.email, name: null }],
      ] as const) {
        const row = await rowOf(scene, own.id)
        expectSame('row', { email: row.email, name: row.name }, expected)
        expectFields(await scene.api.get(`/students/${row.id}`), expected)
      }
    },

  'R107 D14 D94 the avatar is null, also if a request has one, and so is a name that is not set': async (scene) => {
    const created = await scene.postStudent({ avatar_url: 'https://example.com/a.png' })
    expectStatus(created, 201)
    expectFields(await scene.api.get(`/students/${created.data.id}`), { name: null, avatar_url: null })
  },

  'R108 joined_at is when the student joined, and no later event changes it': async (scene) => {
    const { addMembers, api, course, later, list, student } = scene
    const { id, email } = await student()
    const { joined_at } = await rowOf(scene, id)
    expectSame('joined_at', joined_at, anyTime)
    await later()
    const enrolled = await api.post(`/students/${id}/enrollments`, { course_id: course.id })
    await addMembers((await list()).id, [email])
    await api.delete(`/students/${id}/enrollments/${enrolled.data.id}`)
    expectSame('joined_at after other events', (await rowOf(scene, id)).joined_at, joined_at)
    const other = await student()
    expectSame('whether a later student has a later time', (await rowOf(scene, other.id)).joined_at > joined_at, true)
  },

  'R109 R111 R181 courses_enrolled is the number of enrollments, after every change and repetition': async (scene) => {
    const { api, course, student } = scene
    const path = `/students/${(await student()).id}`
    const expectCount = async (count: number) => {
      const { courses_enrolled, enrollments } = await rowOf(scene, path.slice('/students/'.length))
      expectSame('courses_enrolled and enrollments.length', [courses_enrolled, enrollments.length], [count, count])
    }
    await expectCount(0)
    for (const _ of [1, 2, 3]) await api.post(`${path}/enrollments`, { course_id: course.id })
    await expectCount(1)
    const [enrollment] = (await api.get(path)).data.enrollments
    await api.delete(`${path}/enrollments/${enrollment.id}`)
    await expectCount(0)
  },

  'R110 R157 R192 D38 a revoked enrollment is neither in the row nor in the detail, and the count drops by one': async (
    scene,
  ) => {
    const { api, student, twoCourseIds } = scene
    const { id, enrollments } = await student({ course_ids: twoCourseIds })
    await api.delete(`/students/${id}/enrollments/${enrollments[0]?.id}`)
    const row = await rowOf(scene, id)
    expectSame('courses_enrolled', row.courses_enrolled, 1)
    for (const rows of [row.enrollments, (await api.get(`/students/${id}`)).data.enrollments]) {
      expectSame('ids of the enrollments', column(rows, 'id'), [enrollments[1]?.id])
      expectSame('course_id', column(rows, 'course_id'), [twoCourseIds[1]])
    }
  },

  'R112 R146 D20 D36 the newest enrollment is first, in the row with four fields and in the detail': async (scene) => {
    const { api, student, twoCourseIds } = scene
    const { id } = await student()
    const enroll = (course_id: string) => api.post(`/students/${id}/enrollments`, { course_id })
    const inDetail = async () => (await api.get(`/students/${id}`)).data.enrollments
    for (const course_id of twoCourseIds) await enroll(course_id)
    const newestFirst = twoCourseIds.toReversed()
    const rows = newestFirst.map((course_id) => ({ id: anyUuid, course_id, enrolled_at: anyTime, completed_at: null }))
    expectSame('enrollments', (await rowOf(scene, id)).enrollments, rows)
    const enrollments = await inDetail()
    expectSame('course_id', column(enrollments, 'course_id'), newestFirst)
    await api.delete(`/students/${id}/enrollments/${enrollments[1].id}`)
    await enroll(twoCourseIds[0])
    expectSame('course_id after enrolling again', column(await inDetail(), 'course_id'), twoCourseIds)
  },
})
