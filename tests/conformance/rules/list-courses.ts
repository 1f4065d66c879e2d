import { assert, expect } from 'vitest'

import type { Api } from '../api.ts'
import { firstOf, addresses, column, listId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

/** Two courses, and an offer that has holders and is also granted to a manual list. */
const mentoring = {
  courses: [
    { title: 'First', slug: 'first' },
    { title: 'Second', slug: 'second' },
  ],
  students: [{ email: 'ada@example.com' }],
  lists: [{ name: 'VIP', members: ['ada@example.com'] }],
  offers: [{ name: 'Mentoring', courses: ['second', 'first'], granted_to: ['VIP'], holders: ['ada@example.com'] }],
}

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

  'R287 R288 an inactive or deleted offer grants nothing and is not listed': async ({ open }) => {
    const { academy, api } = open({
      ...mentoring,
      offers: [
        { name: 'Off', status: 'inactive', courses: ['first', 'second'], granted_to: ['VIP'] },
        { name: 'On', courses: ['first'], granted_to: ['VIP'] },
      ],
    })
    const vip = listId(academy, 'VIP')
    const [inactive, active] = academy.offers.list().map(({ id }) => id)
    assert(inactive !== undefined && active !== undefined)
    const offersOf = async () =>
      (await coursesOf(api, vip)).map((item: { slug: string; granted_via: { offer_name: string }[] }) => [
        item.slug,
        ...column(item.granted_via, 'offer_name'),
      ])
    expect(await offersOf()).toEqual([['first', 'On']])
    academy.offers.update(inactive, { status: 'active' })
    expect(await offersOf()).toEqual([
      ['first', 'Off', 'On'],
      ['second', 'Off'],
    ])
    academy.offers.update(active, { status: 'inactive' })
    expect(await offersOf()).toEqual([
      ['first', 'Off'],
      ['second', 'Off'],
    ])
    academy.offers.remove(inactive)
    expect(await offersOf()).toEqual([])
  },

  'R290 D84 a course is listed once, with all offers that grant it in the order of their creation': async ({
    open,
  }) => {
    const { academy, api } = open({
      ...mentoring,
      lists: [{ name: 'VIP' }, { name: 'Gold' }],
      offers: [
        { name: 'Zulu', courses: ['first'], granted_to: ['VIP', 'Gold'] },
        { name: 'Other', courses: ['second'], granted_to: ['Gold'] },
        { name: 'Alpha', courses: ['first'], granted_to: ['VIP'] },
      ],
    })
    academy.offers.create({ name: 'Mike', courses: ['first'], granted_to: ['VIP'] })
    const granted = await coursesOf(api, listId(academy, 'VIP'))
    expect(granted).toHaveLength(1)
    expect(column(granted[0].granted_via, 'offer_name')).toEqual(['Zulu', 'Alpha', 'Mike'])
    academy.offers.update(firstOf(academy.offers.list()).id, { name: 'Renamed' })
    expect(column((await coursesOf(api, listId(academy, 'VIP')))[0].granted_via, 'offer_name')).toEqual([
      'Renamed',
      'Alpha',
      'Mike',
    ])
  },

  'R290 D84 a list of holders that another offer is granted to shows both offers': async ({ open }) => {
    const { academy, api } = open({
      ...mentoring,
      offers: [
        { name: 'Held', courses: ['first'], holders: addresses(0) },
        { name: 'Bonus', courses: ['first', 'second'], granted_to: ['Held'] },
      ],
    })
    const granted = await coursesOf(api, listId(academy, 'Held'))
    expect(column(granted[0].granted_via, 'role')).toEqual(['member', 'grants_to'])
    expect(column(granted[1].granted_via, 'role')).toEqual(['grants_to'])
  },

  'D84 courses are in display order, published ones only': async ({ open }) => {
    const { academy, api } = open({
      ...mentoring,
      courses: [...mentoring.courses, { title: 'Hidden', slug: 'hidden', visibility: 'hidden' }],
      offers: [{ name: 'Bundle', courses: ['hidden', 'second', 'first'], granted_to: ['VIP'] }],
    })
    const slugs = async () => column(await coursesOf(api, listId(academy, 'VIP')), 'slug')
    expect(await slugs()).toEqual(['first', 'second'])
    academy.courses.order(['hidden', 'second', 'first'])
    academy.courses.update('hidden', { visibility: 'published' })
    expect(await slugs()).toEqual(['hidden', 'second', 'first'])
    academy.courses.update('second', { visibility: 'hidden' })
    expect(await slugs()).toEqual(['hidden', 'first'])
  },

  'R291 a list created through the API grants nothing until an offer is granted to it': async ({ open }) => {
    const { academy, api } = open(mentoring)
    const { id } = (await api.post('/lists', { name: 'New' })).data
    expect(await coursesOf(api, id)).toEqual([])
    academy.offers.create({ name: 'Bundle', courses: ['first'], granted_to: ['New'] })
    expect(column(await coursesOf(api, id), 'slug')).toEqual(['first'])
  },
})
