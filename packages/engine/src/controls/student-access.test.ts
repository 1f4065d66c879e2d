import { expect, it } from 'vitest'

import { createWorld } from '../../test/world.ts'

it('D69 each course has the first way of access, with its offer and list, and a removed student has none', () => {
  const slugs = ['enrolled', 'free', 'bought', 'held', 'listed', 'other'] as const
  const { academy } = createWorld({
    courses: slugs.map((slug) => ({ title: slug, slug, ...(slug === 'free' && { term: 'free' as const }) })),
    students: [
      { email: 'ada@example.com', enrollments: [{ course: 'enrolled' }], purchases: ['enrolled', 'bought'] },
      { email: 'gone@example.com', removed: true, purchases: ['bought'] },
    ],
    lists: [{ name: 'VIP', members: ['ada@example.com'] }],
    offers: [
      { name: 'Held', courses: ['held', 'bought'], holders: ['ada@example.com'] },
      { name: 'Listed', courses: ['listed'], granted_to: ['VIP'] },
    ],
  })
  const [held, listed] = academy.offers.list().map(({ id }) => id)
  const [vip, holders] = ['VIP', 'Held'].map((name) => academy.lists.get(name).id)
  const accessOf = (email: string) =>
    academy.students.access(email).courses.map(({ access, offer_id, list_id }) => [access, offer_id, list_id])
  expect(accessOf('ada@example.com')).toEqual([
    ['enrollment', null, null],
    ['free', null, null],
    ['purchase', null, null],
    ['offer', held, holders],
    ['list', listed, vip],
    [null, null, null],
  ])
  expect(accessOf('gone@example.com')).toEqual(slugs.map(() => [null, null, null]))
})
