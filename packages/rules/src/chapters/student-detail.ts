import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { anyTime, anyUuid } from '../check/matchers.ts'
import { column, malformedIds, unknownId } from '../values.ts'

export const studentDetail = visibleChapter('A student in detail', (rule) => {
  rule('R142 an id that is not a UUID is a validation error', async ({ api, student }) => {
    for (const id of malformedIds) expectError(await api.get(`/students/${id}`), 'validation_error')
    const { id, email } = await student()
    expectFields(await api.get(`/students/${id.toUpperCase()}`), { email })
  })

  rule('R143 R145 the data is the student: six fields, without a count of courses', async ({ api, student }) => {
    const { id, email } = await student({ name: 'Ada' })
    const found = await api.get(`/students/${id}`)
    expectStatus(found, 200)
    expectData(found, { id, email, name: 'Ada', avatar_url: null, joined_at: anyTime, enrollments: [] })
  })

  rule('R144 a student who is not in the academy now is 404', async ({ api, student }) => {
    const { id } = await student()
    expectStatus(await api.get(`/students/${id}`), 200)
    await api.delete(`/students/${id}`)
    for (const absent of [id, unknownId]) expectError(await api.get(`/students/${absent}`), 'not_found')
  })

  rule('R146 D20 the newest enrollment is first', { courses: 2 }, async ({ api, courses, student }) => {
    const course_ids = courses.slice(0, 2).map(({ id }) => id)
    const { id } = await student()
    for (const course_id of course_ids) await api.post(`/students/${id}/enrollments`, { course_id })
    const { enrollments } = (await api.get(`/students/${id}`)).data
    expectSame('course_id', column(enrollments, 'course_id'), course_ids.toReversed())
    await api.delete(`/students/${id}/enrollments/${enrollments[1].id}`)
    await api.post(`/students/${id}/enrollments`, { course_id: course_ids[0] })
    const again = (await api.get(`/students/${id}`)).data.enrollments
    expectSame('course_id after enrolling again', column(again, 'course_id'), course_ids)
  })

  rule(
    'R147 R148 R149 R150 R151 an enrollment has nine fields, among them its course',
    { courses: 1 },
    async (scene) => {
      const { api, courses, student } = scene
      const [course] = courses
      const { id, enrollments } = await student({ course_ids: [String(course?.id)] })
      const response = await api.get(`/students/${id}`)
      expectSame('data.enrollments', response.data.enrollments, [
        {
          id: enrollments[0]?.id,
          course_id: course?.id,
          course_title: course?.title,
          course_slug: course?.slug,
          enrolled_at: anyTime,
          completed_at: null,
          total_lessons: course?.lesson_count,
          completed_lessons: 0,
          progress: 0,
        },
      ])
    },
  )

  rule(
    'R152 R153 R154 R155 R156 a new enrollment has no progress, and the lessons of the catalogue',
    { courses: 1 },
    async (scene) => {
      const course_ids = scene.courses.slice(0, 5).map(({ id }) => id)
      const { id } = await scene.student({ course_ids })
      const expected = scene.courses.slice(0, 5).map((course) => ({
        course_id: course.id,
        completed_at: null,
        total_lessons: course.lesson_count,
        completed_lessons: 0,
        progress: 0,
      }))
      const { enrollments } = (await scene.api.get(`/students/${id}`)).data
      const found = expected.map(({ course_id }) => {
        const row = enrollments.find((one: { course_id: string }) => one.course_id === course_id) ?? {}
        const { completed_at, total_lessons, completed_lessons, progress } = row
        return { course_id, completed_at, total_lessons, completed_lessons, progress }
      })
      expectSame('data.enrollments', found, expected)
    },
  )

  rule(
    'R147 the id of an enrollment is the id to revoke it with',
    { courses: 1 },
    async ({ api, courses, student }) => {
      const { id } = await student({ course_ids: [String(courses[0]?.id)] })
      const path = `/students/${id}`
      const [enrollment] = (await api.get(path)).data.enrollments
      expectSame('data.enrollments[0].id', enrollment.id, anyUuid)
      expectFields(await api.delete(`${path}/enrollments/${enrollment.id}`), { revoked: true })
      expectFields(await api.get(path), { enrollments: [] })
    },
  )

  rule('R157 D38 revoked enrollments are not listed', { courses: 2 }, async ({ api, courses, student }) => {
    const course_ids = courses.slice(0, 2).map(({ id }) => id)
    const { id, enrollments } = await student({ course_ids })
    await api.delete(`/students/${id}/enrollments/${enrollments[0]?.id}`)
    const remaining = (await api.get(`/students/${id}`)).data.enrollments
    expectSame('course_id', column(remaining, 'course_id'), [course_ids[1]])
  })
})
