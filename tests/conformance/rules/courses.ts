import { expect } from 'vitest'

import { chapter } from '../suite.ts'

export const courses = chapter('Courses', (rule) => {
  rule('R074 R075 the published courses, and only they, under data.courses', async ({ open }) => {
    const { api } = open({
      courses: [
        { title: 'Shown', slug: 'shown' },
        { title: 'Hidden', slug: 'hidden', visibility: 'hidden' },
      ],
    })
    const { data } = await api.get('/courses')
    expect(data.courses.map(({ slug }: { slug: string }) => slug)).toEqual(['shown'])
  })
})
