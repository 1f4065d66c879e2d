import { expect } from 'vitest'

import { chapter } from '../suite.ts'

const slugsOf = (data: { courses: { slug: string }[] }) => data.courses.map(({ slug }) => slug)

export const courses = chapter('Courses', {
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

  'R089 D30 there is no third visibility': async ({ open }) => {
    const { academy } = open({ courses: [{ title: 'One', slug: 'one' }] })
    expect(() => academy.courses.update('one', { visibility: 'draft' as never })).toThrow('visibility')
  },
})
