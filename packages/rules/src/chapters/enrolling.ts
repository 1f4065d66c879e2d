import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { absent, anyTime, anyUuid, textLike } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, malformedIds, unknownId } from '../values.ts'

/** A new student, and a way to enroll the student in the first course or another one. */
async function openStudent({ api, courses, student }: Scene) {
  const own = await student()
  const path = `/students/${own.id}`
  const enroll = (course_id: unknown = courses[0]?.id) => api.post(`${path}/enrollments`, { course_id })
  const enrollments = async () => (await api.get(path)).data.enrollments
  return { ...own, path, enroll, enrollments }
}

const about = (word: string, other: string) =>
  textLike(`a text about the ${word}`, new RegExp(`^(?!.*${other}).*${word}`, 'is'))

export const enrolling = visibleChapter('Enrolling a student', (rule) => {
  rule(
    'R169 D61 course_id is a UUID, checked before the student and the course are looked up',
    { courses: 1 },
    async (scene) => {
      const { api, courses } = scene
      const { path, enroll, enrollments } = await openStudent(scene)
      const id = String(courses[0]?.id)
      for (const student of [path, `/students/${unknownId}`]) {
        for (const course_id of [undefined, null, 7, true, {}, [id], '', ...malformedIds]) {
          expectError(await api.post(`${student}/enrollments`, { course_id, course_ids: [id] }), 'validation_error')
        }
      }
      expectSame('data.enrollments', await enrollments(), [])
      expectFields(await enroll(id.toUpperCase()), { course_id: id })
    },
  )

  rule(
    'R170 R171 the response is 201 with the id of the record, the course and its title',
    { courses: 1 },
    async (scene) => {
      const [course] = scene.courses
      const { enroll, enrollments } = await openStudent(scene)
      const response = await enroll()
      expectStatus(response, 201)
      expectData(response, { id: anyUuid, course_id: course?.id, course_title: course?.title })
      expectSame('id in the detail', column(await enrollments(), 'id'), [response.data.id])
    },
  )

  rule(
    'R172 D58 D60 a student who is not in the academy is 404, and the message says student',
    { courses: 1 },
    async (scene) => {
      const { api, courses } = scene
      const { id, path } = await openStudent(scene)
      await api.delete(path)
      // The student is looked up first: the course may be missing too.
      for (const course_id of [courses[0]?.id, unknownId]) {
        for (const student of [unknownId, id]) {
          const rejected = await api.post(`/students/${student}/enrollments`, { course_id })
          expectError(rejected, 'not_found')
          expectSame('error.message', rejected.message, about('student', 'course'))
        }
      }
    },
  )

  rule('R173 D60 a course that is not in the academy is 404, and the message says course', async (scene) => {
    const { enroll, enrollments } = await openStudent(scene)
    const rejected = await enroll(unknownId)
    expectError(rejected, 'not_found')
    expectSame('error.message', rejected.message, about('course', 'student'))
    expectSame('data.enrollments', await enrollments(), [])
  })

  rule(
    'R175 R176 without a record a new active one is created, also for a student who returned',
    { courses: 1 },
    async (scene) => {
      const { api } = scene
      const { email, path, enroll, enrollments } = await openStudent(scene)
      await api.delete(path)
      expectError(await enroll(), 'not_found')
      await scene.student({ email })
      expectSame('data.enrollments', await enrollments(), [])
      const { id } = (await enroll()).data
      expectSame('ids of the enrollments', column(await enrollments(), 'id'), [id])
    },
  )

  rule(
    'R177 R180 D64 re-enrolling reuses the revoked record: same id, active, enrolled from now',
    { courses: 1 },
    async (scene) => {
      const { path, enroll, enrollments } = await openStudent(scene)
      const { id } = (await enroll()).data
      const [before] = await enrollments()
      await scene.api.delete(`${path}/enrollments/${id}`)
      await scene.later()
      expectFields(await enroll(), { id })
      const [after] = await enrollments()
      expectSame('data.enrollments[0].id', after.id, id)
      expectSame('whether enrolled_at is later', after.enrolled_at > before.enrolled_at, true)
    },
  )

  rule('R178 a student has one record per course, whatever happens to it', { courses: 1 }, async (scene) => {
    const { api, courses, student } = scene
    const { email, path, enroll, enrollments } = await openStudent(scene)
    const ids: string[] = []
    for (const _ of [1, 2, 3]) ids.push((await enroll()).data.id)
    await api.delete(`${path}/enrollments/${ids[0]}`)
    ids.push((await enroll()).data.id)
    await api.delete(path)
    const back = await student({ email, course_ids: [String(courses[0]?.id)] })
    ids.push(String(back.enrollments[0]?.id))
    await api.delete(path)
    await student({ email })
    ids.push((await enroll()).data.id)
    expectSame('number of different ids', new Set(ids).size, 1)
    expectSame('data.enrollments.length', (await enrollments()).length, 1)
  })

  rule(
    'R179 D10 D64 an active enrollment is not changed, and the response is 201 with its id',
    { courses: 1 },
    async (scene) => {
      const { enroll, enrollments } = await openStudent(scene)
      const { id } = (await enroll()).data
      const before = await enrollments()
      await scene.later()
      const again = await enroll()
      expectStatus(again, 201)
      expectFields(again, { id })
      expectSame('data.enrollments', await enrollments(), before)
    },
  )

  rule('R181 repeating the request does not add to the count', { courses: 1 }, async (scene) => {
    const { id, enroll } = await openStudent(scene)
    for (const _ of [1, 2, 3]) await enroll()
    const rows: { id: string; courses_enrolled: number }[] = (await scene.api.get('/students?limit=100')).data.students
    expectSame('courses_enrolled', rows.find((row) => row.id === id)?.courses_enrolled, 1)
  })

  rule('R183 no response has a field for the status of an enrollment', { courses: 1 }, async (scene) => {
    const { api } = scene
    const { path, enroll, enrollments } = await openStudent(scene)
    const created = await enroll()
    const [inDetail] = await enrollments()
    const revoked = await api.delete(`${path}/enrollments/${created.data.id}`)
    for (const data of [created.data, inDetail, revoked.data, (await enroll()).data]) {
      for (const field of ['status', 'access_status', 'state']) expectSame(field, data[field], absent)
    }
  })

  rule('R184 a new enrollment is in list and detail, and not completed', { courses: 1 }, async (scene) => {
    const [course] = scene.courses
    const { id: student, enroll, enrollments } = await openStudent(scene)
    const { id } = (await enroll()).data
    const summary = { id, course_id: course?.id, enrolled_at: anyTime, completed_at: null }
    const rows: { id: string; enrollments: unknown }[] = (await scene.api.get('/students?limit=100')).data.students
    expectSame('enrollments of the row', rows.find((row) => row.id === student)?.enrollments, [summary])
    expectSame('data.enrollments', await enrollments(), [
      {
        ...summary,
        course_title: course?.title,
        course_slug: course?.slug,
        total_lessons: course?.lesson_count,
        completed_lessons: 0,
        progress: 0,
      },
    ])
  })

  rule('D58 on a nested path the outer resource is looked up first, and the message names it', async (scene) => {
    const { api, list } = scene
    const { id, path } = await openStudent(scene)
    const own = await list()
    const enrollment = await api.delete(`/students/${unknownId}/enrollments/${unknownId}`)
    expectSame('error.message', enrollment.message, about('student', 'enrollment'))
    const inner = await api.delete(`${path}/enrollments/${unknownId}`)
    expectSame('error.message', inner.message, textLike('a text about the enrollment', /enrollment/i))
    const member = await api.delete(`/lists/${unknownId}/members/${id}`)
    expectSame('error.message', member.message, about('list', 'member'))
    const innerMember = await api.delete(`/lists/${own.id}/members/${id}`)
    expectSame('error.message', innerMember.message, textLike('a text about the member', /member/i))
  })
})
