import { expect } from 'vitest'

import { courseId, numberedCourses } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const slugsOf = (data: { courses: { slug: string }[] }) => data.courses.map(({ slug }) => slug)

export const courses = chapter('Courses', (rule) => {
  rule('R074 R075 data.courses has the published courses and no others', async ({ open }) => {
    const { api } = open({
      courses: [
        { title: 'Shown', slug: 'shown' },
        { title: 'Hidden', slug: 'hidden', visibility: 'hidden' },
      ],
    })
    const { status, data } = await api.get('/courses')
    expect(status).toBe(200)
    expect(Array.isArray(data.courses)).toBe(true)
    expect(slugsOf(data)).toEqual(['shown'])
  })

  rule('R076 courses are in the display order of the dashboard', async ({ open }) => {
    const { academy, api } = open({
      courses: ['mango', 'apple', 'zebra', 'lemon'].map((slug) => ({ title: slug, slug })),
    })
    expect(slugsOf((await api.get('/courses')).data)).toEqual(['mango', 'apple', 'zebra', 'lemon'])
    academy.courses.order(['lemon', 'mango', 'zebra', 'apple'])
    expect(slugsOf((await api.get('/courses')).data)).toEqual(['lemon', 'mango', 'zebra', 'apple'])
    academy.courses.update('mango', { title: 'A mango' })
    academy.courses.create({ title: 'Aa', slug: 'aa' })
    expect(slugsOf((await api.get('/courses')).data)).toEqual(['lemon', 'mango', 'zebra', 'apple', 'aa'])
  })

  rule(
    'R077 D62 a course that is no longer published disappears, whatever it has, and there is no third visibility',
    async ({ open }) => {
      const { academy, api } = open({
        courses: [
          { title: 'One', slug: 'one', lessons: [{}, {}] },
          { title: 'Two', slug: 'two' },
        ],
      })
      academy.courses.update('one', { visibility: 'hidden' })
      const { data } = await api.get('/courses')
      expect(slugsOf(data)).toEqual(['two'])
      expect(data.courses[0].visibility).toBe('published')
      expect(() => academy.courses.update('one', { visibility: 'draft' as never })).toThrow('visibility')
    },
  )

  rule('R078 the whole catalogue is one response without pagination', async ({ open }) => {
    const { api } = open({ courses: numberedCourses(120) })
    const { data } = await api.get('/courses')
    expect(Object.keys(data)).toEqual(['courses'])
    expect(slugsOf(data)).toEqual(numberedCourses(120).map(({ slug }) => slug))
  })

  rule('R079 an academy with hidden courses alone has an empty array', async ({ open }) => {
    const empty = open()
    expect((await empty.api.get('/courses')).body).toEqual({ data: { courses: [] } })
    const hidden = open({ courses: [{ title: 'Hidden', slug: 'hidden', visibility: 'hidden' }] })
    expect((await hidden.api.get('/courses')).body).toEqual({ data: { courses: [] } })
  })

  rule('R081 a title is returned as it was written', async ({ open }) => {
    const { api } = open({ courses: [{ title: ' Größe & <Maß> 📏 ', slug: 'size' }] })
    expect((await api.get('/courses')).data.courses[0].title).toBe(' Größe & <Maß> 📏 ')
  })

  rule('R082 the dashboard rejects a slug that needs escaping or is taken', async ({ open }) => {
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
  })

  rule('R083 a description is a string, or null when it is not set', async ({ open }) => {
    const { api } = open({
      courses: [
        { title: 'Described', slug: 'described', description: 'All of it' },
        { title: 'Plain', slug: 'plain' },
        { title: 'Null', slug: 'null', description: null },
      ],
    })
    const { data } = await api.get('/courses')
    expect(data.courses.map(({ description }: { description: unknown }) => description)).toEqual([
      'All of it',
      null,
      null,
    ])
  })

  rule('R084 visibility is published or hidden, and always published in the catalogue', async ({ open }) => {
    const { academy, api } = open({
      courses: [...numberedCourses(2), { title: 'Hidden', slug: 'hidden', visibility: 'hidden' }],
    })
    const { data } = await api.get('/courses')
    expect(data.courses.map(({ visibility }: { visibility: unknown }) => visibility)).toEqual([
      'published',
      'published',
    ])
    expect(academy.courses.list().map(({ visibility }) => visibility)).toEqual(['published', 'published', 'hidden'])
  })

  rule('R085 lesson_count counts published lessons only', async ({ open }) => {
    const { academy, api } = open({
      courses: [
        { title: 'Mixed', slug: 'mixed', lessons: [{}, { published: false }, {}] },
        { title: 'Unready', slug: 'unready', lessons: [{ published: false }] },
        { title: 'Bare', slug: 'bare' },
      ],
    })
    const counts = async () =>
      (await api.get('/courses')).data.courses.map(({ lesson_count }: { lesson_count: unknown }) => lesson_count)
    expect(await counts()).toEqual([2, 0, 0])
    academy.courses.update('unready', {
      lessons: [{ published: true }, { published: true }, { published: false }],
    })
    expect(await counts()).toEqual([2, 2, 0])
  })

  rule('R086 total_reading_time_minutes is the sum over the published lessons', async ({ open }) => {
    const { api } = open({
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
        { title: 'Bare', slug: 'bare' },
      ],
    })
    const { data } = await api.get('/courses')
    expect(data.courses.map((course: Record<string, unknown>) => course['total_reading_time_minutes'])).toEqual([82, 0])
  })

  rule('R087 a course does not show its price', async ({ open }) => {
    const { academy, api } = open({
      courses: [
        { title: 'Sold', slug: 'sold', term: 'one_time', price_cents: 4900 },
        { title: 'Free', slug: 'free', term: 'free' },
      ],
    })
    const { data, text } = await api.get('/courses')
    expect(data.courses[0]).toEqual({
      id: courseId(academy, 'sold'),
      title: 'Sold',
      slug: 'sold',
      description: null,
      visibility: 'published',
      lesson_count: 0,
      total_reading_time_minutes: 0,
    })
    expect(text).not.toMatch(/price|4900|term/)
  })

  rule('R089 only the dashboard changes visibility, in both directions and at once', async ({ open }) => {
    const { academy, api } = open({ courses: numberedCourses(2) })
    const path = `/courses/${courseId(academy, 'course-1')}`
    expect((await api.patch(path, { visibility: 'hidden' })).status).toBe(404)
    expect(slugsOf((await api.get('/courses')).data)).toEqual(['course-1', 'course-2'])
    academy.courses.update('course-1', { visibility: 'hidden' })
    expect(slugsOf((await api.get('/courses')).data)).toEqual(['course-2'])
    academy.courses.update('course-1', { visibility: 'published' })
    expect(slugsOf((await api.get('/courses')).data)).toEqual(['course-1', 'course-2'])
  })
})
