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
  const withAccess = (slug: string) =>
    academy.courses.access(slug).items.map(({ email, access, offer, list }) => [email, access, offer, list])
  expect(slugs.map(withAccess)).toEqual([
    [['ada@example.com', 'enrollment', null, null]],
    [['ada@example.com', 'free', null, null]],
    [['ada@example.com', 'purchase', null, null]],
    [['ada@example.com', 'offer', 'Held', 'Held']],
    [['ada@example.com', 'list', 'Listed', 'VIP']],
    [],
  ])
  expect(accessOf('gone@example.com')).toEqual(slugs.map(() => [null, null, null]))
})

it('one holder is added to an offer or taken off it, and the others stay as they are', () => {
  const { academy, time } = createWorld({
    courses: [{ title: 'One', slug: 'one' }],
    students: [{ email: 'ada@example.com' }, { email: 'bob@example.com', removed: true }, { email: 'cy@example.com' }],
    offers: [{ name: 'All', courses: ['one'] }],
  })
  const { holders } = academy.offers
  const { holders: first } = holders.add('All', 'ADA@example.com')
  time.now += 1000
  const added = academy.offers.holders.add(academy.offers.get('All').id, academy.students.get('cy@example.com').id)
  expect(added.holders).toEqual([...first!, { email: 'cy@example.com', joined_at: academy.clock.get().now }])
  time.now += 1000
  expect(holders.add('All', 'ada@example.com')).toEqual(added)
  const query = { search: 'cy', sort: 'email', limit: 1 } as const
  expect(academy.courses.access('one', query)).toMatchObject({ items: [{ access: 'offer' }], total: 1 })
  expect(holders.remove('All', 'ada@example.com').holders).toMatchObject([{ email: 'cy@example.com' }])
  for (const call of [
    () => holders.remove('All', 'ada@example.com'),
    () => holders.add('All', 'bob@example.com'),
    () => holders.add('None', 'ada@example.com'),
  ]) {
    expect(call).toThrow(expect.objectContaining({ code: 'not_found' }))
  }
})
