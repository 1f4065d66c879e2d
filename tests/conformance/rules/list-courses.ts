import { expect } from 'vitest'

import type { Api } from '../api.ts'
import { column, listId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const coursesOf = async (api: Api, list: string) => (await api.get(`/lists/${list}/courses`)).data.courses

export const listCourses = chapter('Courses that a list grants', {
  'R282 R283 D85 the term is that of the course, and only one_time has a price': async ({ open }) => {
    const { academy, api } = open({
      courses: [
        { title: 'Free', slug: 'free', term: 'free' },
        { title: 'Paid', slug: 'paid', term: 'one_time', price_cents: 4900 },
        { title: 'Gift', slug: 'gift', term: 'one_time', price_cents: 0 },
        { title: 'Plain', slug: 'plain' },
      ],
      lists: [{ name: 'VIP' }, { name: 'Gold' }],
      offers: [
        { name: 'One', courses: ['free', 'paid', 'gift', 'plain'], granted_to: ['VIP'] },
        { name: 'Two', courses: ['paid'], granted_to: ['Gold'] },
      ],
    })
    const granted = await coursesOf(api, listId(academy, 'VIP'))
    expect(column(granted, 'term')).toEqual(['free', 'one_time', 'one_time', 'included'])
    expect(column(granted, 'price_cents')).toEqual([null, 4900, 0, null])
    academy.courses.update('paid', { price_cents: 5900 })
    expect((await coursesOf(api, listId(academy, 'Gold')))[0]).toMatchObject({ term: 'one_time', price_cents: 5900 })
    academy.courses.update('paid', { term: 'included' })
    expect((await coursesOf(api, listId(academy, 'Gold')))[0]).toMatchObject({ term: 'included', price_cents: null })
  },
})
