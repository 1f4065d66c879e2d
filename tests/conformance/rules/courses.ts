import { expect } from 'vitest'

import { column, courseId, numberedCourses } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const slugsOf = (data: { courses: { slug: string }[] }) => data.courses.map(({ slug }) => slug)

export const courses = chapter('Courses', {
  'R076 courses are in the display order of the dashboard': async ({ open }) => {
    const { academy, api } = open({
      courses: ['mango', 'apple', 'zebra', 'lemon'].map((slug) => ({ title: slug, slug })),
    })
    expect(slugsOf((await api.get('/courses')).data)).toEqual(['mango', 'apple', 'zebra', 'lemon'])
    academy.courses.order(['lemon', 'mango', 'zebra', 'apple'])
    expect(slugsOf((await api.get('/courses')).data)).toEqual(['lemon', 'mango', 'zebra', 'apple'])
    academy.courses.update('mango', { title: 'A mango' })
    academy.courses.create({ title: 'Aa', slug: 'aa' })
    expect(slugsOf((await api.get('/courses')).data)).toEqual(['lemon', 'mango', 'zebra', 'apple', 'aa'])
  },

  'R075 R077 R079 R089 D30 D62 the dashboard hides and publishes courses at once, and there is no third visibility':
    async ({ open }) => {
      const { academy, api } = open({ courses: numberedCourses(2) })
      const [one, two] = ['course-1', 'course-2'] as const
      const read = async () => (await api.get('/courses')).data
      expect((await api.patch(`/courses/${courseId(academy, one)}`, { visibility: 'hidden' })).status).toBe(404)
      expect(slugsOf(await read())).toEqual([one, two])
      academy.courses.update(one, { visibility: 'hidden' })
      expect(slugsOf(await read())).toEqual([two])
      expect((await read()).courses[0].visibility).toBe('published')
      academy.courses.update(two, { visibility: 'hidden' })
      expect((await api.get('/courses')).body).toEqual({ data: { courses: [] } })
      for (const slug of [one, two]) academy.courses.update(slug, { visibility: 'published' })
      expect(slugsOf(await read())).toEqual([one, two])
      expect(() => academy.courses.update(one, { visibility: 'draft' as never })).toThrow('visibility')
    },

  'R081 a title is returned as it was written': async ({ open }) => {
    const { api } = open({ courses: [{ title: ' Größe & <Maß> 📏 ', slug: 'size' }] })
    expect((await api.get('/courses')).data.courses[0].title).toBe(' Größe & <Maß> 📏 ')
  },

  'R082 the dashboard rejects a slug that needs escaping or is taken': async ({ open }) => {
    const { academy, api } = open({
      courses: [
        { title: 'One', slug: 'A-z_0.9~' },
        { title: 'Two', slug: 'two' },
      ],
    })
    for (const slug of slugsOf((await api.get('/courses')).data)) expect(encodeURIComponent(slug)).toBe(slug)
    for (const slug of ['a b', 'a/b', 'ü', 'a?b', '']) {
      expect(() => academy.courses.create({ title: 'Three', slug }), slug).toThrow('slug')
    }
    expect(() => academy.courses.create({ title: 'Three', slug: 'two' })).toThrow('exists already')
    expect(() => academy.courses.update('two', { slug: 'A-z_0.9~' })).toThrow('exists already')
    expect(() =>
      open({
        courses: [
          { title: 'One', slug: 'two' },
          { title: 'Two', slug: 'two' },
        ],
      }),
    ).toThrow('two')
    expect(slugsOf((await api.get('/courses')).data)).toEqual(['A-z_0.9~', 'two'])
    const other = open({ courses: [{ title: 'Two elsewhere', slug: 'two' }] })
    expect(slugsOf((await other.api.get('/courses')).data)).toEqual(['two'])
  },

  'R085 R086 the lessons and their reading time are those of the published lessons': async ({ open }) => {
    const { academy, api } = open({
      courses: [
        {
          title: 'Mixed',
          slug: 'mixed',
          lessons: [
            { reading_time_minutes: 7 },
            { reading_time_minutes: 100, published: false },
            { reading_time_minutes: 0 },
            { reading_time_minutes: 75 },
          ],
        },
        { title: 'Unready', slug: 'unready', lessons: [{ published: false }] },
        { title: 'Bare', slug: 'bare' },
      ],
    })
    const counts = async (field: string) => column((await api.get('/courses')).data.courses, field)
    expect(await counts('lesson_count')).toEqual([3, 0, 0])
    expect(await counts('total_reading_time_minutes')).toEqual([82, 0, 0])
    academy.courses.update('unready', {
      lessons: [{ published: true }, { published: true, reading_time_minutes: 4 }, { published: false }],
    })
    expect(await counts('lesson_count')).toEqual([3, 2, 0])
    expect(await counts('total_reading_time_minutes')).toEqual([82, 4, 0])
  },

  'R083 a course shows its description or null': async ({ open }) => {
    const { api } = open({
      courses: [
        { title: 'Described', slug: 'described', description: 'All of it' },
        { title: 'Without', slug: 'without' },
        { title: 'Null', slug: 'null', description: null },
      ],
    })
    expect(column((await api.get('/courses')).data.courses, 'description')).toEqual(['All of it', null, null])
  },
})
