import { expect } from 'vitest'

import { firstOf, lessons, enrollmentsOf, courseId, startTime, unknownId, numberedCourses } from '../fixtures.ts'
import { recordsOf, errorOf, frozenClock, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'
const notFound = { status: 404, code: 'not_found' }

export const studentDetail = chapter('A student in detail', (rule) => {
  rule('R143 R145 the data is the student: six fields with their values', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      students: [
        { email, name: 'Ada', avatar_url: 'https://cdn.test/ada.png', joined_at: '2025-05-05T05:05:05.005Z' },
        { email: 'bob@example.com' },
      ],
    })
    const [ada, bob] = [email, 'bob@example.com'].map((address) => studentId(academy, address))
    const found = await api.get(`/students/${ada}`)
    expect(found.status).toBe(200)
    expect(found.data).toEqual({
      id: ada,
      email,
      name: 'Ada',
      avatar_url: 'https://cdn.test/ada.png',
      joined_at: '2025-05-05T05:05:05.005Z',
      enrollments: [],
    })
    expect((await api.get(`/students/${bob}`)).data).toEqual({
      id: bob,
      email: 'bob@example.com',
      name: null,
      avatar_url: null,
      joined_at: startTime,
      enrollments: [],
    })
  })

  rule('R144 a student of another academy is 404', async ({ open }) => {
    const { academy, api } = open({ students: [{ email }, { email: 'gone@example.com', removed: true }] })
    const { academy: other } = open({ students: [{ email: 'r144@example.com' }] })
    const ada = studentId(academy, email)
    const absent = [unknownId, studentId(academy, 'gone@example.com'), studentId(other, 'r144@example.com')]
    for (const id of absent) expect(errorOf(await api.get(`/students/${id}`)), id).toEqual(notFound)
    expect((await api.get(`/students/${ada}`)).status).toBe(200)
    await api.delete(`/students/${ada}`)
    expect(errorOf(await api.get(`/students/${ada}`))).toEqual(notFound)
  })

  rule('R146 the newest enrollment is first; of equal times the one created last', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      courses: numberedCourses(5),
      students: [
        {
          email,
          enrollments: [
            { course: 'course-1', enrolled_at: '2025-02-01T00:00:00.000Z' },
            { course: 'course-2', enrolled_at: '2025-03-01T00:00:00.000Z' },
            { course: 'course-3', enrolled_at: '2025-02-01T00:00:00.000Z' },
          ],
        },
      ],
    })
    const id = studentId(academy, email)
    const slugs = async () => (await enrollmentsOf(api, id)).map((enrollment) => enrollment['course_slug'])
    expect(await slugs()).toEqual(['course-2', 'course-3', 'course-1'])
    for (const slug of ['course-5', 'course-4']) {
      await api.post(`/students/${id}/enrollments`, { course_id: courseId(academy, slug) })
    }
    expect(await slugs()).toEqual(['course-4', 'course-5', 'course-2', 'course-3', 'course-1'])
  })

  rule('R147 R148 R149 R150 R151 an enrollment has nine fields with their values', async ({ open }) => {
    const { academy, api } = open({
      courses: [{ title: 'The *one*', slug: 'the-one', lessons: lessons(4) }],
      students: [
        { email, enrollments: [{ course: 'the-one', enrolled_at: '2025-02-03T04:05:06.007Z', completed_lessons: 1 }] },
      ],
    })
    const id = studentId(academy, email)
    expect(await enrollmentsOf(api, id)).toEqual([
      {
        id: firstOf(recordsOf(academy, email)).id,
        course_id: courseId(academy, 'the-one'),
        course_title: 'The *one*',
        course_slug: 'the-one',
        enrolled_at: '2025-02-03T04:05:06.007Z',
        completed_at: null,
        total_lessons: 4,
        completed_lessons: 1,
        progress: 25,
      },
    ])
  })
})
