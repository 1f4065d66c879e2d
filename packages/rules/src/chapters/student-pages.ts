import type { Student } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectData, expectFields, expectSame } from '../check/checks.ts'
import { column, firstOf } from '../values.ts'
import { anyTime } from '../check/matchers.ts'

export const studentPages = visibleChapter('Pages of students', {
  'R090 R103 limit and offset are the only query parameters: students cannot be searched or filtered': async (
    scene,
  ) => {
    const { api, student } = scene
    const { email, id } = await student({ name: 'Searched' })
    await student()
    const { data } = await api.get('/students?limit=2&offset=0')
    const paging = ['page=2', 'cursor=x', 'per_page=1', 'sort=email', 'order=asc', 'Limit=1', 'OFFSET=1']
    const filters = ['status=removed', `email=${email}`, `id=${id}`, 'name=Searched', 'q=Searched', 'search=Searched']
    for (const filter of [...paging, ...filters])
      expectData(await api.get(`/students?limit=2&offset=0&${filter}`), data)
  },

  'R091 R092 R093 R094 a page has the newest students: 50 by default, and 1 to 100 on request': async (scene) => {
    const { api, student } = scene
    const { id } = await student()
    for (const [query, most] of [
      ['', 50],
      ['?limit=-1', 1],
      ['?limit=0', 1],
      ['?limit=99', 99],
      ['?limit=101', 100],
    ] as const) {
      const { students, pagination } = (await api.get(`/students${query}`)).data
      expectSame('data.students[0].id', firstOf('data.students', column(students, 'id')), id)
      expectSame('data.students.length', students.length, Math.min(most, pagination.total))
    }
  },

  'R096 D20 the student who joined last is first; of equal times the one added last': async ({ api, student }) => {
    const own = [await student(), await student(), await student()]
    const { data } = await api.get('/students?limit=3')
    expectSame('emails', column(data.students, 'email'), column(own, 'email').toReversed())
    const times = column((await api.get('/students?limit=100')).data.students, 'joined_at').map(String)
    expectSame('joined_at of the page', times, times.toSorted().toReversed())
  },

  'R102 the pages of an unchanged academy contain every student once': async ({ api, student }) => {
    for (const _ of [1, 2, 3]) await student()
    const whole = column((await api.get('/students?limit=7')).data.students, 'id')
    for (const limit of [1, 2, 3]) {
      const joined: unknown[] = []
      for (let offset = 0; offset < 7; offset += limit) {
        joined.push(...column((await api.get(`/students?limit=${limit}&offset=${offset}`)).data.students, 'id'))
      }
      expectSame(`ids of pages of ${limit}`, joined.slice(0, 7), whole)
    }
  },
})

export const studentDetail = visibleChapter('A student in detail', {
  'R147 R148 R149 R150 R151 R152 R153 R154 R155 R156 R184 an enrollment has nine fields: its course, and no progress yet':
    async ({ api, courses, student }) => {
      const enrolled = courses.slice(0, 5)
      const { id, enrollments } = await student({ course_ids: enrolled.map((course) => course.id) })
      const summaries = enrolled.map((course, index) => ({
        id: enrollments[index]?.id,
        course_id: course.id,
        enrolled_at: anyTime,
        completed_at: null,
      }))
      const expected = enrolled.map((course, index) => ({
        ...summaries[index],
        course_title: course.title,
        course_slug: course.slug,
        total_lessons: course.lesson_count,
        completed_lessons: 0,
        progress: 0,
      }))
      const inOrder = (rows: readonly { course_id: string }[]) =>
        enrolled.map((course) => rows.find(({ course_id }) => course_id === course.id))
      expectSame('data.enrollments', inOrder((await api.get(`/students/${id}`)).data.enrollments), expected)
      const rows: Student[] = (await api.get('/students?limit=100')).data.students
      const row = rows.find((one) => one.id === id)
      expectSame('enrollments of the row', inOrder(row?.enrollments ?? []), summaries)
    },

  'R147 the id of an enrollment is the id to revoke it with': async ({ api, course, student }) => {
    const path = `/students/${(await student({ course_ids: [course.id] })).id}`
    const [enrollment] = (await api.get(path)).data.enrollments
    expectFields(await api.delete(`${path}/enrollments/${enrollment.id}`), { revoked: true })
    expectFields(await api.get(path), { enrollments: [] })
  },
})
