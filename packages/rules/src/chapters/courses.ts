import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectSame } from '../check/checks.ts'
import { anyText, anyUuid, numberFrom, textLike } from '../check/matchers.ts'
import { column, unknownId } from '../values.ts'

export const courses = visibleChapter('Courses', (rule) => {
  rule('R073 no query parameter changes the catalogue', async ({ api }) => {
    const { data } = await api.get('/courses')
    const queries = [
      'limit=1',
      'offset=2',
      'limit=0&offset=9',
      'visibility=hidden',
      'slug=x',
      'q=2',
      'sort=-title',
      '=',
    ]
    for (const query of queries) expectData(await api.get(`/courses?${query}`), data)
  })

  rule('R074 R078 data.courses is an array, without pagination', async ({ api }) => {
    const { data } = await api.get('/courses')
    expectSame('fields of data', Object.keys(data), ['courses'])
    expectSame('whether data.courses is an array', Array.isArray(data.courses), true)
  })

  rule('R075 R077 R084 every course in the catalogue is published', { courses: 1 }, async ({ api }) => {
    const { data } = await api.get('/courses')
    expectSame('visibility', [...new Set(column(data.courses, 'visibility'))], ['published'])
  })

  rule('R079 an academy without published courses has an empty array', { courses: 'none' }, async ({ api }) => {
    expectData(await api.get('/courses'), { courses: [] })
  })

  rule('R080 the id of a course is the id to enroll with', { courses: 1 }, async ({ courses, student }) => {
    const [course] = courses
    const { enrollments } = await student({ course_ids: [String(course?.id)] })
    const enrollment = { id: anyUuid, course_id: course?.id, course_title: course?.title }
    expectSame('data.enrollments', enrollments, [enrollment])
  })

  rule('R082 a slug needs no escaping in a URL and is unique in its academy', { courses: 1 }, async ({ api }) => {
    const { data } = await api.get('/courses')
    const slugs = column(data.courses, 'slug')
    expectSame('number of different slugs', new Set(slugs).size, slugs.length)
    const unreserved = textLike('a text without characters that a URL escapes', /^[\w.~-]+$/)
    for (const slug of slugs) expectSame('slug', slug, unreserved)
  })

  rule('R083 R087 a course has seven fields, and no price', { courses: 1 }, async ({ api }) => {
    const { data } = await api.get('/courses')
    for (const course of data.courses) {
      expectSame('course', course, {
        id: anyUuid,
        title: anyText,
        slug: anyText,
        description: course.description === null ? null : textLike('a text', /^/),
        visibility: 'published',
        lesson_count: numberFrom(0),
        total_reading_time_minutes: numberFrom(0),
      })
    }
  })

  rule('R088 no request changes a course', async ({ api }) => {
    const { data } = await api.get('/courses')
    expectError(await api.post('/courses', {}), 'not_found')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const body = { title: 'Mine', slug: 'mine' }
      expectError(await api.request(method, `/courses/${unknownId}`, { body }), 'not_found')
    }
    expectData(await api.get('/courses'), data)
  })
})
