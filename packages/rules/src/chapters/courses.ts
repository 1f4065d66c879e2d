import { visibleChapter } from '../chapter.ts'
import { expectData, expectSame } from '../check/checks.ts'
import { NotCheckable } from '../check/difference.ts'
import { anyText, anyUuid, numberFrom, textLike } from '../check/matchers.ts'
import { column } from '../values.ts'

export const courses = visibleChapter('Courses', {
  'R073 R074 all courses are in one array, and no query parameter changes it': async ({ api }) => {
    const { data } = await api.get('/courses')
    expectSame('whether data.courses is an array', Array.isArray(data.courses), true)
    const paging = ['limit=1', 'offset=2', 'limit=0&offset=9']
    for (const query of [...paging, 'visibility=hidden', 'slug=x', 'q=2', 'sort=-title', '=']) {
      expectData(await api.get(`/courses?${query}`), data)
    }
  },

  'R079 an academy without published courses has an empty array': async ({ api, courses }) => {
    if (courses.length > 0) throw new NotCheckable('needs an academy without published courses')
    expectData(await api.get('/courses'), { courses: [] })
  },

  'R082 a slug needs no escaping in a URL and is unique in its academy': async ({ api, course }) => {
    const slugs = column((await api.get('/courses')).data.courses, 'slug')
    expectSame('whether the catalogue has the first course', slugs.includes(course.slug), true)
    expectSame('number of different slugs', new Set(slugs).size, slugs.length)
    const unreserved = textLike('a text without characters that a URL escapes', /^[\w.~-]+$/)
    for (const slug of slugs) expectSame('slug', slug, unreserved)
  },

  'R075 R077 R083 R084 R087 a course is published, and has seven fields and no price': async ({ api, course }) => {
    const { data } = await api.get('/courses')
    expectSame('id of the first course', data.courses[0]?.id, course.id)
    for (const { description, ...rest } of data.courses) {
      expectSame('description', description, description === null ? null : textLike('a text', /^/))
      expectSame('course', rest, {
        id: anyUuid,
        title: anyText,
        slug: anyText,
        visibility: 'published',
        lesson_count: numberFrom(0),
        total_reading_time_minutes: numberFrom(0),
      })
    }
  },
})
