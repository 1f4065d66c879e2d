import { visibleChapter } from '../chapter.ts'
import { expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { column } from '../values.ts'

export const hiddenCourse = visibleChapter('Courses of the own academy', {
  'R076 R081 R085 R086 the catalogue is what the dashboard shows, in its order': async ({ answer, api }) => {
    const expected = answer('catalogue')
    const { courses } = (await api.get('/courses')).data
    const shown = courses.map(({ title, lesson_count, total_reading_time_minutes }: (typeof expected)[number]) => ({
      title,
      lesson_count,
      total_reading_time_minutes,
    }))
    expectSame('data.courses', shown, expected)
  },

  'R049 R089 R174 D62 enrolling in a hidden course is 400 invalid_course': async ({ answer, api, student }) => {
    const course_id = answer('hidden_course')
    const { id } = await student()
    expectError(await api.post(`/students/${id}/enrollments`, { course_id }), 'invalid_course')
    expectFields(await api.get(`/students/${id}`), { enrollments: [] })
    const courses = column((await api.get('/courses')).data.courses, 'id')
    expectSame('whether the course is in the catalogue', courses.includes(course_id), false)
  },

  'R050 R065 R119 D62 a new student with a hidden course, also beside another one, is 400 invalid_courses': async (
    scene,
  ) => {
    const { answer, course, email, postStudent } = scene
    const [hidden, body] = [answer('hidden_course'), { email: email() }]
    for (const course_ids of [[hidden], [course.id, hidden]]) {
      expectError(await postStudent({ ...body, course_ids }), 'invalid_courses')
    }
    expectFields(await postStudent(body), { membershipStatus: 'created' })
  },

  'D35 D63 D68 an enrollment in a hidden course counts, cannot be repeated, and can be revoked': async (scene) => {
    const { answer, api } = scene
    const { student, course } = answer('enrolled_in_hidden')
    const { enrollments } = (await api.get(`/students/${student}`)).data
    const found = enrollments.find(({ course_id }: { course_id: string }) => course_id === course)
    expectSame('whether the detail has the enrollment', found !== undefined, true)
    const path = `/students/${student}/enrollments`
    expectError(await api.post(path, { course_id: course }), 'invalid_course')
    expectFields(await api.delete(`${path}/${found.id}`), { revoked: true })
    expectStatus(await api.delete(`${path}/${found.id}`), 200)
    expectError(await api.post(path, { course_id: course }), 'invalid_course')
  },
})
